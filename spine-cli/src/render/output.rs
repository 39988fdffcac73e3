//! What is written, where, and how.

use std::ffi::OsStr;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use spine_media::{
    ApngWriter, Delay, Format, FrameWriter, GifOptions, GifWriter, MediaError, NameTemplate, PngSequence,
    Summary, VideoFormat, VideoOptions, VideoWriter, write_png,
};
use spine_render_soft::tiny_skia::{Pixmap, PixmapRef};

use super::args::OutputFormat;
use super::sink::{Inputs, Part};
use super::template::{Fields, Template};
use crate::error::CliError;

/// Names of outputs of one kind.
#[derive(Clone, Debug)]
pub(crate) struct Target {
    template: Template,
    format: Format,
}

/// What is known of an output before its first frame.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape<'a> {
    /// Pixels.
    pub(crate) size: (u32, u32),
    pub(crate) frames: u64,
    /// Whether it plays once, not forever.
    pub(crate) once: bool,
    pub(crate) ffmpeg: &'a OsStr,
}

impl Target {
    /// What an output's name asks for.
    pub(crate) fn parse(output: &str, format: Option<OutputFormat>) -> Result<Self, CliError> {
        if Path::new(output).is_dir() {
            return Err(CliError::Usage(format!(
                "{output}: this is a folder; put a name behind it, such as {{skeleton}}-{{animation}}.gif"
            )));
        }
        let template = Template::parse(output)?;
        let wrong = |source| CliError::Media {
            file: output.into(),
            source,
        };
        let name = match format {
            Some(OutputFormat::Png) if NameTemplate::is_template(output) => {
                NameTemplate::parse(output).map_err(wrong)?;
                Ok(Format::PngSequence)
            }
            Some(OutputFormat::Png) => Ok(Format::Png),
            Some(OutputFormat::Gif) => Ok(Format::Gif),
            Some(OutputFormat::Apng) => Ok(Format::Apng),
            Some(OutputFormat::Webp) => Ok(Format::Webp),
            Some(OutputFormat::Mp4) => Ok(Format::Mp4),
            Some(OutputFormat::Webm) => Ok(Format::Webm),
            None if output == "-" => Ok(Format::Png),
            None => Format::from_name(output).map_err(wrong),
        };
        let target = Self {
            template,
            format: name?,
        };
        if target.is_stdout() && matches!(target.format, Format::Mp4 | Format::Webm) {
            let message = "videos are written by ffmpeg, to files only; name one instead of -";
            return Err(CliError::Usage(message.into()));
        }
        Ok(target)
    }

    /// As [`parse`](Self::parse), for what is PNG alone.
    pub(crate) fn parse_png(output: &str) -> Result<Self, CliError> {
        let target = Self::parse(output, Some(OutputFormat::Png))?;
        let is_png = Path::new(output)
            .extension()
            .is_some_and(|ending| ending.eq_ignore_ascii_case("png"));
        if is_png {
            return Ok(target);
        }
        Err(CliError::Usage(format!(
            "{output}: ids and masks are .png files; name such"
        )))
    }

    pub(crate) const fn format(&self) -> Format {
        self.format
    }

    pub(crate) fn is_stdout(&self) -> bool {
        self.template.as_str() == "-"
    }

    /// Whether it has several frames.
    pub(crate) const fn is_animated(&self) -> bool {
        self.format.is_animated()
    }

    pub(crate) const fn template(&self) -> &Template {
        &self.template
    }

    /// The name of an output; with the number's place, where it is numbered.
    pub(crate) fn name(&self, fields: &Fields<'_>) -> String {
        self.template.fill(fields, self.format == Format::PngSequence)
    }

    /// Name of the file that holds a frame of an output.
    pub(crate) fn frame_name(&self, name: &str, frame: u64) -> Result<String, CliError> {
        if self.format != Format::PngSequence {
            return Ok(name.into());
        }
        let numbered = NameTemplate::parse(name).map_err(|source| media(name, source))?;
        Ok(numbered.name(frame))
    }

    /// Begins an output; what goes to the standard output is collected in `buffer`.
    pub(crate) fn open<'a>(
        &self,
        name: &str,
        shape: &Shape<'_>,
        inputs: &'a Inputs,
        buffer: &'a mut Vec<u8>,
    ) -> Result<Output<'a>, CliError> {
        let failed = |source| media(name, source);
        let size = shape.size;
        let mut part = None;
        let writer: Box<dyn FrameWriter + 'a> = match self.format {
            Format::PngSequence => {
                let template = NameTemplate::parse(name).map_err(failed)?;
                let open = move |name: &str| inputs.create(Path::new(name)).map(BufWriter::new);
                Box::new(PngSequence::new(template, size, 0, open).map_err(failed)?)
            }
            Format::Mp4 | Format::Webm => {
                let path = Path::new(name);
                inputs.prepare(path).map_err(|error| failed(error.into()))?;
                let format = match self.format {
                    Format::Mp4 => VideoFormat::Mp4,
                    _ => VideoFormat::Webm,
                };
                let options = VideoOptions {
                    program: shape.ffmpeg.into(),
                    ..VideoOptions::default()
                };
                Box::new(VideoWriter::new(path, format, size, options).map_err(failed)?)
            }
            format => {
                let sink: Box<dyn Write + 'a> = if self.is_stdout() {
                    Box::new(buffer)
                } else {
                    let begun = Part::begin(Path::new(name), inputs);
                    let (begun, file) = begun.map_err(|error| failed(error.into()))?;
                    part = Some(begun);
                    Box::new(file)
                };
                encoder(format, sink, shape).map_err(failed)?
            }
        };
        Ok(Output {
            name: name.into(),
            writer,
            part,
        })
    }
}

/// The writer of a format that needs nothing but a place for its bytes.
fn encoder<'a>(
    format: Format,
    sink: Box<dyn Write + 'a>,
    shape: &Shape<'_>,
) -> Result<Box<dyn FrameWriter + 'a>, MediaError> {
    let (size, plays) = (shape.size, u16::from(shape.once));
    Ok(match format {
        Format::Gif => {
            let options = GifOptions {
                plays,
                ..GifOptions::default()
            };
            Box::new(GifWriter::new(sink, size, options)?)
        }
        Format::Apng => {
            let frames = u32::try_from(shape.frames).unwrap_or(u32::MAX);
            Box::new(ApngWriter::new(sink, size, frames, plays.into())?)
        }
        #[cfg(feature = "webp")]
        Format::Webp => {
            let options = spine_media::WebpOptions { quality: None, plays };
            Box::new(spine_media::WebpWriter::new(sink, size, options)?)
        }
        #[cfg(not(feature = "webp"))]
        Format::Webp => {
            return Err(MediaError::Encode {
                what: "WebP",
                reason: "this program was built without the feature `webp`; write .apng or .gif".into(),
            });
        }
        _ => Box::new(Still { out: sink, frames: 0 }),
    })
}

/// Writes one picture.
struct Still<W> {
    out: W,
    frames: u64,
}

impl<W: Write> FrameWriter for Still<W> {
    fn write_frame(&mut self, frame: PixmapRef<'_>, _: Delay) -> Result<(), MediaError> {
        self.frames += 1;
        write_png(&mut self.out, frame)
    }

    fn finish(mut self: Box<Self>) -> Result<Summary, MediaError> {
        self.out.flush()?;
        let mut summary = Summary::default();
        summary.frames = self.frames;
        Ok(summary)
    }
}

/// An output that is being written. Where it is dropped before its end, no file is left.
pub(crate) struct Output<'a> {
    name: String,
    writer: Box<dyn FrameWriter + 'a>,
    part: Option<Part>,
}

impl Output<'_> {
    pub(crate) fn write(&mut self, picture: &Pixmap, delay: Delay) -> Result<(), CliError> {
        let done = self.writer.write_frame(picture.as_ref(), delay);
        done.map_err(|source| media(&self.name, source))
    }

    pub(crate) fn finish(self) -> Result<Summary, CliError> {
        let done = self.writer.finish();
        let done = done.and_then(|summary| {
            if let Some(part) = self.part {
                part.complete()?;
            }
            Ok(summary)
        });
        done.map_err(|source| media(&self.name, source))
    }
}

pub(crate) fn media(file: &str, source: MediaError) -> CliError {
    CliError::Media {
        file: file.into(),
        source,
    }
}

/// Writes a picture in shades of grey, of 8 or 16 bits a pixel: `data` is what the file holds, row by row from the top.
pub(crate) fn write_gray(
    name: &str,
    size: (u32, u32),
    depth: png::BitDepth,
    data: &[u8],
    inputs: &Inputs,
) -> Result<(), CliError> {
    let write = || -> Result<(), io::Error> {
        let (part, file) = Part::begin(Path::new(name), inputs)?;
        let mut encoder = png::Encoder::new(file, size.0, size.1);
        encoder.set_color(png::ColorType::Grayscale);
        encoder.set_depth(depth);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(data)?;
        writer.finish()?;
        part.complete()
    };
    write().map_err(|error| media(name, error.into()))
}

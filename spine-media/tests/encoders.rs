//! What the writers write, read back by other decoders.

use std::io::{Cursor, Write};
use std::time::Duration;

use image::codecs::gif::GifDecoder;
use image::codecs::png::PngDecoder;
use image::{AnimationDecoder, Frame};
use spine_media::{
    ApngWriter, Delay, FrameWriter, GifOptions, GifWriter, MediaError, NameTemplate, Palette, PngSequence,
    WebpOptions, WebpWriter, premultiply, read_png, unpremultiply, write_png,
};
use tiny_skia::{Color, Pixmap};
use webp_animation::Decoder;

const RED: [u8; 4] = [255, 0, 0, 255];
const BLUE: [u8; 4] = [0, 0, 255, 255];
const HALF: [u8; 4] = [0, 64, 0, 64];
const NONE: [u8; 4] = [0; 4];

/// A picture of premultiplied pixels.
fn picture(width: u32, pixels: &[[u8; 4]]) -> Pixmap {
    let mut pixmap = Pixmap::new(width, pixels.len() as u32 / width).unwrap();
    pixmap.data_mut().copy_from_slice(pixels.as_flattened());
    pixmap
}

/// A square that moves to the right over nothing, frame by frame, and a half-transparent column.
fn moving(frames: usize) -> Vec<Pixmap> {
    let frame = |at: usize| {
        let mut pixels = [NONE; 8 * 4];
        for y in 1..3 {
            pixels[y * 8 + at % 7] = RED;
            pixels[y * 8 + at % 7 + 1] = BLUE;
        }
        pixels[31] = HALF;
        picture(8, &pixels)
    };
    (0..frames).map(frame).collect()
}

/// The straight pixels of a picture.
fn straight(pixmap: &Pixmap) -> Vec<u8> {
    let pixels = pixmap.data().as_chunks().0;
    pixels.iter().flat_map(|color| unpremultiply(*color)).collect()
}

fn write_all(mut writer: Box<dyn FrameWriter + '_>, frames: &[Pixmap], delay: Delay) -> u64 {
    for frame in frames {
        writer.write_frame(frame.as_ref(), delay).unwrap();
    }
    writer.finish().unwrap().frames
}

fn gif(frames: &[Pixmap], delay: Delay, options: GifOptions) -> Vec<u8> {
    let mut bytes = Vec::new();
    let size = (frames[0].width(), frames[0].height());
    let writer = GifWriter::new(&mut bytes, size, options).unwrap();
    assert_eq!(write_all(Box::new(writer), frames, delay), frames.len() as u64);
    bytes
}

fn decoded_gif(bytes: &[u8]) -> Vec<Frame> {
    let decoder = GifDecoder::new(Cursor::new(bytes)).unwrap();
    decoder.into_frames().collect_frames().unwrap()
}

fn delays(frames: &[Frame]) -> Vec<Duration> {
    frames.iter().map(|frame| frame.delay().into()).collect()
}

fn fps(fps: f64) -> Delay {
    Delay::from_fps(fps).unwrap()
}

#[test]
fn png_is_straight_on_disk_and_comes_back_exactly() {
    let picture = picture(2, &[RED, HALF, [1, 2, 3, 200], NONE]);
    let mut bytes = Vec::new();
    write_png(&mut bytes, picture.as_ref()).unwrap();
    let decoded = image::load_from_memory(&bytes).unwrap().into_rgba8();
    assert_eq!(decoded.dimensions(), (2, 2));
    assert_eq!(decoded.get_pixel(1, 0).0, [0, 255, 0, 64]);
    assert_eq!(decoded.into_raw(), straight(&picture));
    assert_eq!(read_png(&bytes).unwrap(), picture);
    let mut again = Vec::new();
    write_png(&mut again, picture.as_ref()).unwrap();
    assert_eq!(bytes, again);
}

#[test]
fn png_of_every_colour_type_is_read() {
    let write = |color, depth, palette: Option<&[u8]>, data: &[u8]| {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, 2, 1);
        encoder.set_color(color);
        encoder.set_depth(depth);
        if let Some(palette) = palette {
            encoder.set_palette(palette.to_vec());
            encoder.set_trns(vec![255, 128]);
        }
        encoder.write_header().unwrap().write_image_data(data).unwrap();
        read_png(&bytes).unwrap().data().to_vec()
    };
    use png::{BitDepth, ColorType};
    let (eight, sixteen) = (BitDepth::Eight, BitDepth::Sixteen);
    assert_eq!(
        write(ColorType::Grayscale, eight, None, &[7, 9]),
        [7, 7, 7, 255, 9, 9, 9, 255]
    );
    assert_eq!(
        write(ColorType::Grayscale, BitDepth::One, None, &[0b0100_0000]),
        [0, 0, 0, 255, 255, 255, 255, 255]
    );
    assert_eq!(
        write(ColorType::GrayscaleAlpha, eight, None, &[200, 128, 9, 0]),
        [100, 100, 100, 128, 0, 0, 0, 0]
    );
    assert_eq!(
        write(ColorType::Rgb, eight, None, &[1, 2, 3, 4, 5, 6]),
        [1, 2, 3, 255, 4, 5, 6, 255]
    );
    assert_eq!(
        write(ColorType::Indexed, eight, Some(&[9, 8, 7, 200, 0, 0]), &[0, 1]),
        [9, 8, 7, 255, 100, 0, 0, 128]
    );
    assert_eq!(
        write(
            ColorType::Rgba,
            sixteen,
            None,
            &[1, 255, 2, 255, 3, 255, 255, 255, 0, 0, 0, 0, 0, 0, 0, 0]
        ),
        [1, 2, 3, 255, 0, 0, 0, 0]
    );
}

#[test]
fn broken_and_hostile_pngs_are_refused() {
    let mut good = Vec::new();
    write_png(&mut good, picture(2, &[RED, BLUE, HALF, NONE]).as_ref()).unwrap();
    for end in 0..good.len() - 12 {
        assert!(
            matches!(read_png(&good[..end]), Err(MediaError::ReadPng(_))),
            "cut at {end}"
        );
    }
    for (width, height) in [(1_u32 << 31, 1_u32), (0x7fff_ffff, 0x7fff_ffff), (16_384, 16_384)] {
        let mut bytes = good.clone();
        bytes[16..20].copy_from_slice(&width.to_be_bytes());
        bytes[20..24].copy_from_slice(&height.to_be_bytes());
        let sum = crc32(&bytes[12..29]);
        bytes[29..33].copy_from_slice(&sum.to_be_bytes());
        let error = read_png(&bytes).unwrap_err();
        assert!(
            matches!(error, MediaError::TooLarge { .. } | MediaError::ReadPng(_)),
            "{error}"
        );
    }
    // A picture that declares the most and has nothing.
    let mut bytes = good.clone();
    bytes[16..24].copy_from_slice(&[0, 0, 0x20, 0, 0, 0, 0x40, 0]);
    let sum = crc32(&bytes[12..29]);
    bytes[29..33].copy_from_slice(&sum.to_be_bytes());
    assert!(matches!(read_png(&bytes), Err(MediaError::ReadPng(_))));
}

fn crc32(bytes: &[u8]) -> u32 {
    let mut sum = u32::MAX;
    for byte in bytes {
        sum ^= u32::from(*byte);
        for _ in 0..8 {
            sum = if sum & 1 == 1 {
                sum >> 1 ^ 0xedb8_8320
            } else {
                sum >> 1
            };
        }
    }
    !sum
}

#[test]
fn numbered_files_get_their_names() {
    let frames = moving(3);
    let mut files: Vec<String> = Vec::new();
    let folder = tempfile::tempdir().unwrap();
    let open = |name: &str| {
        files.push(name.to_owned());
        std::fs::File::create(folder.path().join(name))
    };
    let template = NameTemplate::parse("a-%02d.png").unwrap();
    let writer = PngSequence::new(template, (8, 4), 9, open).unwrap();
    assert_eq!(write_all(Box::new(writer), &frames, fps(30.0)), 3);
    assert_eq!(files, ["a-09.png", "a-10.png", "a-11.png"]);
    for (name, frame) in files.iter().zip(&frames) {
        let bytes = std::fs::read(folder.path().join(name)).unwrap();
        assert_eq!(&read_png(&bytes).unwrap(), frame);
    }
}

#[test]
fn gif_shows_every_frame_as_it_is() {
    let frames = moving(9);
    let bytes = gif(&frames, fps(30.0), GifOptions::default());
    let decoded = decoded_gif(&bytes);
    assert_eq!(decoded.len(), 9);
    for (index, (found, frame)) in decoded.iter().zip(&frames).enumerate() {
        let mut expected = straight(frame);
        // Below the threshold.
        expected[31 * 4..].fill(0);
        let shown: Vec<u8> = found
            .buffer()
            .pixels()
            .flat_map(|p| if p.0[3] == 0 { NONE } else { p.0 })
            .collect();
        assert_eq!(shown, expected, "frame {index}");
    }
}

#[test]
fn gif_keeps_what_stays_and_clears_what_vanishes() {
    let frames = [
        picture(3, &[RED, RED, RED]),
        picture(3, &[RED, BLUE, RED]),
        picture(3, &[NONE, BLUE, RED]),
        picture(3, &[NONE, BLUE, RED]),
    ];
    let bytes = gif(&frames, fps(10.0), GifOptions::default());
    let mut options = gif_decode_options();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(Cursor::new(&bytes)).unwrap();
    let mut found = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        found.push((frame.left, frame.width, frame.dispose));
    }
    use gif::DisposalMethod::{Background, Keep};
    assert_eq!(
        found,
        [(0, 3, Keep), (0, 3, Background), (1, 2, Keep), (0, 1, Keep)]
    );
    assert_eq!(decoder.repeat(), gif::Repeat::Infinite);
}

fn gif_decode_options() -> gif::DecodeOptions {
    gif::DecodeOptions::new()
}

#[test]
fn gif_plays_as_often_as_asked() {
    let repeat = |plays| {
        let options = GifOptions {
            plays,
            ..GifOptions::default()
        };
        let bytes = gif(&moving(2), fps(10.0), options);
        let mut decoder = gif_decode_options().read_info(Cursor::new(&bytes[..])).unwrap();
        while decoder.read_next_frame().unwrap().is_some() {}
        decoder.repeat()
    };
    assert_eq!(repeat(0), gif::Repeat::Infinite);
    assert_eq!(repeat(1), gif::Repeat::Finite(0));
    assert_eq!(repeat(3), gif::Repeat::Finite(2));
}

#[test]
fn gif_delays_sum_to_the_time() {
    let sum = |rate, count| -> u128 {
        let frames = vec![picture(1, &[RED]); count];
        let decoded = decoded_gif(&gif(&frames, fps(rate), GifOptions::default()));
        assert_eq!(decoded.len(), count);
        delays(&decoded).iter().map(Duration::as_millis).sum()
    };
    assert_eq!(sum(30.0, 60), 2000);
    assert_eq!(sum(24.0, 48), 2000);
    assert_eq!(sum(60.0, 60), 1000);
    assert_eq!(sum(29.97, 2997), 100_000);
    // 7/30 s is 23 1/3 hundredths.
    assert_eq!(sum(30.0, 7), 230);
}

#[test]
fn gif_tells_of_frames_too_short_for_browsers() {
    let mut bytes = Vec::new();
    let mut writer = Box::new(GifWriter::new(&mut bytes, (8, 4), GifOptions::default()).unwrap());
    for frame in moving(6) {
        writer.write_frame(frame.as_ref(), fps(60.0)).unwrap();
    }
    // 2, 1, 2, 2, 1, 2 hundredths.
    assert_eq!(writer.finish().unwrap().too_short, 2);
}

#[test]
fn gif_edges_are_blended_over_the_matte() {
    let frame = picture(2, &[premultiply([0, 0, 0, 128]), premultiply([0, 255, 0, 127])]);
    let shown = |matte, threshold| {
        let options = GifOptions {
            matte,
            threshold,
            ..GifOptions::default()
        };
        let bytes = gif(std::slice::from_ref(&frame), fps(1.0), options);
        let decoded = decoded_gif(&bytes);
        decoded[0]
            .buffer()
            .pixels()
            .map(|p| if p.0[3] == 0 { NONE } else { p.0 })
            .collect::<Vec<_>>()
    };
    assert_eq!(shown(None, 128), [[0, 0, 0, 255], NONE]);
    assert_eq!(shown(Some([255, 255, 255]), 128), [[127, 127, 127, 255], NONE]);
    assert_eq!(
        shown(Some([255, 255, 255]), 0),
        [[127, 127, 127, 255], [128, 255, 128, 255]]
    );
}

/// 64 x 64 pixels with 4096 colours.
fn gradient() -> Pixmap {
    let pixels: Vec<[u8; 4]> = (0..64_u8)
        .flat_map(|y| (0..64_u8).map(move |x| [x * 4, y * 4, 255 - (x + y) * 2, 255]))
        .collect();
    picture(64, &pixels)
}

fn mean_error(a: &[u8], b: &[u8]) -> f64 {
    let sum: u64 = a.iter().zip(b).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
    sum as f64 / a.len() as f64
}

#[test]
fn gif_colours_are_few_and_close() {
    let frame = gradient();
    let bytes = gif(std::slice::from_ref(&frame), fps(1.0), GifOptions::default());
    let decoded = decoded_gif(&bytes);
    let error = mean_error(decoded[0].buffer(), frame.data());
    assert!(error < 3.2, "{error}");
    assert_eq!(bytes, gif(&[frame], fps(1.0), GifOptions::default()));
}

#[test]
fn gif_frames_share_a_palette_where_asked() {
    let frames = [gradient(), picture(64, &[RED; 64 * 64])];
    let palette = Palette::of(frames.iter().map(Pixmap::as_ref));
    assert_eq!(palette.colors().len(), 255);
    let options = GifOptions {
        palette: Some(palette),
        ..GifOptions::default()
    };
    let bytes = gif(&frames, fps(10.0), options);
    let mut decoder = gif_decode_options().read_info(Cursor::new(&bytes[..])).unwrap();
    assert_eq!(decoder.global_palette().unwrap().len(), 768);
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        assert!(frame.palette.is_none());
    }
    let decoded = decoded_gif(&bytes);
    for (found, frame) in decoded.iter().zip(&frames) {
        let error = mean_error(found.buffer(), frame.data());
        assert!(error < 5.0, "{error}");
    }
    let few = Palette::of([
        picture(2, &[RED, BLUE]).as_ref(),
        picture(2, &[RED, NONE]).as_ref(),
    ]);
    assert_eq!(few.colors(), [[0, 0, 255], [255, 0, 0]]);
}

#[test]
fn gif_refuses_delays_that_it_cannot_tell() {
    let mut writer = GifWriter::new(Vec::new(), (8, 4), GifOptions::default()).unwrap();
    let frame = &moving(1)[0];
    let error = writer
        .write_frame(frame.as_ref(), Delay::new(656, 1).unwrap())
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "a frame cannot be shown for 656/1 s; a frame of a GIF lasts at most 655 s"
    );
}

#[test]
fn apng_has_exact_pixels_and_delays() {
    let frames = moving(5);
    let mut bytes = Vec::new();
    let writer = ApngWriter::new(&mut bytes, (8, 4), 5, 0).unwrap();
    let ntsc = fps(24000.0 / 1001.0);
    write_all(Box::new(writer), &frames, ntsc);
    let decoder = PngDecoder::new(Cursor::new(&bytes)).unwrap().apng().unwrap();
    let decoded = decoder.into_frames().collect_frames().unwrap();
    assert_eq!(decoded.len(), 5);
    for (found, frame) in decoded.iter().zip(&frames) {
        assert_eq!(found.buffer().as_raw(), &straight(frame));
    }
    let mut reader = png::Decoder::new(Cursor::new(&bytes)).read_info().unwrap();
    assert_eq!(reader.info().animation_control().unwrap().num_plays, 0);
    let mut buffer = vec![0; reader.output_buffer_size().unwrap()];
    for _ in 0..5 {
        reader.next_frame(&mut buffer).unwrap();
        let control = reader.info().frame_control().unwrap();
        assert_eq!((control.delay_num, control.delay_den), (1001, 24_000));
    }
}

#[test]
fn apng_has_only_what_changed_of_each_frame() {
    let mut frames = vec![Pixmap::new(64, 32).unwrap(); 3];
    frames[1].data_mut()[4 * (64 * 3 + 5)] = 0;
    frames[1].data_mut()[4 * (64 * 3 + 5) + 3] = 9;
    let mut bytes = Vec::new();
    let writer = ApngWriter::new(&mut bytes, (64, 32), 3, 0).unwrap();
    write_all(Box::new(writer), &frames, fps(30.0));
    let mut reader = png::Decoder::new(Cursor::new(&bytes)).read_info().unwrap();
    let mut buffer = vec![0; reader.output_buffer_size().unwrap()];
    let mut areas = Vec::new();
    for _ in 0..3 {
        reader.next_frame(&mut buffer).unwrap();
        let control = reader.info().frame_control().unwrap();
        areas.push((control.x_offset, control.y_offset, control.width, control.height));
    }
    assert_eq!(areas, [(0, 0, 64, 32), (5, 3, 1, 1), (5, 3, 1, 1)]);
}

#[test]
fn apng_has_the_announced_number_of_frames() {
    let frames = moving(3);
    let mut more = Box::new(ApngWriter::new(Vec::new(), (8, 4), 2, 0).unwrap());
    more.write_frame(frames[0].as_ref(), fps(30.0)).unwrap();
    more.write_frame(frames[1].as_ref(), fps(30.0)).unwrap();
    let error = more.write_frame(frames[2].as_ref(), fps(30.0)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "3 frames were given to an APNG that was begun for 2"
    );
    assert_eq!(more.finish().unwrap().frames, 2);
    let mut fewer = Box::new(ApngWriter::new(Vec::new(), (8, 4), 2, 0).unwrap());
    fewer.write_frame(frames[0].as_ref(), fps(30.0)).unwrap();
    assert!(matches!(
        fewer.finish(),
        Err(MediaError::FrameCount {
            expected: 2,
            found: 1,
            ..
        })
    ));
}

#[test]
fn webp_has_exact_pixels_and_milliseconds() {
    let frames = moving(30);
    let mut bytes = Vec::new();
    let writer = WebpWriter::new(&mut bytes, (8, 4), WebpOptions::default()).unwrap();
    write_all(Box::new(writer), &frames, fps(30.0));
    let decoded: Vec<_> = Decoder::new(&bytes).unwrap().into_iter().collect();
    assert_eq!(decoded.len(), 30);
    for (index, (found, frame)) in decoded.iter().zip(&frames).enumerate() {
        let shown: Vec<u8> = found
            .data()
            .as_chunks()
            .0
            .iter()
            .flat_map(|p| if p[3] == 0 { NONE } else { *p })
            .collect();
        assert_eq!(shown, straight(frame), "frame {index}");
        // Frame by frame the nearest millisecond.
        let end = (index as i32 + 1) * 1000;
        assert_eq!(found.timestamp(), (end + 15) / 30);
    }
}

#[test]
fn webp_loses_little_where_allowed() {
    let frame = gradient();
    let error = |quality| {
        let mut bytes = Vec::new();
        let options = WebpOptions { quality, plays: 1 };
        let writer = WebpWriter::new(&mut bytes, (64, 64), options).unwrap();
        write_all(Box::new(writer), std::slice::from_ref(&frame), fps(1.0));
        let decoded = image::load_from_memory(&bytes).unwrap().into_rgba8();
        mean_error(decoded.as_raw(), frame.data())
    };
    assert_eq!(error(None), 0.0);
    let some = error(Some(80.0));
    assert!(some > 0.0 && some < 4.0, "{some}");
    for quality in [-1.0, 100.5, f32::NAN] {
        let options = WebpOptions {
            quality: Some(quality),
            plays: 0,
        };
        assert!(matches!(
            WebpWriter::new(Vec::new(), (8, 4), options),
            Err(MediaError::Encode { .. })
        ));
    }
}

#[test]
fn webp_refuses_delays_that_it_cannot_tell() {
    let mut writer = WebpWriter::new(Vec::new(), (8, 4), WebpOptions::default()).unwrap();
    let frame = &moving(1)[0];
    for delay in [Delay::new(1, 5000).unwrap(), Delay::new(40_000, 1).unwrap()] {
        assert!(matches!(
            writer.write_frame(frame.as_ref(), delay),
            Err(MediaError::Delay { .. })
        ));
    }
}

/// Makes a writer of a size.
type Start = fn((u32, u32)) -> Result<Box<dyn FrameWriter>, MediaError>;

/// Writers of every kind.
const STARTS: [(&str, Start); 4] = [
    ("numbered", |size| {
        let template = NameTemplate::parse("%d.png")?;
        Ok(Box::new(PngSequence::new(template, size, 0, |_| {
            Ok(std::io::sink())
        })?))
    }),
    ("gif", |size| {
        Ok(Box::new(GifWriter::new(Vec::new(), size, GifOptions::default())?))
    }),
    ("apng", |size| {
        Ok(Box::new(ApngWriter::new(Vec::new(), size, 1, 0)?))
    }),
    ("webp", |size| {
        Ok(Box::new(WebpWriter::new(
            Vec::new(),
            size,
            WebpOptions::default(),
        )?))
    }),
];

#[test]
fn hostile_sizes_are_refused_by_every_writer() {
    for (name, start) in STARTS {
        for size in [(0, 4), (4, 0)] {
            assert!(matches!(start(size), Err(MediaError::EmptySize { .. })), "{name}");
        }
        for size in [
            (1 << 31, 4),
            (4, 1 << 31),
            (u32::MAX, u32::MAX),
            (16_384, 16_384),
            (40_000, 1),
        ] {
            assert!(
                matches!(start(size), Err(MediaError::TooLarge { .. })),
                "{name} {size:?}"
            );
        }
    }
}

#[test]
fn frames_of_another_size_are_refused_by_every_writer() {
    let mut small = Pixmap::new(8, 3).unwrap();
    small.fill(Color::WHITE);
    for (name, start) in STARTS {
        let mut writer = start((8, 4)).unwrap();
        let error = writer.write_frame(small.as_ref(), fps(30.0)).unwrap_err();
        assert_eq!(
            error.to_string(),
            "frame 0 has 8 x 3 pixels where 8 x 4 were announced; all must be of one size",
            "{name}"
        );
        assert!(matches!(writer.finish(), Err(MediaError::NoFrames)), "{name}");
    }
}

/// A disk that is full after some bytes.
struct Full(usize);

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        if self.0 < bytes.len() {
            return Err(std::io::ErrorKind::StorageFull.into());
        }
        self.0 -= bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_full_disk_is_told() {
    fn run(frames: &[Pixmap], room: usize, kind: &str) -> Result<(), MediaError> {
        let out = Full(room);
        let mut writer: Box<dyn FrameWriter> = match kind {
            "gif" => Box::new(GifWriter::new(out, (8, 4), GifOptions::default())?),
            "apng" => Box::new(ApngWriter::new(out, (8, 4), 3, 0)?),
            _ => Box::new(WebpWriter::new(out, (8, 4), WebpOptions::default())?),
        };
        for frame in frames {
            writer.write_frame(frame.as_ref(), fps(30.0))?;
        }
        writer.finish().map(|_| ())
    }
    let frames = moving(3);
    for kind in ["gif", "apng", "webp"] {
        for room in [0, 20, 60] {
            let error = run(&frames, room, kind).unwrap_err();
            assert!(matches!(error, MediaError::Io(_)), "{kind} {room}: {error}");
            assert!(!error.is_broken_pipe());
        }
        run(&frames, 10_000, kind).unwrap();
    }
}

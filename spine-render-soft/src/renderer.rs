//! The renderer.

use std::sync::Mutex;
use std::thread;

use spine_core::DrawList;
use tiny_skia::Pixmap;

use crate::error::Error;
use crate::ids::IdImage;
use crate::options::{MAX_SUPERSAMPLING, RenderOptions};
use crate::raster::Corner;
use crate::scene::Scene;
use crate::smooth::{Parts, Smooth};
use crate::supersample::{enlarge, reduce};
use crate::target::{Owners, Plain, Rows};
use crate::texture::Textures;
use crate::view::{View, check_memory, check_size};

/// Most threads of a picture: more than that many bands cost more than they bring.
const MOST_THREADS: usize = 512;

/// Draws draw lists into pixmaps.
///
/// Keep it from frame to frame: its buffers are reused.
#[derive(Debug, Default)]
pub struct Renderer {
    /// How pictures are drawn.
    pub options: RenderOptions,
    corners: Vec<Corner>,
    parts: Vec<Parts>,
    /// Larger than all marks in `parts`.
    next_mark: u32,
}

impl Renderer {
    /// A renderer with the default options.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A renderer with these options.
    #[must_use]
    pub fn with_options(options: RenderOptions) -> Self {
        Self {
            options,
            ..Self::default()
        }
    }

    /// Blends a draw list over what is in a pixmap. The pixmap is premultiplied; fill it with the background before.
    ///
    /// Positions that are not finite, triangles without area and what lies outside the view draw nothing.
    ///
    /// # Errors
    ///
    /// [`Error::EmptyView`], [`Error::SizeMismatch`], [`Error::PictureSize`], [`Error::Supersampling`],
    /// [`Error::PageNotLoaded`], [`Error::NoAtlas`] and [`Error::NoMemory`]; the pixmap is as it was.
    pub fn draw(
        &mut self,
        list: &DrawList,
        textures: &Textures,
        view: &View,
        target: &mut Pixmap,
    ) -> Result<(), Error> {
        check_target(view, target)?;
        let (width, height) = view.pixels;
        let options = self.options;
        let samples = options.supersampling;
        if !(1..=MAX_SUPERSAMPLING).contains(&samples) {
            return Err(Error::Supersampling(samples));
        }
        check_size(width, height, samples * samples)?;
        // Of each sample its colour, where there are several to a pixel, and what is known of its edges.
        let (across, down) = (width * samples, height * samples);
        match (samples > 1, options.antialias) {
            (true, true) => check_memory::<([u8; 4], Parts)>("the samples", across, down)?,
            (true, false) => check_memory::<[u8; 4]>("the samples", across, down)?,
            (false, true) if self.parts.len() < across as usize * down as usize => {
                check_memory::<Parts>("the edges of a picture", across, down)?;
            }
            (false, _) => {}
        }
        let scene = Scene::new(list, textures, view, options, samples, &mut self.corners)?;
        let (pixels, _) = target.data_mut().as_chunks_mut::<4>();
        let width = width as usize;
        if options.antialias && samples == 1 {
            self.parts.resize(pixels.len(), Parts::default());
            let runs = u32::try_from(list.slots.len())
                .unwrap_or(u32::MAX)
                .saturating_add(1);
            if self.next_mark == 0 || self.next_mark.checked_add(runs).is_none() {
                self.parts.fill(Parts::default());
                self.next_mark = 1;
            }
            let first_mark = self.next_mark;
            self.next_mark += runs;
            in_bands(
                pixels,
                &mut self.parts,
                width,
                options.threads,
                |first, pixels, parts| {
                    let rows = Rows { first, width, pixels };
                    scene.draw(&mut Smooth::new(rows, parts, first_mark));
                },
            );
            return Ok(());
        }
        in_bands(
            pixels,
            &mut [(); 0],
            width,
            options.threads,
            |first, pixels, _| {
                if samples == 1 {
                    scene.draw(&mut Plain(Rows { first, width, pixels }));
                    return;
                }
                let factor = samples as usize;
                let mut large = enlarge(pixels, width, factor);
                let mut parts = vec![Parts::default(); if options.antialias { large.len() } else { 0 }];
                let rows = Rows {
                    first: first * samples.cast_signed(),
                    width: width * factor,
                    pixels: &mut large,
                };
                if options.antialias {
                    scene.draw(&mut Smooth::new(rows, &mut parts, 1));
                } else {
                    scene.draw(&mut Plain(rows));
                }
                reduce(&large, pixels, width, factor);
            },
        );
        Ok(())
    }

    /// Tells for each pixel which slot owns it after occlusion. Antialiasing and supersampling are left out.
    ///
    /// # Errors
    ///
    /// As [`draw`](Self::draw), and [`Error::TooManySlots`].
    pub fn draw_ids(&mut self, list: &DrawList, textures: &Textures, view: &View) -> Result<IdImage, Error> {
        view.check()?;
        let (width, height) = view.pixels;
        check_size(width, height, 1)?;
        let mark = |slot: u32| {
            let mark = u16::try_from(slot.saturating_add(1));
            mark.map_err(|_| Error::TooManySlots(slot))
        };
        let marks = list.slots.iter().map(|run| mark(run.slot.get()));
        let marks = marks.collect::<Result<Vec<u16>, Error>>()?;
        let options = self.options;
        let scene = Scene::new(list, textures, view, options, 1, &mut self.corners)?;
        check_memory::<u16>("the owners in a picture", width, height)?;
        let mut ids = vec![0; width as usize * height as usize];
        let row = width as usize;
        in_bands(
            &mut ids,
            &mut [(); 0],
            row,
            options.threads,
            |first, pixels, _| {
                let rows = Rows {
                    first,
                    width: row,
                    pixels,
                };
                scene.draw(&mut Owners { rows, marks: &marks });
            },
        );
        Ok(IdImage::new(width, height, ids))
    }
}

/// Calls `band` with the number of its first row for each band of rows, in as many threads as there are bands, with the band's pixels and
/// as many of `others` as there are.
fn in_bands<T: Send, U: Send>(
    pixels: &mut [T],
    others: &mut [U],
    width: usize,
    threads: usize,
    band: impl Fn(i32, &mut [T], &mut [U]) + Sync,
) {
    let threads = match threads {
        0 => thread::available_parallelism().map_or(1, std::num::NonZero::get),
        threads => threads,
    };
    let threads = threads.min(MOST_THREADS);
    let height = pixels.len() / width.max(1);
    let rows = height.div_ceil(threads.min(height).max(1));
    if rows == height {
        band(0, pixels, others);
        return;
    }
    let mut others = others;
    let firsts = (0_i32..).step_by(rows);
    let bands = firsts
        .zip(pixels.chunks_mut(width * rows))
        .map(|(first, pixels)| {
            let (own, rest) = std::mem::take(&mut others)
                .split_at_mut_checked(pixels.len())
                .unwrap_or_default();
            others = rest;
            (first, pixels, own)
        });
    let bands: Vec<_> = bands.collect();
    let count = bands.len();
    let bands = Mutex::new(bands);
    let next = || bands.lock().ok().and_then(|mut bands| bands.pop());
    let work = || {
        while let Some((first, pixels, own)) = next() {
            band(first, pixels, own);
        }
    };
    thread::scope(|scope| {
        for _ in 1..count {
            // Where the system has no more threads, those that there are do the work.
            if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        work();
    });
}

/// Fails where a view cannot be drawn to a pixmap.
pub(crate) fn check_target(view: &View, target: &Pixmap) -> Result<(), Error> {
    view.check()?;
    let pixmap = (target.width(), target.height());
    if view.pixels == pixmap {
        Ok(())
    } else {
        Err(Error::SizeMismatch {
            view: view.pixels,
            pixmap,
        })
    }
}

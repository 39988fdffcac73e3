//! What a triangle's pixels look like.

use spine_core::Batch;
use spine_data::{BlendMode, TextureFilter};

use crate::blend::{Pixel, Tint, blend_row, over_row, unmultiply};
use crate::options::{Filter, RenderOptions};
use crate::raster::{Corner, GRID, area};
use crate::sample::{Line, Sampler};
use crate::texture::PageImage;

/// Pixels that are sampled before they are tinted and blended.
const CHUNK: usize = 128;

/// Numbers that change linearly over the picture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plane<const N: usize> {
    origin: [f64; 2],
    base: [f64; N],
    dx: [f64; N],
    dy: [f64; N],
}

impl<const N: usize> Plane<N> {
    /// The plane through the values at a triangle's corners. The triangle has an area.
    #[inline]
    #[allow(clippy::cast_precision_loss)]
    pub(crate) fn new(corners: &[Corner; 3], values: &[[f64; N]; 3]) -> Self {
        let [a, b, c] = corners.map(|corner| corner.map(|place| f64::from(place) / f64::from(GRID)));
        let grid = f64::from(GRID);
        let scale = (grid * grid) / area(corners) as f64;
        let [abx, aby] = [(b[0] - a[0]) * scale, (b[1] - a[1]) * scale];
        let [acx, acy] = [(c[0] - a[0]) * scale, (c[1] - a[1]) * scale];
        let (mut dx, mut dy) = ([0.0; N], [0.0; N]);
        for n in 0..N {
            let (ab, ac) = (values[1][n] - values[0][n], values[2][n] - values[0][n]);
            dx[n] = ab * acy - ac * aby;
            dy[n] = ac * abx - ab * acx;
        }
        Self {
            origin: a,
            base: values[0],
            dx,
            dy,
        }
    }

    /// The values at a pixel's centre.
    #[inline]
    pub(crate) fn at(&self, x: i32, y: i32) -> [f64; N] {
        let [x, y] = [
            f64::from(x) + 0.5 - self.origin[0],
            f64::from(y) + 0.5 - self.origin[1],
        ];
        std::array::from_fn(|n| self.base[n] + (self.dx[n] * x + self.dy[n] * y))
    }

    /// All values times factors.
    #[inline]
    fn scaled(mut self, factors: [f64; N]) -> Self {
        for (n, factor) in factors.iter().enumerate() {
            self.base[n] *= factor;
            self.dx[n] *= factor;
            self.dy[n] *= factor;
        }
        self
    }
}

/// Colours of a triangle.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Colors {
    /// The same all over, and texels as they are.
    White,
    /// The same all over.
    Flat(Tint),
    /// Light and dark colour as bytes change from corner to corner.
    Varying { plane: Plane<8>, premultiplied: bool },
}

/// Places on a level, 1 / 2^32 texels, of the pixels of a picture.
#[derive(Clone, Copy, Debug)]
struct Places {
    /// Column and row of the pixel that the others are counted from.
    pixel: [i32; 2],
    start: [i64; 2],
    dx: [i64; 2],
    dy: [i64; 2],
    /// Whether all places of a triangle need no texels beyond the page.
    inside: bool,
}

/// What a triangle's pixels look like.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Paint<'a> {
    sampler: Sampler<'a>,
    places: Places,
    colors: Colors,
    pub(crate) blend: BlendMode,
    /// Whether colours are divided by alpha before they are blended.
    unmultiply: bool,
}

/// Least and largest place on a level, 1 / 2^32 texels, along both axes.
pub(crate) type Range = [[i64; 2]; 2];

/// 2^32.
const ONE: f64 = (1_i64 << 32) as f64;

/// More texels to the next pixel than the largest page has: slivers, whose pixels have no place of their own.
const STEEPEST: f64 = (1 << 15) as f64;

impl Places {
    /// The places in a triangle with texture coordinates `uvs` at its corners.
    #[inline]
    #[allow(clippy::cast_possible_truncation)]
    fn new(sampler: &Sampler<'_>, plane: &Plane<2>, uvs: &[[f64; 2]; 3]) -> Self {
        let size = [sampler.level.width, sampler.level.height].map(f64::from);
        let plane = plane.scaled(size);
        let steepness = plane
            .dx
            .iter()
            .chain(&plane.dy)
            .fold(0.0, |most: f64, step| most.max(step.abs()));
        let flat = steepness >= STEEPEST;
        // What is no number becomes 0.
        let step = |steps: [f64; 2]| {
            if flat {
                [0; 2]
            } else {
                steps.map(|step| (step * ONE) as i64)
            }
        };
        let pixel = plane.origin.map(|place| place as i32);
        let start = if flat {
            plane.base
        } else {
            plane.at(pixel[0], pixel[1])
        };
        let shift = sampler.shift();
        let limits = sampler.limits();
        let inside = (0..2).all(|axis| {
            let [a, b, c] = uvs.map(|uv| uv[axis] * (size[axis] * ONE));
            let (least, most) = (a.min(b).min(c) as i64, a.max(b).max(c) as i64);
            // Least and most do not see what is no number.
            (a + b + c).is_finite()
                && least.saturating_add(shift) >= MARGIN
                && most.saturating_add(shift) < limits[axis] - MARGIN
        });
        Self {
            pixel,
            start: start.map(|place| ((place * ONE) as i64).saturating_add(shift)),
            dx: step(plane.dx),
            dy: step(plane.dy),
            inside,
        }
    }

    #[inline]
    fn line(&self, x: i32, y: i32) -> Line {
        let [right, down] = [
            i64::from(x) - i64::from(self.pixel[0]),
            i64::from(y) - i64::from(self.pixel[1]),
        ];
        let place = |axis: usize| {
            let across = self.dx[axis].wrapping_mul(right);
            self.start[axis]
                .wrapping_add(across)
                .wrapping_add(self.dy[axis].wrapping_mul(down))
        };
        Line {
            start: [place(0), place(1)],
            step: self.dx,
            inside: self.inside,
        }
    }
}

/// More than places are off by rounding of steps, in 1 / 2^32 texels: a step of 2^-33 on each of 2^19 pixels.
const MARGIN: i64 = 1 << 20;

impl<'a> Paint<'a> {
    /// The paint of a triangle with texture coordinates `uvs` at its corners, 0..1 on the page.
    #[inline]
    pub(crate) fn new(
        page: &'a PageImage,
        options: &RenderOptions,
        corners: &[Corner; 3],
        uvs: &[[f64; 2]; 3],
        colors: Colors,
        batch: &Batch,
    ) -> Self {
        let size = [page.width(), page.height()].map(f64::from);
        let plane = Plane::new(corners, uvs);
        let texels = plane.scaled(size);
        let square = |[x, y]: [f64; 2]| x * x + y * y;
        // Texels that a pixel is apart from the next, squared.
        let density = square(texels.dx).max(square(texels.dy));
        let filter = options.filter.unwrap_or_else(|| {
            plain(if density > 1.0 {
                page.min_filter
            } else {
                page.mag_filter
            })
        });
        let level = if options.mip_maps && density > 4.0 {
            page.level(halvings(density))
        } else {
            page.level(0)
        };
        let sampler = Sampler {
            level,
            filter,
            wrap: [page.u_wrap, page.v_wrap],
        };
        Self {
            places: Places::new(&sampler, &plane, uvs),
            sampler,
            colors,
            blend: batch.blend,
            unmultiply: !batch.premultiplied
                && matches!(batch.blend, BlendMode::Multiply | BlendMode::Screen),
        }
    }

    /// Blends a span of pixels; `row` is the span.
    #[inline]
    pub(crate) fn draw(&self, x: i32, y: i32, row: &mut [[u8; 4]]) {
        if self.blend == BlendMode::Normal && matches!(self.colors, Colors::White) {
            let line = self.places.line(x, y);
            self.sampler.each(&line, row.len(), |number, texels| {
                if let Some(places) = row.get_mut(number..number + texels.len()) {
                    over_row(texels, places);
                }
            });
        } else {
            self.each_chunk(x, y, row, |texels, part| blend_row(self.blend, texels, part));
        }
    }

    /// Hands out the colours of a span of pixels in parts, each with its part of `row`.
    #[inline(never)]
    pub(crate) fn each_chunk<T>(
        &self,
        x: i32,
        y: i32,
        row: &mut [T],
        mut part: impl FnMut(&[Pixel], &mut [T]),
    ) {
        let mut buffer = [0; CHUNK];
        let mut x = x;
        for places in row.chunks_mut(CHUNK) {
            let texels = &mut buffer[..places.len()];
            self.colors_of(x, y, texels);
            part(texels, places);
            x += i32::try_from(places.len()).unwrap_or(i32::MAX);
        }
    }

    /// The least and largest places in a triangle with these texture coordinates at its corners.
    #[allow(clippy::cast_possible_truncation)]
    pub(crate) fn range(&self, uvs: &[[f64; 2]; 3]) -> Range {
        let size = [self.sampler.level.width, self.sampler.level.height].map(f64::from);
        let place = |axis: usize, uv: f64| {
            let place = (uv * (size[axis] * ONE)) as i64;
            place.saturating_add(self.sampler.shift())
        };
        [0, 1].map(|axis| {
            let [a, b, c] = uvs.map(|uv| uv[axis]);
            [place(axis, a.min(b).min(c)), place(axis, a.max(b).max(c))]
        })
    }

    /// The colour of one pixel whose centre may lie outside the triangle: that of the nearest place in `range`.
    pub(crate) fn pixel(&self, x: i32, y: i32, range: &Range) -> Pixel {
        let mut line = self.places.line(x, y);
        for (place, [least, most]) in line.start.iter_mut().zip(range) {
            *place = (*place).max(*least).min(*most);
        }
        let mut texel = [0];
        self.sampler.each(&line, 1, |_, found| texel = [found[0]]);
        self.tint(x, y, &mut texel);
        texel[0]
    }

    /// Samples and tints a row of pixels.
    fn colors_of(&self, x: i32, y: i32, texels: &mut [Pixel]) {
        let line = self.places.line(x, y);
        self.sampler.each(&line, texels.len(), |number, found| {
            if let Some(places) = texels.get_mut(number..number + found.len()) {
                places.copy_from_slice(found);
            }
        });
        self.tint(x, y, texels);
    }

    #[inline]
    fn tint(&self, x: i32, y: i32, texels: &mut [Pixel]) {
        match &self.colors {
            Colors::White => {}
            Colors::Flat(tint) => tint.apply_row(texels),
            Colors::Varying { plane, premultiplied } => {
                for (x, texel) in (x..).zip(texels.iter_mut()) {
                    *texel = varying_tint(plane, *premultiplied, x, y).apply(*texel);
                }
            }
        }
        if self.unmultiply {
            for texel in texels {
                *texel = unmultiply(*texel);
            }
        }
    }
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn varying_tint(plane: &Plane<8>, premultiplied: bool, x: i32, y: i32) -> Tint {
    // The cast limits to bytes.
    let [r, g, b, a, dark_r, dark_g, dark_b, switch] = plane.at(x, y).map(|value| (value + 0.5) as u8);
    Tint::new([r, g, b, a], [dark_r, dark_g, dark_b, switch], premultiplied)
}

/// A filter without its mip maps.
const fn plain(filter: TextureFilter) -> Filter {
    match filter {
        TextureFilter::Nearest | TextureFilter::MipMapNearestNearest | TextureFilter::MipMapNearestLinear => {
            Filter::Nearest
        }
        TextureFilter::Linear
        | TextureFilter::MipMap
        | TextureFilter::MipMapLinearNearest
        | TextureFilter::MipMapLinearLinear => Filter::Linear,
    }
}

/// How often a page is halved so that its texels come nearest to the pixels' density, a square of texels per pixel.
fn halvings(mut density: f64) -> usize {
    let mut times = 0;
    // Halfway between two sizes, by ratio, is the square root of two.
    while density > 2.0 && times < 16 {
        density /= 4.0;
        times += 1;
    }
    times
}

//! Which part of the world a picture shows, and how large it is.

use spine_core::Bounds;
use spine_data::SkeletonData;
use spine_data::real::wide;
use spine_render_soft::View;

use super::error::SceneError;
use crate::short::counted;

/// How a view is chosen. Without any wish it is automatic: everything that is shown, at a pixel per world unit.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Framing {
    /// World rectangle: left, lower edge, width, height; y up.
    pub viewport: Option<[f64; 4]>,
    /// Width and height of the picture, pixels.
    pub size: Option<(u32, u32)>,
    /// Pixels per world unit, above 0.
    pub scale: Option<f64>,
    /// Place in the world that is shown in the middle.
    pub center: Option<[f64; 2]>,
    /// Pixels around an automatic view, at least 0.
    pub margin: f64,
    /// Largest width or height of a picture without a size, pixels: it is made smaller.
    pub max_size: Option<u32>,
}

impl Framing {
    /// Whether the view depends on what is shown.
    #[must_use]
    pub const fn needs_bounds(&self) -> bool {
        let placed = self.center.is_some() && self.size.is_some() && self.scale.is_some();
        self.viewport.is_none() && !placed
    }

    /// The view of what lies within `bounds`, which is the union over all frames.
    ///
    /// * A viewport is shown as it is, in a picture of the given size, or of as many pixels as the scale gives.
    /// * A size alone shows all of the bounds, as large as fits with the margin around them.
    /// * A size and a scale show the middle of the bounds.
    /// * Otherwise the picture holds the bounds and the margin, rounded up to whole pixels.
    ///
    /// A centre replaces the middle of the bounds. Where nothing is shown, the box that the skeleton's file declares is
    /// taken, else 64 x 64 pixels around the origin. The size may still be more than can be drawn: drawing tells.
    /// Source: user-cases.md V10, X5.
    ///
    /// # Errors
    ///
    /// [`SceneError`] where the picture would have more pixels than can be counted.
    pub fn view(&self, bounds: Option<Bounds>, data: &SkeletonData) -> Result<View, SceneError> {
        let scale = self.scale.unwrap_or(1.0);
        if let Some([x, y, width, height]) = self.viewport {
            let pixels = match self.size {
                Some(size) => size,
                None => self.whole(width, height, scale, 0.0)?.1,
            };
            return Ok(View::new(x, y, width, height, pixels));
        }
        let [left, low, width, height] = rectangle(bounds, data);
        let [x, y] = self.center.unwrap_or([left + width / 2.0, low + height / 2.0]);
        // Half of what has to be seen around the centre.
        let reach = |from: f64, length: f64, center: f64| {
            (center - from)
                .abs()
                .max((from + length - center).abs())
                .max(length / 2.0)
        };
        let (width, height) = (reach(left, width, x) * 2.0, reach(low, height, y) * 2.0);
        let (unit, pixels) = match (self.size, self.scale) {
            (Some(size), Some(scale)) => (1.0 / scale, size),
            (Some(size), None) => (self.unit(width, height, size), size),
            (None, _) => {
                let (scale, pixels) = self.whole(width, height, scale, self.margin)?;
                (1.0 / scale, pixels)
            }
        };
        let (width, height) = (f64::from(pixels.0) * unit, f64::from(pixels.1) * unit);
        Ok(View::new(
            x - width / 2.0,
            y - height / 2.0,
            width,
            height,
            pixels,
        ))
    }

    /// World units per pixel with which a world size fits into a picture.
    fn unit(&self, width: f64, height: f64, size: (u32, u32)) -> f64 {
        let inner = |pixels: u32| (f64::from(pixels) - 2.0 * self.margin).max(1.0);
        let unit = (width / inner(size.0)).max(height / inner(size.1));
        if unit > 0.0 { unit } else { 1.0 }
    }

    /// The picture that holds a world size at a scale with a margin, and the scale when it had to be made smaller.
    fn whole(
        &self,
        width: f64,
        height: f64,
        scale: f64,
        margin: f64,
    ) -> Result<(f64, (u32, u32)), SceneError> {
        let mut scale = scale;
        if let Some(most) = self.max_size.map(f64::from) {
            let room = (most - 2.0 * margin).max(1.0);
            let longest = width.max(height);
            if longest * scale > room {
                scale = room / longest;
            }
        }
        // Sizes a hair above whole pixels are these.
        let pixels = |length: f64| (length * scale + 2.0 * margin - 1e-3).ceil().max(1.0);
        let (across, up) = (pixels(width), pixels(height));
        if across.max(up) > f64::from(u32::MAX) || !(across + up).is_finite() {
            return Err(SceneError(format!(
                "the picture would be {} x {} pixels; say what to show with --viewport, or how large with --size, \
                 --scale or --max-size",
                counted(across),
                counted(up)
            )));
        }
        Ok((scale, (across as u32, up as u32)))
    }
}

/// What to show where nothing else is said: left, lower edge, width, height.
fn rectangle(bounds: Option<Bounds>, data: &SkeletonData) -> [f64; 4] {
    if let Some(bounds) = bounds {
        return [bounds.x, bounds.y, bounds.width, bounds.height].map(wide);
    }
    let declared = [data.x, data.y, data.width, data.height].map(wide);
    if declared.iter().all(|value| value.is_finite()) && declared[2] > 0.0 && declared[3] > 0.0 {
        return declared;
    }
    [-32.0, -32.0, 64.0, 64.0]
}

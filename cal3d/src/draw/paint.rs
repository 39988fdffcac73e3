//! What surfaces look like.

use crate::picture::Picture;

/// What of a surface is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Look {
    /// Textures and light.
    #[default]
    Textured,
    /// Colours and light.
    Shaded,
    /// Textures without light.
    Unlit,
}

/// Colour and texture of a surface.
#[derive(Clone, Copy, Debug)]
pub struct Paint<'a> {
    /// Red, green, blue, 0..=1.
    pub color: [f32; 3],
    /// Picture that is laid on it, and repeats; its alpha counts where [`Paint::see_through`] is set.
    pub texture: Option<&'a Picture>,
    /// Whether what is behind shines through where the texture's alpha is less than full.
    pub see_through: bool,
    /// What is shown.
    pub look: Look,
}

impl Default for Paint<'_> {
    /// Light grey.
    fn default() -> Self {
        Self {
            color: [0.8; 3],
            texture: None,
            see_through: false,
            look: Look::Textured,
        }
    }
}

/// A surface to draw, seen from both sides.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shape<'a> {
    /// Positions of vertices in model space.
    pub positions: &'a [[f32; 3]],
    /// Normal of each vertex; towards the viewer where there is none.
    pub normals: &'a [[f32; 3]],
    /// Texture coordinates of each vertex, from the top of the picture downwards; 0 where there are none.
    pub uvs: &'a [[f32; 2]],
    /// Colour of each vertex, 0..=1; white where there is none.
    pub colors: &'a [[f32; 3]],
    /// Triangles; those of vertices that do not exist are left out.
    pub faces: &'a [[u32; 3]],
    /// Colour and texture.
    pub paint: Paint<'a>,
}

/// Light that comes from everywhere.
const AMBIENT: f64 = 0.42;
/// Light of the lamp.
const LAMP: f64 = 0.62;
/// Where the lamp is: left, above, and behind the viewer; of length 1.
const TOWARDS_LAMP: [f64; 3] = [-0.36, 0.48, 0.8];

impl Paint<'_> {
    /// Red, green, blue and alpha, 0..=1, of a place with a normal that the camera sees.
    pub(super) fn at(&self, normal: [f64; 3], uv: [f64; 2], color: [f64; 3]) -> [f64; 4] {
        let texel = match (self.texture, self.look) {
            (Some(texture), Look::Textured | Look::Unlit) => bilinear(texture, uv),
            _ => [1.0; 4],
        };
        let light = match self.look {
            Look::Unlit => 1.0,
            _ => light(normal),
        };
        let own = self.color.map(f64::from);
        let channel = |at: usize| (texel[at] * own[at] * color[at] * light).clamp(0.0, 1.0);
        let alpha = if self.see_through { texel[3] } else { 1.0 };
        [channel(0), channel(1), channel(2), alpha]
    }
}

/// Light on a place with this normal, on the side that is seen.
fn light([x, y, z]: [f64; 3]) -> f64 {
    let length = (x * x + y * y + z * z).sqrt();
    if !(length > 0.0 && length.is_finite()) {
        return AMBIENT + LAMP * TOWARDS_LAMP[2];
    }
    let side = if z < 0.0 { -1.0 } else { 1.0 };
    let towards = (x * TOWARDS_LAMP[0] + y * TOWARDS_LAMP[1] + z * TOWARDS_LAMP[2]) * side / length;
    AMBIENT + LAMP * towards.max(0.0)
}

/// Four texels by their nearness, 0..=1; the picture repeats.
fn bilinear(picture: &Picture, [u, v]: [f64; 2]) -> [f64; 4] {
    let (width, height) = (f64::from(picture.width), f64::from(picture.height));
    let place = |share: f64, side: f64| {
        let at = (share - share.floor()) * side - 0.5;
        let first = at.floor();
        let next = if first + 1.0 >= side { 0.0 } else { first + 1.0 };
        let first = if first < 0.0 { side - 1.0 } else { first };
        (first as usize, next as usize, at - at.floor())
    };
    let ((left, right, x), (above, below, y)) = (place(u, width), place(v, height));
    let texel = |column: usize, row: usize| {
        let at = row.saturating_mul(picture.width as usize).saturating_add(column);
        picture
            .pixels
            .get(at)
            .copied()
            .unwrap_or_default()
            .map(|value| f64::from(value) / 255.0)
    };
    let mix = |a: [f64; 4], b: [f64; 4], share: f64| -> [f64; 4] {
        std::array::from_fn(|at| a[at] + share * (b[at] - a[at]))
    };
    let upper = mix(texel(left, above), texel(right, above), x);
    let lower = mix(texel(left, below), texel(right, below), x);
    mix(upper, lower, y)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checker() -> Picture {
        Picture {
            width: 2,
            height: 2,
            pixels: vec![
                [255, 255, 255, 255],
                [0, 0, 0, 255],
                [0, 0, 0, 255],
                [255, 255, 255, 0],
            ],
        }
    }

    #[test]
    fn textures_are_smooth_and_repeat() {
        let red = |u: f64, v: f64| bilinear(&checker(), [u, v])[0];
        assert_eq!(
            (red(0.25, 0.25), red(0.75, 0.25), red(0.5, 0.25)),
            (1.0, 0.0, 0.5)
        );
        assert_eq!((red(1.25, -1.75), red(0.0, 0.25)), (1.0, 0.5));
        for odd in [f64::NAN, f64::INFINITY, 1e300, -1e-300] {
            let [r, ..] = bilinear(&checker(), [odd, 0.25]);
            assert!(r.is_nan() || (0.0..=1.0).contains(&r), "{odd}: {r}");
        }
    }

    #[test]
    fn light_comes_from_the_viewers_left() {
        assert!(light([-1.0, 1.0, 1.0]) > light([1.0, 1.0, 1.0]));
        assert_eq!(
            light([0.0, 0.0, -1.0]),
            light([0.0, 0.0, 1.0]),
            "both sides are seen"
        );
        assert_eq!(light([0.0; 3]), light([0.0, 0.0, 1.0]));
        assert!(light([1.0, -1.0, 0.0]) >= AMBIENT);
    }

    #[test]
    fn alpha_counts_where_it_is_asked_for() {
        let texture = checker();
        let mut paint = Paint {
            texture: Some(&texture),
            ..Paint::default()
        };
        let corner = |paint: &Paint<'_>| paint.at([0.0, 0.0, 1.0], [0.75, 0.75], [1.0; 3])[3];
        assert_eq!(corner(&paint), 1.0);
        paint.see_through = true;
        assert_eq!(corner(&paint), 0.0);
    }
}

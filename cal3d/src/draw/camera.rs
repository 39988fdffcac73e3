//! From where a character is seen.

/// Which way is up in the model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Up {
    /// z, as exporters of the Cal3D library write; characters look towards -y.
    #[default]
    Z,
    /// y; characters look towards z.
    Y,
}

/// How depth is shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Projection {
    /// What is farther is smaller. The angle between the upper and the lower edge, in degrees; limited to 1..=150.
    Perspective(f64),
    /// What is farther is as large.
    Orthographic,
}

/// From where a character is seen; the camera looks at its middle and shows all of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// Degrees by which the camera goes around to the character's left; 0 looks into its face.
    pub yaw: f64,
    /// Degrees by which the camera goes up; limited to -89..=89.
    pub pitch: f64,
    /// Which way is up.
    pub up: Up,
    /// How depth is shown.
    pub projection: Projection,
    /// Share of the picture's sides that stays free on each side, 0..=0.45.
    pub margin: f64,
}

impl Default for View {
    /// A little from the side and from above, in perspective of 35 degrees.
    fn default() -> Self {
        Self {
            yaw: 25.0,
            pitch: 8.0,
            up: Up::Z,
            projection: Projection::Perspective(35.0),
            margin: 0.04,
        }
    }
}

/// A box in model space; never without a middle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    low: [f64; 3],
    high: [f64; 3],
}

impl Bounds {
    /// The box of some positions; those that are not finite do not count. None without positions.
    #[must_use]
    pub fn of(positions: &[[f32; 3]]) -> Option<Self> {
        let mut bounds: Option<Self> = None;
        for position in positions {
            if position.iter().all(|value| value.is_finite()) {
                let at = position.map(f64::from);
                let point = Self { low: at, high: at };
                bounds = Some(bounds.map_or(point, |bounds| bounds.union(&point)));
            }
        }
        bounds
    }

    /// The box around both.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        let both = |a: [f64; 3], b: [f64; 3], choose: fn(f64, f64) -> f64| {
            [choose(a[0], b[0]), choose(a[1], b[1]), choose(a[2], b[2])]
        };
        Self {
            low: both(self.low, other.low, f64::min),
            high: both(self.high, other.high, f64::max),
        }
    }

    fn corners(&self) -> impl Iterator<Item = [f64; 3]> + '_ {
        (0_u8..8).map(|corner| {
            let side = |axis: usize| {
                let is_high = corner >> axis & 1 == 1;
                if is_high { self.high[axis] } else { self.low[axis] }
            };
            [side(0), side(1), side(2)]
        })
    }
}

/// A camera: maps positions to pixels.
#[derive(Clone, Copy, Debug)]
pub struct Camera {
    /// Right, up and towards the viewer, in model space.
    axes: [[f64; 3]; 3],
    /// What it looks at.
    center: [f64; 3],
    /// How far from that it stands; none without perspective.
    distance: Option<f64>,
    /// Pixels per unit of the model, at the distance 1 in perspective.
    scale: f64,
    /// Middle of the picture, in pixels.
    middle: [f64; 2],
}

/// A position in front of a camera.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Seen {
    /// Pixels from the left times `w`, and from the top times `w`.
    pub(super) x: f64,
    pub(super) y: f64,
    /// Distance in perspective, else 1.
    pub(super) w: f64,
    /// Nearness times `w`: what is nearer has more.
    pub(super) key: f64,
}

impl Camera {
    /// A camera that shows all of a box in a picture of some pixels.
    #[must_use]
    pub fn new(view: &View, bounds: &Bounds, size: (u32, u32)) -> Self {
        let axes = axes(view);
        let center: [f64; 3] = std::array::from_fn(|axis| (bounds.low[axis] + bounds.high[axis]) / 2.0);
        let free = 1.0 - 2.0 * limited(view.margin, 0.0, 0.45);
        let (width, height) = (f64::from(size.0), f64::from(size.1));
        let corners = || {
            bounds
                .corners()
                .map(|corner| turned(&axes, difference(corner, center)))
        };
        let middle = [width / 2.0, height / 2.0];
        match view.projection {
            Projection::Perspective(degrees) => {
                let half = limited(degrees, 1.0, 150.0).to_radians() / 2.0;
                let scale = height / 2.0 / libm::tan(half);
                // Every corner is to be at most so many pixels from the middle.
                let needed = corners().map(|[x, y, z]| {
                    let side =
                        (x.abs() * scale / (width / 2.0 * free)).max(y.abs() * scale / (height / 2.0 * free));
                    z + side
                });
                let distance = needed.fold(0.0, f64::max);
                let nearest = corners().map(|[_, _, z]| z).fold(0.0, f64::max);
                let distance = distance.max(nearest * 1.05);
                Self {
                    axes,
                    center,
                    distance: Some(if distance > 0.0 { distance } else { 1.0 }),
                    scale,
                    middle,
                }
            }
            Projection::Orthographic => {
                let sides = corners().map(|[x, y, _]| (x.abs() / width).max(y.abs() / height));
                let side = sides.fold(0.0, f64::max);
                Self {
                    axes,
                    center,
                    distance: None,
                    scale: if side > 0.0 { free / (2.0 * side) } else { 1.0 },
                    middle,
                }
            }
        }
    }

    /// Least distance at which anything is seen.
    pub(super) fn near(&self) -> f64 {
        self.distance.map_or(0.0, |distance| distance / 1000.0)
    }

    /// Where a position is seen.
    pub(super) fn see(&self, position: [f32; 3]) -> Seen {
        let [x, y, z] = turned(&self.axes, difference(position.map(f64::from), self.center));
        let (w, key) = match self.distance {
            Some(distance) => (distance - z, 1.0),
            None => (1.0, z),
        };
        Seen {
            x: self.middle[0] * w + x * self.scale,
            y: self.middle[1] * w - y * self.scale,
            w,
            key,
        }
    }

    /// A direction as the camera has it: right, up, towards the viewer.
    pub(super) fn turn(&self, direction: [f32; 3]) -> [f64; 3] {
        turned(&self.axes, direction.map(f64::from))
    }

    /// With `times` as many pixels along each side.
    pub(super) fn enlarged(&self, times: f64) -> Self {
        Self {
            scale: self.scale * times,
            middle: self.middle.map(|value| value * times),
            ..*self
        }
    }
}

/// Right, up and towards the viewer.
fn axes(view: &View) -> [[f64; 3]; 3] {
    let yaw = limited(view.yaw % 360.0, -360.0, 360.0).to_radians();
    let pitch = limited(view.pitch, -89.0, 89.0).to_radians();
    let (sin, cos) = (libm::sin(yaw), libm::cos(yaw));
    let (rise, level) = (libm::sin(pitch), libm::cos(pitch));
    // With z up, and a character that looks towards -y and has its left at x.
    let right = [cos, sin, 0.0];
    let towards = [sin * level, -cos * level, rise];
    let up = [-sin * rise, cos * rise, level];
    let axes = [right, up, towards];
    match view.up {
        Up::Z => axes,
        Up::Y => axes.map(|[x, y, z]| [x, z, 0.0 - y]),
    }
}

fn limited(value: f64, low: f64, high: f64) -> f64 {
    if value.is_nan() {
        low.max(0.0)
    } else {
        value.clamp(low, high)
    }
}

fn difference(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

fn turned(axes: &[[f64; 3]; 3], [x, y, z]: [f64; 3]) -> [f64; 3] {
    axes.map(|axis| axis[0] * x + axis[1] * y + axis[2] * z)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRONT: View = View {
        yaw: 0.0,
        pitch: 0.0,
        up: Up::Z,
        projection: Projection::Orthographic,
        margin: 0.0,
    };

    fn pixel(camera: &Camera, position: [f32; 3]) -> [f64; 2] {
        let seen = camera.see(position);
        [seen.x / seen.w, seen.y / seen.w]
    }

    #[test]
    fn the_box_fills_the_picture() {
        let bounds = Bounds::of(&[[0.0, 0.0, 0.0], [10.0, 4.0, 20.0]]).expect("a box");
        let camera = Camera::new(&FRONT, &bounds, (100, 100));
        assert_eq!(pixel(&camera, [5.0, 2.0, 20.0]), [50.0, 0.0]);
        assert_eq!(pixel(&camera, [10.0, 2.0, 0.0]), [75.0, 100.0]);
        let view = View {
            projection: Projection::Perspective(60.0),
            ..FRONT
        };
        let camera = Camera::new(&view, &bounds, (100, 100));
        // The front is at y = 0.
        let [x, y] = pixel(&camera, [5.0, 0.0, 20.0]);
        assert!((x - 50.0).abs() < 1e-9 && y.abs() < 1e-9, "{x} {y}");
        let [_, y] = pixel(&camera, [5.0, 4.0, 20.0]);
        assert!(y > 1.0, "what is behind is smaller: {y}");
    }

    #[test]
    fn the_camera_goes_around() {
        let bounds = Bounds::of(&[[-1.0; 3], [1.0; 3]]).expect("a box");
        let side = Camera::new(&View { yaw: 90.0, ..FRONT }, &bounds, (100, 100));
        // From the character's left, its front is on the left.
        let [x, _] = pixel(&side, [0.0, -1.0, 0.0]);
        assert!(x.abs() < 1e-9, "{x}");
        assert!(side.see([1.0, 0.0, 0.0]).key > side.see([-1.0, 0.0, 0.0]).key);
        let above = Camera::new(&View { pitch: 45.0, ..FRONT }, &bounds, (100, 100));
        assert!(above.see([0.0, 0.0, 1.0]).key > above.see([0.0, 0.0, -1.0]).key);
        let other = Camera::new(&View { up: Up::Y, ..FRONT }, &bounds, (100, 100));
        assert_eq!(pixel(&other, [0.0, 1.0, 0.0]), [50.0, 0.0]);
        assert!(other.see([0.0, 0.0, 1.0]).key > 0.0, "it looks towards z");
    }

    #[test]
    fn a_point_and_numbers_that_are_none_do_no_harm() {
        let bounds = Bounds::of(&[[3.0; 3], [f32::NAN; 3], [f32::INFINITY; 3]]).expect("a box");
        assert_eq!(bounds, Bounds::of(&[[3.0; 3]]).expect("a box"));
        assert_eq!(Bounds::of(&[[f32::NAN; 3]]), None);
        for projection in [Projection::Orthographic, Projection::Perspective(f64::NAN)] {
            let view = View {
                yaw: f64::INFINITY,
                pitch: f64::NAN,
                margin: 7.0,
                projection,
                ..FRONT
            };
            let [x, y] = pixel(&Camera::new(&view, &bounds, (100, 50)), [3.0; 3]);
            assert_eq!([x, y], [50.0, 25.0]);
        }
    }
}

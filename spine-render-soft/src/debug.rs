//! Bones, constraints and outlines drawn over a picture.

use spine_core::{Skeleton, SlotPose};
use spine_data::math::sin_cos_wide;
use spine_data::real::wide;
use spine_data::{Attachment, BoneId, Real};
use tiny_skia::{FillRule, LineJoin, Paint, Path, PathBuilder, Pixmap, Stroke, Transform};

use crate::error::Error;
use crate::renderer::check_target;
use crate::view::View;

/// What [`draw_debug`] shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DebugLayers {
    /// Bones that are active: a kite from origin to tip, a ring for those without length.
    pub bones: bool,
    /// Targets of IK constraints, with a line from the tip of the last constrained bone.
    pub ik_targets: bool,
    /// Hulls of meshes and outlines of regions.
    pub mesh_hulls: bool,
    /// Polygons of clipping attachments.
    pub clips: bool,
    /// Curves of path attachments.
    pub paths: bool,
    /// Polygons of bounding boxes.
    pub bounding_boxes: bool,
    /// Bones with physics: a line from where the bone would be to where physics puts it.
    pub physics: bool,
}

impl DebugLayers {
    /// All layers.
    pub const ALL: Self = Self {
        bones: true,
        ik_targets: true,
        mesh_hulls: true,
        clips: true,
        paths: true,
        bounding_boxes: true,
        physics: true,
    };

    /// Names of the layers for command lines, in the order of the fields.
    pub const NAMES: [&'static str; 7] = ["bones", "ik", "hulls", "clips", "paths", "boxes", "physics"];

    /// Switches the layer of this name on; `all` is every one. Returns false where there is no such layer.
    pub fn enable(&mut self, name: &str) -> bool {
        let layer = match name {
            "bones" => &mut self.bones,
            "ik" => &mut self.ik_targets,
            "hulls" => &mut self.mesh_hulls,
            "clips" => &mut self.clips,
            "paths" => &mut self.paths,
            "boxes" => &mut self.bounding_boxes,
            "physics" => &mut self.physics,
            "all" => {
                *self = Self::ALL;
                return true;
            }
            _ => return false,
        };
        *layer = true;
        true
    }
}

/// Draws layers of a posed skeleton over a picture with antialiased strokes.
///
/// Widths are pixels, whatever the view's scale. Bones lie on top, below them IK targets, physics and outlines.
///
/// # Errors
///
/// [`Error::EmptyView`], [`Error::SizeMismatch`].
pub fn draw_debug(
    skeleton: &Skeleton,
    layers: DebugLayers,
    view: &View,
    target: &mut Pixmap,
) -> Result<(), Error> {
    check_target(view, target)?;
    let mut overlay = Overlay {
        skeleton,
        view,
        target,
        vertices: Vec::new(),
    };
    overlay.outlines(layers);
    if layers.physics {
        overlay.physics();
    }
    if layers.ik_targets {
        overlay.ik_targets();
    }
    if layers.bones {
        overlay.bones();
    }
    Ok(())
}

const HULL: [u8; 3] = [120, 230, 120];
const CLIP: [u8; 3] = [255, 80, 80];
const PATH: [u8; 3] = [255, 150, 40];
const BOX: [u8; 3] = [90, 220, 255];
const PHYSICS: [u8; 3] = [230, 110, 255];
const TARGET: [u8; 3] = [255, 225, 60];
const BONE: [u8; 3] = [235, 235, 245];

/// Radius of the rings that mark points, pixels.
const RING: f32 = 4.0;

/// Positions farther from the picture's corner are moved here, pixels: strokes of them stay finite work.
const FARTHEST: f64 = 30_000.0;

struct Overlay<'a> {
    skeleton: &'a Skeleton,
    view: &'a View,
    target: &'a mut Pixmap,
    vertices: Vec<[Real; 2]>,
}

impl Overlay<'_> {
    /// Outlines of attachments, in draw order.
    fn outlines(&mut self, layers: DebugLayers) {
        let skeleton = self.skeleton;
        let data = skeleton.data();
        for &slot in &skeleton.pose.draw_order {
            let pose = skeleton.pose.slots.get(slot);
            let shown = pose
                .and_then(SlotPose::attachment)
                .and_then(|id| data.attachments.get(id));
            let (Some(setup), Some(attachment)) = (data.slots.get(slot), shown) else {
                continue;
            };
            if !skeleton.is_bone_active(setup.bone) {
                continue;
            }
            let (layer, color) = match attachment {
                Attachment::Region(_) | Attachment::Mesh(_) => (layers.mesh_hulls, HULL),
                Attachment::Clipping(_) => (layers.clips, CLIP),
                Attachment::Path(_) => (layers.paths, PATH),
                Attachment::BoundingBox(_) => (layers.bounding_boxes, BOX),
                _ => continue,
            };
            if !layer {
                continue;
            }
            skeleton.world_vertices(slot, &mut self.vertices);
            let points: Vec<[f32; 2]> = self
                .vertices
                .iter()
                .map(|point| self.place(point.map(wide)))
                .collect();
            let path = match attachment {
                Attachment::Path(path) => curve(&points, path.closed),
                Attachment::Mesh(mesh) => {
                    // Without a hull, as in files without non-essential data, there is none to show but the triangles.
                    // Its length counts values, two for each vertex. Source: formats-4.2.md 4.10.
                    let hull = points
                        .get(..mesh.geometry.hull_length as usize / 2)
                        .unwrap_or_default();
                    if hull.is_empty() {
                        triangles(&points, &mesh.geometry.triangles)
                    } else {
                        polygon(hull)
                    }
                }
                _ => polygon(&points),
            };
            self.stroke(path, color);
        }
    }

    /// What physics adds to bones: from the place without it to the place with it, for origin and tip.
    fn physics(&mut self) {
        let skeleton = self.skeleton;
        let constraints = skeleton.data().physics_constraints.iter();
        for (data, pose) in constraints.zip(skeleton.pose.physics.iter()) {
            let Some(world) = skeleton.pose.world.get(data.bone).filter(|_| pose.active) else {
                continue;
            };
            let mix = wide(pose.mix);
            let [x, y, rotation, _] = pose.state.offset.map(|offset| offset * mix);
            let origin = [wide(world.x), wide(world.y)];
            let still = [origin[0] - x, origin[1] - y];
            let [tip_x, tip_y] = pose.state.tip;
            let (sin, cos) = sin_cos_wide(-rotation);
            let tip = [
                still[0] + tip_x * cos - tip_y * sin,
                still[1] + tip_x * sin + tip_y * cos,
            ];
            let mut path = PathBuilder::new();
            for (from, to) in [(still, origin), (tip, [origin[0] + tip_x, origin[1] + tip_y])] {
                let ([x, y], to) = (self.place(from), self.place(to));
                path.move_to(x, y);
                path.line_to(to[0], to[1]);
                path.push_circle(to[0], to[1], RING / 2.0);
            }
            self.stroke(path.finish(), PHYSICS);
        }
    }

    /// Crosses at targets, with lines to the tips of the chains that reach for them.
    fn ik_targets(&mut self) {
        let skeleton = self.skeleton;
        let constraints = skeleton.data().ik_constraints.iter();
        for (data, pose) in constraints.zip(skeleton.pose.ik.iter()) {
            let Some(target) = skeleton.pose.world.get(data.target).filter(|_| pose.active) else {
                continue;
            };
            let [x, y] = self.place([wide(target.x), wide(target.y)]);
            let mut path = PathBuilder::new();
            path.push_circle(x, y, RING * 1.5);
            for [dx, dy] in [[RING * 2.5, 0.0], [0.0, RING * 2.5]] {
                path.move_to(x - dx, y - dy);
                path.line_to(x + dx, y + dy);
            }
            if let Some([_, tip]) = data.bones.last().and_then(|bone| self.ends(*bone)) {
                path.move_to(tip[0], tip[1]);
                path.line_to(x, y);
            }
            self.stroke(path.finish(), TARGET);
        }
    }

    /// Kites from origins to tips, rings for bones without length.
    fn bones(&mut self) {
        for (id, _) in self.skeleton.data().bones.enumerate() {
            if !self.skeleton.is_bone_active(id) {
                continue;
            }
            let Some([[x, y], tip]) = self.ends(id) else {
                continue;
            };
            let [dx, dy] = [tip[0] - x, tip[1] - y];
            let length = (dx * dx + dy * dy).sqrt();
            let path = if length < 1.0 {
                PathBuilder::from_circle(x, y, RING)
            } else {
                // The widest place lies near the origin.
                let along = (length / 8.0).min(RING * 1.5) / length;
                let [side_x, side_y] = [-dy * along * 0.7, dx * along * 0.7];
                let [middle_x, middle_y] = [x + dx * along, y + dy * along];
                polygon(&[
                    [x, y],
                    [middle_x + side_x, middle_y + side_y],
                    tip,
                    [middle_x - side_x, middle_y - side_y],
                ])
            };
            if let Some(path) = &path {
                let mut paint = paint(BONE, 110);
                paint.anti_alias = true;
                let whole = Transform::identity();
                self.target
                    .fill_path(path, &paint, FillRule::Winding, whole, None);
            }
            self.stroke(path, BONE);
        }
    }

    /// Origin and tip of a bone in the picture.
    fn ends(&self, bone: BoneId) -> Option<[[f32; 2]; 2]> {
        let world = self.skeleton.pose.world.get(bone)?;
        let length = self.skeleton.data().bones.get(bone)?.length;
        let [x, y] = world.apply(length, 0.0);
        Some([
            self.place([wide(world.x), wide(world.y)]),
            self.place([wide(x), wide(y)]),
        ])
    }

    /// Position in the picture. All numbers are finite.
    #[allow(clippy::cast_possible_truncation)]
    fn place(&self, world: [f64; 2]) -> [f32; 2] {
        self.view.to_pixels(world).map(|place| {
            if place.is_nan() {
                0.0
            } else {
                place.clamp(-FARTHEST, FARTHEST) as f32
            }
        })
    }

    /// A coloured line on a dark one, to be seen on any background.
    fn stroke(&mut self, path: Option<Path>, color: [u8; 3]) {
        let Some(path) = path else { return };
        for (paint, width) in [(paint([0; 3], 120), 3.0), (paint(color, 255), 1.25)] {
            let stroke = Stroke {
                width,
                line_join: LineJoin::Round,
                ..Stroke::default()
            };
            self.target
                .stroke_path(&path, &paint, &stroke, Transform::identity(), None);
        }
    }
}

fn paint([r, g, b]: [u8; 3], alpha: u8) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(r, g, b, alpha);
    paint
}

/// A closed line through some points.
fn polygon(points: &[[f32; 2]]) -> Option<Path> {
    let (first, rest) = points.split_first()?;
    let mut path = PathBuilder::new();
    path.move_to(first[0], first[1]);
    for [x, y] in rest {
        path.line_to(*x, *y);
    }
    path.close();
    path.finish()
}

fn triangles(points: &[[f32; 2]], triangles: &[u16]) -> Option<Path> {
    let mut path = PathBuilder::new();
    for triangle in triangles.as_chunks::<3>().0 {
        let corner = |index: usize| points.get(usize::from(triangle[index]));
        if let (Some(a), Some(b), Some(c)) = (corner(0), corner(1), corner(2)) {
            path.move_to(a[0], a[1]);
            path.line_to(b[0], b[1]);
            path.line_to(c[0], c[1]);
            path.close();
        }
    }
    path.finish()
}

/// The curves of a path attachment, whose points come as handle, knot, handle. Source: pose.md 9.1.
fn curve(points: &[[f32; 2]], closed: bool) -> Option<Path> {
    let (knots, _) = points.as_chunks::<3>();
    let (first, rest) = knots.split_first()?;
    let mut path = PathBuilder::new();
    path.move_to(first[1][0], first[1][1]);
    let mut out = first[2];
    for [handle, knot, next] in rest.iter().chain(closed.then_some(first)) {
        path.cubic_to(out[0], out[1], handle[0], handle[1], knot[0], knot[1]);
        out = *next;
    }
    path.finish()
}

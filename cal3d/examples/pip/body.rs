//! Head, trunk, limbs and a horn: one submesh.

use cal3d::{Influence, Morph, MorphForm, MorphVertex, Submesh};

use super::PUFF;
use super::bones::{
    ANKLE, ARM_LEFT, ARM_RIGHT, ELBOW, FOREARM_LEFT, FOREARM_RIGHT, HAND, HEAD, HIP, HIPS, KNEE, LEG_LEFT,
    LEG_RIGHT, SHIN_LEFT, SHIN_RIGHT, SHOULDER, SPINE, blend, mirrored, smooth,
};
use super::paint::{ARM, BOOT, FACE, LEG, TIP, TRUNK};
use super::surface::{Point, Surface, around, dot, ellipsoid, lerp, minus, scaled, unit};

const HEAD_CENTER: Point = [0.0, -1.0, 85.0];
const HEAD_RADII: Point = [21.0, 18.5, 18.5];

pub(crate) fn body() -> Submesh {
    let mut submesh = Submesh {
        uv_sets: 1,
        ..Submesh::default()
    };
    trunk(&mut submesh);
    let first = head(&mut submesh);
    let last = submesh.vertex_count();
    tip(&mut submesh);
    arm(&mut submesh, [SHOULDER, ELBOW, HAND], [ARM_LEFT, FOREARM_LEFT]);
    arm(
        &mut submesh,
        [SHOULDER, ELBOW, HAND].map(mirrored),
        [ARM_RIGHT, FOREARM_RIGHT],
    );
    leg(&mut submesh, [HIP, KNEE, ANKLE], [LEG_LEFT, SHIN_LEFT]);
    leg(
        &mut submesh,
        [HIP, KNEE, ANKLE].map(mirrored),
        [LEG_RIGHT, SHIN_RIGHT],
    );
    submesh.morphs = vec![puff(&submesh, first..last)];
    submesh
}

fn only(bone: u32) -> Vec<Influence> {
    vec![Influence { bone, weight: 1.0 }]
}

/// An egg from the neck to between the legs.
fn trunk(submesh: &mut Submesh) {
    let place = |u: f32, v: f32| {
        // Wider below the middle.
        let [x, y, z] = ellipsoid([0.0; 3], [17.0, 15.0, 22.0], u, v);
        let belly = 1.0 - 0.25 * smooth((z + 22.0) / 44.0);
        [x * belly * 1.1, y * belly * 1.1, z + 49.0]
    };
    Surface {
        across: 18,
        along: 10,
        place: &place,
        inside: &|_| [0.0, 0.0, 49.0],
        texture: TRUNK,
        bind: &|[_, _, z], _| blend(HIPS, SPINE, (z - 34.0) / 18.0),
    }
    .add_to(submesh);
}

fn head(submesh: &mut Submesh) -> usize {
    Surface {
        across: 24,
        along: 14,
        place: &|u, v| ellipsoid(HEAD_CENTER, HEAD_RADII, u, v),
        inside: &|_| HEAD_CENTER,
        texture: FACE,
        bind: &|[_, _, z], _| blend(SPINE, HEAD, (z - 64.0) / 6.0),
    }
    .add_to(submesh)
}

/// A tuft that bends back.
fn tip(submesh: &mut Submesh) {
    let line = |v: f32| [0.0, -1.0 + 9.0 * v * v, 101.0 + 13.0 * v];
    Surface {
        across: 8,
        along: 4,
        place: &|u, v| around(line(v), minus(line(v + 0.01), line(v)), 4.5 * (1.0 - v) + 0.05, u),
        inside: &line,
        texture: TIP,
        bind: &|_, _| only(HEAD),
    }
    .add_to(submesh);
}

/// A limb from a joint by a joint to its end, with a ball there.
fn limb(
    submesh: &mut Submesh,
    joints: [Point; 3],
    bones: [u32; 2],
    radii: [f32; 3],
    texture: [f32; 4],
    rows: u16,
) {
    let [from, middle, to] = joints;
    let [upper, lower] = bones;
    let [thick, thin, ball] = radii;
    // The last part of the grid closes around the end.
    let close = 0.64;
    let axis = unit(minus(to, middle));
    let line = |v: f32| {
        let t = (v / close).min(1.0);
        // A curve that is tangential to both parts.
        lerp(lerp(from, middle, t), lerp(middle, to, t), t)
    };
    let inside = |v: f32| {
        let beyond = ((v - close) / (1.0 - close)).clamp(0.0, 1.0);
        let past = ball * libm::sinf(beyond * std::f32::consts::FRAC_PI_2);
        let [x, y, z] = line(v);
        let [dx, dy, dz] = scaled(axis, past * 1.1);
        [x + dx, y + dy, z + dz]
    };
    let radius = |v: f32| {
        let t = v / close;
        if t <= 1.0 {
            // Round at the top, thick above, thin before the ball.
            let open = 1.0 - (1.0 - t / 0.16).max(0.0);
            let round = (open * (2.0 - open)).sqrt();
            round * (thick + (thin - thick) * smooth(t)) + (ball - thin) * smooth((t - 0.8) / 0.2)
        } else {
            let beyond = (v - close) / (1.0 - close);
            ball * libm::cosf(beyond * std::f32::consts::FRAC_PI_2).max(0.0)
        }
    };
    let direction = |v: f32| {
        unit(minus(
            line((v + 0.01).min(close)),
            line((v + 0.01).min(close) - 0.02),
        ))
    };
    Surface {
        across: 10,
        along: rows,
        place: &|u, v| around(inside(v), direction(v), radius(v).max(0.02), u),
        // Where it closes, normals point away from the middle of the ball.
        inside: &|v| inside(v.min(close)),
        texture,
        bind: &|_, v| blend(upper, lower, (v / close - 0.3) / 0.4),
    }
    .add_to(submesh);
}

fn arm(submesh: &mut Submesh, joints: [Point; 3], bones: [u32; 2]) {
    limb(submesh, joints, bones, [5.4, 3.6, 5.2], ARM, 13);
}

fn leg(submesh: &mut Submesh, joints: [Point; 3], bones: [u32; 2]) {
    limb(submesh, joints, bones, [7.2, 4.8, 4.4], LEG, 11);
    let [.., [x, y, _]] = joints;
    let center = [x, y - 3.0, 4.6];
    let boot = |u: f32, v: f32| {
        let [x, y, z] = ellipsoid(center, [5.8, 9.5, 5.4], u, v);
        // Flat below.
        [x, y, z.max(0.6)]
    };
    Surface {
        across: 12,
        along: 7,
        place: &boot,
        inside: &|_| center,
        texture: BOOT,
        bind: &|_, _| only(bones[1]),
    }
    .add_to(submesh);
}

/// Cheeks like a hamster's: a part of the head moves away from its middle.
fn puff(submesh: &Submesh, head: std::ops::Range<usize>) -> Morph {
    let cheeks = [[0.78, -0.5, -0.36], [-0.78, -0.5, -0.36]].map(unit);
    let vertices = head.filter_map(|vertex| {
        let (position, normal) = (submesh.positions.get(vertex)?, submesh.normals.get(vertex)?);
        let direction = unit(minus(*position, HEAD_CENTER));
        let near = cheeks
            .iter()
            .map(|cheek| dot(*cheek, direction))
            .fold(-1.0, f32::max);
        let share = smooth((near - 0.8) / 0.2);
        let [x, y, z] = *position;
        let [dx, dy, dz] = scaled(direction, 5.5 * share);
        (share > 0.0).then_some(MorphVertex {
            vertex: u32::try_from(vertex).ok()?,
            position: [x + dx, y + dy, z + dz],
            normal: *normal,
        })
    });
    let vertices: Vec<MorphVertex> = vertices.collect();
    let uvs = vertices
        .iter()
        .filter_map(|moved| submesh.uvs_of(moved.vertex as usize).first().copied());
    Morph {
        name: PUFF.into(),
        form: MorphForm::Absolute,
        uvs: uvs.collect(),
        vertices,
    }
}

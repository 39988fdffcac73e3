//! Two animations that close their loops.

use cal3d::{Animation, Key, Track};

use super::bones::{
    ARM_LEFT, ARM_RIGHT, FOREARM_LEFT, FOREARM_RIGHT, HEAD, HIPS, LEG_LEFT, LEG_RIGHT, SHIN_LEFT, SHIN_RIGHT,
    SPINE, offset,
};
use super::surface::{Point, plus};

/// Pose of a bone at a phase: movement in centimetres, then turns in degrees about x, y and z, in this order.
type Move = fn(f32) -> (Point, Point);

pub(crate) fn idle() -> Animation {
    animation(
        2.4,
        12,
        &[
            (HIPS, |p| ([0.0, 0.0, 0.5 * sin(p, 1.0)], [0.0, 0.0, 0.0])),
            (SPINE, |p| {
                (
                    [0.0, 0.0, 0.6 * sin(p, 1.0)],
                    [1.5 * sin(p, 1.0), 0.0, 1.5 * cos(p, 1.0)],
                )
            }),
            (HEAD, |p| {
                (
                    [0.0; 3],
                    [-2.0 * sin(p, 1.0), 3.0 * cos(p, 1.0), 6.0 * sin(p, 1.0)],
                )
            }),
            (ARM_LEFT, |p| ([0.0; 3], [0.0, 10.0 + 3.0 * sin(p, 1.0), 0.0])),
            (FOREARM_LEFT, |p| {
                ([0.0; 3], [-12.0 - 3.0 * cos(p, 1.0), 6.0, 0.0])
            }),
            (ARM_RIGHT, |p| ([0.0; 3], [0.0, -10.0 - 3.0 * sin(p, 1.0), 0.0])),
            (FOREARM_RIGHT, |p| {
                ([0.0; 3], [-12.0 + 3.0 * cos(p, 1.0), -6.0, 0.0])
            }),
            (LEG_LEFT, |_| ([0.0; 3], [0.0; 3])),
            (LEG_RIGHT, |_| ([0.0; 3], [0.0; 3])),
        ],
    )
}

pub(crate) fn walk() -> Animation {
    animation(
        0.9,
        18,
        &[
            (HIPS, |p| {
                (
                    [0.0, 0.0, -1.0 + 1.4 * cos(p, 2.0)],
                    [-4.0, 4.0 * cos(p, 1.0), -6.0 * sin(p, 1.0)],
                )
            }),
            (SPINE, |p| {
                ([0.0; 3], [0.0, -5.0 * cos(p, 1.0), 10.0 * sin(p, 1.0)])
            }),
            (HEAD, |p| {
                (
                    [0.0; 3],
                    [3.0 * sin(p, 2.0), 3.0 * cos(p, 1.0), -4.0 * sin(p, 1.0)],
                )
            }),
            (ARM_LEFT, |p| ([0.0; 3], [34.0 * sin(p, 1.0), 14.0, 0.0])),
            (FOREARM_LEFT, |p| {
                ([0.0; 3], [-34.0 + 16.0 * sin(p, 1.0), 0.0, 0.0])
            }),
            (ARM_RIGHT, |p| ([0.0; 3], [-34.0 * sin(p, 1.0), -14.0, 0.0])),
            (FOREARM_RIGHT, |p| {
                ([0.0; 3], [-34.0 - 16.0 * sin(p, 1.0), 0.0, 0.0])
            }),
            (LEG_LEFT, |p| ([0.0; 3], [-32.0 * sin(p, 1.0), 0.0, 0.0])),
            (SHIN_LEFT, |p| ([0.0; 3], [20.0 + 22.0 * cos(p, 1.0), 0.0, 0.0])),
            (LEG_RIGHT, |p| ([0.0; 3], [32.0 * sin(p, 1.0), 0.0, 0.0])),
            (SHIN_RIGHT, |p| ([0.0; 3], [20.0 - 22.0 * cos(p, 1.0), 0.0, 0.0])),
        ],
    )
}

/// Sine of a phase 0..1 times a whole number.
fn sin(phase: f32, times: f32) -> f32 {
    libm::sinf(phase * times * std::f32::consts::TAU)
}

fn cos(phase: f32, times: f32) -> f32 {
    libm::cosf(phase * times * std::f32::consts::TAU)
}

fn animation(duration: f32, steps: u16, moves: &[(u32, Move)]) -> Animation {
    let tracks = moves.iter().map(|(bone, pose)| {
        let keys = (0..=steps).map(|step| {
            let phase = f32::from(step) / f32::from(steps);
            // The last key repeats the first one exactly.
            let (moved, turned) = pose(if step == steps { 0.0 } else { phase });
            Key {
                time: duration * phase,
                translation: Some(plus(offset(*bone), moved)),
                rotation: rotation(turned),
            }
        });
        Track {
            bone: *bone,
            keys: keys.collect(),
        }
    });
    Animation {
        duration,
        tracks: tracks.collect(),
    }
}

/// Turns about x, y and z, one after the other, in the convention of the files: the conjugate of the usual quaternion.
fn rotation([x, y, z]: Point) -> [f32; 4] {
    let half = |degrees: f32| {
        let radians = degrees.to_radians() / 2.0;
        (libm::sinf(radians), libm::cosf(radians))
    };
    let ((sx, cx), (sy, cy), (sz, cz)) = (half(x), half(y), half(z));
    let usual = [
        sx * cy * cz - cx * sy * sz,
        cx * sy * cz + sx * cy * sz,
        cx * cy * sz - sx * sy * cz,
        cx * cy * cz + sx * sy * sz,
    ];
    let [x, y, z, w] = usual;
    [-x, -y, -z, w]
}

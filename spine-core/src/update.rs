//! Runs the program. Source: pose.md 5.1, 5.2.

use spine_data::BoneId;

use crate::bone;
use crate::constraint::{ik, path, physics, transform};
use crate::program::Op;
use crate::skeleton::{Physics, Skeleton};
use crate::transform::WorldTransform;

impl Skeleton {
    /// Computes all world transforms: bones and constraints in the order of the program.
    pub fn update_world_transform(&mut self, physics: Physics) {
        for (applied, local) in self.pose.applied.iter_mut().zip(&self.pose.local) {
            *applied = *local;
        }
        self.run(physics, None);
    }

    /// Computes all world transforms with the root hanging on a bone of another skeleton.
    ///
    /// The skeleton's position is a point in the parent's space; the root's own x and y are not used. Source: pose.md 5.2.
    pub fn update_world_transform_with_parent(&mut self, physics: Physics, parent: &WorldTransform) {
        let locals = self.pose.local.as_slice().iter().skip(1);
        for (applied, local) in self.pose.applied.iter_mut().skip(1).zip(locals) {
            *applied = *local;
        }
        let root = BoneId::new(0);
        let frame = self.frame();
        bone::set_root_under(&mut self.pose, root, parent, &frame);
        self.run(physics, Some(root));
    }

    fn run(&mut self, mode: Physics, skip: Option<BoneId>) {
        let frame = self.frame();
        let Self {
            data,
            pose,
            scratch,
            program,
            parents,
            ..
        } = self;
        scratch.axes.update(pose.local.as_slice());
        // Bones that the program leaves alone may have children that it does not.
        pose.widen_worlds();
        for op in program.iter() {
            match *op {
                Op::Bone(id) => {
                    if Some(id) != skip {
                        let parent = parents.get(id).copied().flatten();
                        bone::update_world(pose, id, parent, &scratch.axes, &frame);
                    }
                }
                Op::Ik(id) => ik::solve(data, id, pose, &frame),
                Op::Transform(id) => transform::solve(data, id, pose, &frame),
                Op::Path(id) => path::solve(data, id, pose, scratch, &frame),
                Op::Physics(id) => physics::solve(data, id, pose, &frame, mode),
            }
        }
        pose.limit_worlds();
    }
}

//! Programs that are equal are kept once: instances of one model in one skin share theirs.

use std::cell::RefCell;
use std::sync::{Arc, Weak};

use spine_data::{BoneId, LocalTransform};

use crate::program::Op;

/// So many programs of a thread are looked through for an equal one.
const KNOWN: usize = 64;

/// What an update runs, and what it needs to know of the model in a small place.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Program {
    pub(crate) ops: Vec<Op>,
    /// For each op that computes a bone, the bone and its parent; else, and for roots, [`NO_BONE`](crate::work::NO_BONE).
    pub(crate) links: Vec<[u32; 2]>,
    /// Places of the ops that do something where physics do not, and the links of those.
    pub(crate) still: Vec<u32>,
    pub(crate) still_links: Vec<[u32; 2]>,
    /// Bones whose world transforms may be read before they are computed.
    pub(crate) early: Vec<BoneId>,
    /// Bones whose world transforms the ops may write, from one to before another.
    pub(crate) spans: Vec<[u32; 2]>,
    /// For each bone, the op after which its applied transform can be found at any time.
    pub(crate) last_writes: Vec<u32>,
    /// The bones' setup pose, without what else is known of them: timelines read it.
    pub(crate) setup: Vec<LocalTransform>,
    /// Whether bones may be read that the program has not computed.
    pub(crate) keeps_worlds: bool,
}

thread_local! {
    static PROGRAMS: RefCell<Vec<Weak<Program>>> = const { RefCell::new(Vec::new()) };
}

impl Program {
    /// The program, or one that this thread made before and that is the same.
    pub(crate) fn shared(self) -> Arc<Self> {
        let mut new = Some(self);
        let shared = PROGRAMS.try_with(|programs| {
            let mut programs = programs.borrow_mut();
            let known = programs.iter().filter_map(Weak::upgrade);
            let mut known = known.filter(|known| new.as_ref() == Some(known));
            known.next().or_else(|| {
                let program = Arc::new(new.take()?);
                programs.retain(|program| program.strong_count() > 0);
                if programs.len() >= KNOWN {
                    programs.remove(0);
                }
                programs.push(Arc::downgrade(&program));
                Some(program)
            })
        });
        // A thread that ends has forgotten its programs.
        shared
            .ok()
            .flatten()
            .unwrap_or_else(|| Arc::new(new.unwrap_or_default()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(bones: u32) -> Program {
        Program {
            ops: (0..bones).map(|bone| Op::Bone(BoneId::new(bone))).collect(),
            ..Program::default()
        }
    }

    #[test]
    fn equal_programs_are_one_and_others_are_not() {
        let [one, same, other] = [3, 3, 4].map(|bones| program(bones).shared());
        assert!(Arc::ptr_eq(&one, &same));
        assert!(!Arc::ptr_eq(&one, &other));
        assert_eq!((one.ops.len(), other.ops.len()), (3, 4));
    }

    #[test]
    fn programs_that_nobody_has_are_forgotten() {
        let kept = program(5).shared();
        for bones in 10..10 + 2 * KNOWN as u32 {
            drop(program(bones).shared());
        }
        assert!(Arc::ptr_eq(&kept, &program(5).shared()));
        assert!(PROGRAMS.with(|programs| programs.borrow().len()) <= 3);
    }
}

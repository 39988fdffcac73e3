//! The table of checks.

use serde::Serialize;

use super::Severity::{self, Error, Note, Warning};
use crate::exit::Exit;

/// A thing that is looked for.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Check {
    /// `E-`, `W-` or `N-` and a word; never given a new meaning.
    pub(crate) code: &'static str,
    pub(crate) severity: Severity,
    /// What is wrong.
    pub(crate) summary: &'static str,
    /// What helps.
    pub(crate) help: &'static str,
    #[serde(skip)]
    exit: Exit,
}

impl Check {
    pub(crate) const fn exit(&self) -> Exit {
        self.exit
    }

    const fn exits(mut self, exit: Exit) -> Self {
        self.exit = exit;
        self
    }
}

const fn row(code: &'static str, severity: Severity, summary: &'static str, help: &'static str) -> Check {
    Check {
        code,
        severity,
        summary,
        help,
        exit: Exit::Findings,
    }
}

/// The check of a code.
pub(super) fn check(code: &str) -> Option<&'static Check> {
    CHECKS.iter().find(|check| check.code == code)
}

/// All checks: files, skeletons, attachments, constraints, animations, atlases.
pub(crate) const CHECKS: &[Check] = &[
    row("E-FILE", Error, "a file is not there", "check the path").exits(Exit::Missing),
    row(
        "E-READ",
        Error,
        "a file cannot be read",
        "check that it is a file and may be read",
    )
    .exits(Exit::Unreadable),
    row("E-EMPTY", Error, "a file is empty", "export it again").exits(Exit::Unreadable),
    row(
        "E-SYNTAX",
        Error,
        "a file is not a skeleton, or is cut off or damaged",
        "export it again",
    )
    .exits(Exit::Unreadable),
    row(
        "E-FORMAT",
        Error,
        "a value cannot be",
        "export the skeleton again, or correct the value",
    )
    .exits(Exit::Unreadable),
    row(
        "E-REFERENCE",
        Error,
        "a name or index refers to nothing",
        "correct the name, or export the skeleton again",
    )
    .exits(Exit::Unreadable),
    row(
        "E-LIMIT",
        Error,
        "a limit of the reader is exceeded",
        "the file is damaged, or larger than this program takes",
    )
    .exits(Exit::Unreadable),
    row(
        "E-VERSION",
        Error,
        "made by another version of Spine",
        "export it again with Spine 4.2; --any-version tries to read it as it is",
    )
    .exits(Exit::Version),
    row(
        "E-ATLAS",
        Error,
        "an atlas cannot be read",
        "pack the atlas again",
    )
    .exits(Exit::Unreadable),
    row(
        "E-REGION",
        Error,
        "an attachment shows a region that the atlas does not have",
        "pack the atlas again with the image, or name the right atlas with --atlas",
    ),
    row(
        "E-ATTACHMENT",
        Error,
        "an animation deforms an attachment that its skin does not have",
        "export the skeleton again with the attachment",
    ),
    row(
        "W-FORMAT",
        Warning,
        "something in a skeleton file is odd",
        "see formats-4.2.md; the file is read all the same",
    ),
    row(
        "W-VERSION",
        Warning,
        "made by another version, and read all the same",
        "export it again with Spine 4.2",
    ),
    row(
        "N-VERSION",
        Note,
        "the version of the exporter is not given",
        "add skeleton.spine, such as \"4.2.22\"",
    ),
    row(
        "W-EMPTY",
        Warning,
        "a skeleton has no bones",
        "nothing can be shown; export it again",
    ),
    row(
        "W-REFERENCE-SCALE",
        Warning,
        "the reference scale is not above 0",
        "physics divides by it; the usual value is 100",
    ),
    row(
        "W-DUPLICATE-NAME",
        Warning,
        "a name stands for two things of one kind",
        "lookups find the first only; give each a name of its own",
    ),
    row(
        "N-BONE-SCALE",
        Note,
        "a bone's setup scale is 0",
        "the bone and its children collapse, and constraints on them do little",
    ),
    row(
        "W-NEVER-ACTIVE",
        Warning,
        "something needs a skin, but no skin lists it",
        "it never takes part in a pose; add it to a skin",
    ),
    row(
        "W-SETUP-ATTACHMENT",
        Warning,
        "a slot's setup attachment is in no skin",
        "the slot shows nothing; add the attachment, or clear the slot's",
    ),
    row(
        "W-HULL",
        Warning,
        "a mesh's hull has more vertices than the mesh",
        "export the skeleton again; posing ignores the hull",
    ),
    row(
        "W-WEIGHTS",
        Warning,
        "the weights of a vertex do not add up to 1",
        "the vertex moves away from its place; normalise the weights",
    ),
    row(
        "W-WEIGHT-RANGE",
        Warning,
        "a weight is not between 0 and 1",
        "normalise the weights",
    ),
    row(
        "W-TRIANGLES",
        Warning,
        "a mesh has no triangles, or its list is no multiple of three",
        "nothing or too little is drawn; export the mesh again",
    ),
    row(
        "W-UV",
        Warning,
        "a texture coordinate lies outside 0..1",
        "the mesh shows its neighbours on the page; correct the uvs",
    ),
    row(
        "W-SIZE",
        Warning,
        "a region attachment has no width or height",
        "nothing is drawn; give it the size of its image",
    ),
    row(
        "W-POLYGON",
        Warning,
        "a polygon has fewer than three vertices",
        "it neither cuts nor can be hit; add vertices",
    ),
    row(
        "W-CLIP-END",
        Warning,
        "clipping ends at a slot that is drawn before it begins",
        "it cuts to the end of the draw order; choose a later slot",
    ),
    row(
        "W-PATH",
        Warning,
        "a path has too few vertices, or no whole number of knots",
        "path constraints do nothing with it; three vertices make a knot",
    ),
    row(
        "W-PATH-LENGTHS",
        Warning,
        "a path's lengths do not increase",
        "bones are placed wrongly; export the skeleton again",
    ),
    row(
        "W-SEQUENCE",
        Warning,
        "a sequence's setup frame is not one of its frames",
        "the last frame is shown; correct the setup index",
    ),
    row(
        "E-ORDER",
        Error,
        "a constraint has the order of another, or one beyond the number of constraints",
        "it never runs; number all constraints from 0 without gaps",
    ),
    row(
        "W-CONSTRAINT-BONES",
        Warning,
        "a constraint has no bones",
        "it does nothing; add bones, or remove it",
    ),
    row(
        "W-IK-BONES",
        Warning,
        "an IK constraint has more than two bones",
        "it does nothing; one or two bones act",
    ),
    row(
        "W-IK-PARENT",
        Warning,
        "an IK constraint turns a bone without parent",
        "it does nothing; constrain a child",
    ),
    row(
        "W-IK-CHAIN",
        Warning,
        "the second bone of an IK constraint is not a child of the first",
        "the result is wrong; choose a bone and its child",
    ),
    row(
        "W-IK-TARGET",
        Warning,
        "an IK constraint's target moves with the bones that reach for it",
        "the result lags behind; choose a target outside of the chain",
    ),
    row(
        "W-IK-INHERIT",
        Warning,
        "a bone of a two-bone IK constraint does not inherit everything",
        "the constraint does nothing; set inherit to normal",
    ),
    row(
        "W-PATH-TARGET",
        Warning,
        "a path constraint's slot has no path in any skin",
        "it does nothing; add a path attachment to the slot",
    ),
    row(
        "W-PHYSICS-IDLE",
        Warning,
        "a physics constraint drives none of x, y, rotate, scaleX and shearX",
        "it does nothing; set one above 0",
    ),
    row(
        "W-PHYSICS-VALUE",
        Warning,
        "a physics parameter makes motion grow without end",
        "positions become infinite; damping is 0..1, mass above 0, strength not negative",
    ),
    row(
        "W-PHYSICS-STEP",
        Warning,
        "a physics constraint takes steps that are extremely short",
        "posing becomes slow; usual rates are 30 to 120 steps per second",
    ),
    row(
        "N-ANIMATION",
        Note,
        "an animation lasts 0 seconds",
        "it is a pose; that is fine if it was meant",
    ),
    row(
        "N-ANIMATION-EMPTY",
        Note,
        "an animation has no timelines",
        "it changes nothing; remove it, or export it again",
    ),
    row(
        "W-KEY-ORDER",
        Warning,
        "key times do not ascend, or are negative",
        "keys are skipped; sort them",
    ),
    row(
        "W-KEY-ATTACHMENT",
        Warning,
        "a key shows an attachment that is in no skin",
        "the slot shows nothing from there on; add the attachment",
    ),
    row(
        "W-TIMELINE",
        Warning,
        "two timelines of an animation drive the same property",
        "the later one wins; merge them",
    ),
    row(
        "W-DARK-COLOR",
        Warning,
        "a two-colour timeline drives a slot without a dark colour",
        "the dark colour is ignored; give the slot one in the setup pose",
    ),
    row(
        "N-NO-ATLAS",
        Note,
        "no atlas was found beside a skeleton",
        "regions were not checked; name the atlas with --atlas",
    ),
    row(
        "W-ATLAS",
        Warning,
        "something in an atlas is odd",
        "see formats-4.2.md 10; the file is read all the same",
    ),
    row(
        "W-ATLAS-EMPTY",
        Warning,
        "an atlas has no pages or no regions",
        "pack the atlas again",
    ),
    row(
        "E-PAGE",
        Error,
        "the image of an atlas page is not there",
        "rename the image, or the page in the atlas",
    )
    .exits(Exit::Missing),
    row(
        "W-PAGE-SIZE",
        Warning,
        "an image has another size than its page",
        "pack the atlas again, or correct the size line",
    ),
    row(
        "N-PAGE-SIZE",
        Note,
        "an atlas page does not give its size",
        "the size of the image is used",
    ),
    row(
        "W-REGION-BOUNDS",
        Warning,
        "a region lies beyond the edges of its page",
        "pack the atlas again",
    ),
    row(
        "W-REGION-TRIM",
        Warning,
        "a region is larger than the image that it was trimmed from",
        "pack the atlas again",
    ),
    row(
        "W-REGION-NAME",
        Warning,
        "a region's name and index occur twice",
        "lookups find the first only; rename one",
    ),
    row(
        "W-REGION-TURN",
        Warning,
        "a region is turned by something else than 0, 90, 180 or 270 degrees",
        "it is drawn as if it were not turned; pack the atlas again",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_unique_and_begin_with_their_severity() {
        for (i, check) in CHECKS.iter().enumerate() {
            let prefix = match check.severity {
                Error => "E-",
                Warning => "W-",
                Note => "N-",
            };
            assert!(check.code.starts_with(prefix), "{}", check.code);
            assert!(CHECKS[..i].iter().all(|other| other.code != check.code));
        }
    }
}

//! The form of scripts and results, for the program's help.

/// What a script holds, operation by operation, and what its results hold.
pub(crate) const FORM: &str = r#"Scripts:
  A list of steps, each a list of operations {"op": NAME, FIELD: VALUE, ...}.
  Times are seconds; entries are numbers from 0 in the order of their creation;
  fields in brackets may be left out.

  Of the skeleton:
    animate         animation, time, [lastTime, loop, alpha, blend, direction,
                    events]; applies without the state; blend is setup, first,
                    replace or add, direction is in or out
    setupPose       everything, deforms and sequences included
    bone            bone, set {x, y, rotation, scaleX, scaleY, shearX, shearY,
                    inherit}
    slot            slot, set {attachment, color, dark, sequenceIndex, deform}
    constraint      kind (ik, transform, path, physics), name,
                    set {its mixes and other values}
    skin            skin; slots follow to the setup pose
  Of the animation state:
    set             track, animation, [loop, with]; plays at once
    add             track, animation, [loop, delay, with]; queues
    setEmpty        track, [mixDuration, with]; mixes the track out
    addEmpty        track, [mixDuration, delay, with]
    setEmptyAll     [mixDuration]
    clearTrack      track
    clearTracks
    clearNext       entry; drops what is queued behind it
    entry           entry, with
    mixDurationWithDelay
                    entry, mixDuration, delay
    resetRotationDirections
                    entry
    defaultMix      duration
    setMix          from, to, duration; <empty> is the empty animation
    timeScale       value
    update          delta
    apply
    run             delta, steps; so many times update and apply
  Of notifications:
    on              kind, [animation, entry], do: operations to run once, at
                    the first notification that matches
    entryListener   entry; traces its notifications once more, as own:KIND
    secondListener  traces all notifications once more, as second:KIND

  with {...} assigns fields of the entry: alpha, mixBlend, mixDuration,
  trackEnd, timeScale, animationStart, animationEnd, animationLast,
  holdPrevious, reverse, shortestRotation, eventThreshold,
  alphaAttachmentThreshold, mixAttachmentThreshold, mixDrawOrderThreshold,
  delay, trackTime.

Results, one for each step:
  trace    for each notification [iteration of run, kind, entry, animation,
           track time], and of events name, time and text; the kinds are start,
           interrupt, end, dispose, complete, event, and fired with animate
  applied  what the last apply returned, where there was one
  pose     local values of bones, slots, draw order and constraints, where the
           step has posed
  tracks   for each track its chain (what plays and what is mixed out) and its
           queue, where the step has used the state"#;

#[cfg(test)]
mod tests {
    use super::FORM;
    use crate::play::Operation;

    /// What stands in backticks in a sentence of serde's, behind the first.
    fn expected(json: &str) -> Vec<String> {
        let error = serde_json::from_str::<Operation>(json)
            .expect_err(json)
            .to_string();
        error.split('`').skip(3).step_by(2).map(str::to_owned).collect()
    }

    /// What the text says of an operation.
    fn described(operation: &str) -> &'static str {
        let at = FORM.lines().position(|line| {
            let indented = line
                .strip_prefix("    ")
                .is_some_and(|rest| !rest.starts_with(' '));
            indented && line.split_whitespace().next() == Some(operation)
        });
        let at = at.unwrap_or_else(|| panic!("{operation} is not described"));
        let start: usize = FORM.split_inclusive('\n').take(at).map(str::len).sum();
        let text = &FORM[start..];
        let next = text
            .match_indices("\n    ")
            .find(|(at, _)| !text[at + 5..].starts_with(' '));
        &text[..next.map_or(text.len(), |(at, _)| at)]
    }

    #[test]
    fn lines_fit_a_terminal() {
        for line in FORM.lines() {
            assert!(line.chars().count() < 80, "{line}");
        }
    }

    #[test]
    fn every_operation_is_described_with_all_its_fields() {
        let operations = expected(r#"{"op": "none"}"#);
        assert_eq!(operations.len(), 26, "{operations:?}");
        let mut fields = 0;
        for operation in &operations {
            let text = described(operation);
            for field in expected(&format!(r#"{{"op": "{operation}", "none": 0}}"#)) {
                let words = text.split(|c: char| !c.is_ascii_alphabetic());
                assert!(
                    words.skip(1).any(|word| word == field),
                    "{operation}: {field} in {text:?}"
                );
                fields += 1;
            }
        }
        assert_eq!(fields, 54);
    }
}

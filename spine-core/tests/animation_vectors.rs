//! Animations applied directly, held against recorded results of the reference. Source: animation.md 2 to 6.

#[path = "support/script.rs"]
mod script;

/// Runs a file's scripts; the counts make sure that nothing is left out unnoticed.
fn run(file: &str, scripts: usize, steps: usize) {
    let loaded = script::load(file);
    assert_eq!(loaded.len(), scripts);
    assert_eq!(
        loaded.iter().map(|script| script.steps.len()).sum::<usize>(),
        steps
    );
    let mut differences = Vec::new();
    for script in loaded {
        assert_eq!(script.steps.len(), script.expected.len());
        let mut player = script::Player::new(&script);
        for (number, (operations, expected)) in script.steps.iter().zip(&script.expected).enumerate() {
            let result = player.step(operations);
            if let Some(difference) = script::difference(expected, &result) {
                differences.push(format!("{}, step {number}{difference}", script.name));
                break;
            }
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

#[test]
fn curves() {
    run("curves", 4, 133);
}

#[test]
fn bones() {
    run("timelines-bone", 5, 208);
}

#[test]
fn slots() {
    run("timelines-slot", 4, 186);
}

#[test]
fn deforms() {
    run("timelines-deform", 2, 69);
}

#[test]
fn sequences() {
    run("timelines-sequence", 2, 130);
}

#[test]
fn draw_orders_events_and_resets() {
    run("timelines-instant", 4, 90);
}

#[test]
fn constraints() {
    run("timelines-constraint", 3, 144);
}

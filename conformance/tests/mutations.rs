//! Damaged files end in a value or an error, in time and within memory.

use conformance::mutation::Format;
use conformance::{Corpus, exercise, mutate};

#[test]
fn damaged_files_end_in_a_value_or_an_error() {
    let seeds = mutate::seeds(&Corpus::own_folders()).unwrap();
    let mutations = mutate::run(&seeds, 3000, 20_240_815);
    assert!(mutations.failures.is_empty(), "{}", mutations.text());
    for format in Format::ALL {
        let tally = &mutations.tallies[&format];
        assert!(
            tally.accepted > 0 && tally.accepted < tally.tried,
            "{}",
            mutations.text()
        );
    }
}

#[test]
fn every_truncation_of_a_skeleton_is_rejected() {
    for name in ["features.json", "features.skel", "features-essential.skel"] {
        let bytes = std::fs::read(Corpus::own().join("vectors/formats").join(name)).unwrap();
        let whole = bytes.trim_ascii_end().len();
        let whole = if name.ends_with("json") {
            whole
        } else {
            bytes.len()
        };
        assert!(exercise::read_skeleton(&bytes, None, false).is_ok(), "{name}");
        for len in 0..whole {
            let result = exercise::read_skeleton(&bytes[..len], None, true);
            assert!(result.is_err(), "{name} cut to {len} bytes");
        }
    }
}

#[test]
fn a_mutation_is_repeated_by_its_seed() {
    let seeds = mutate::seeds(&Corpus::own_folders()).unwrap();
    let count = |first, count| -> usize {
        let mutations = mutate::run(&seeds, count, first);
        mutations.tallies.values().map(|tally| tally.accepted).sum()
    };
    let one_by_one: usize = (0..20).map(|seed| count(seed, 1)).sum();
    assert_eq!(one_by_one, count(0, 20));
}

//! Bounds what messages repeat: names and values may be as long as a command line or a file.

use std::borrow::Cow;

use crate::console::plain;
use crate::json;

/// Most characters of a name or value in a message.
const LONGEST: usize = 200;

/// Most characters of a message.
const LONGEST_MESSAGE: usize = 4000;

/// A name or value as messages repeat it: at most 200 characters, cut out of the middle.
pub(crate) fn short(text: &str) -> Cow<'_, str> {
    shorter(text, LONGEST)
}

/// A text of at most `most` characters: an ellipsis stands for its middle, and a quarter of what is left is its end.
pub(crate) fn shorter(text: &str, most: usize) -> Cow<'_, str> {
    let tail = most / 4;
    let head = most.saturating_sub(tail + 1);
    // Bytes first: to count the characters of each short text would be a waste.
    if text.len() <= most || text.chars().nth(most).is_none() {
        return text.into();
    }
    let start: String = text.chars().take(head).collect();
    let mut end: Vec<char> = text.chars().rev().take(tail).collect();
    end.reverse();
    format!("{start}…{}", end.into_iter().collect::<String>()).into()
}

/// A number as messages tell it, which may have grown beyond all numbers.
pub(crate) fn counted(value: f64) -> String {
    if value.is_finite() {
        json::number(value)
    } else {
        "countless".into()
    }
}

/// A message without control characters, in which neither a word nor the whole is too long.
pub(crate) fn bounded(message: &str) -> String {
    let message = plain(message);
    if message.len() <= LONGEST {
        return message;
    }
    let words: Vec<_> = message.split(' ').map(short).collect();
    shorter(&words.join(" "), LONGEST_MESSAGE).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_beyond_all_numbers_are_told() {
        assert_eq!(counted(1e300), "1e+300");
        assert_eq!(counted(f64::INFINITY), "countless");
    }

    #[test]
    fn what_is_short_stays() {
        let longest = "ä".repeat(200);
        for text in ["", "a b", &longest] {
            assert_eq!(short(text), text);
            assert_eq!(bounded(text), text);
        }
    }

    #[test]
    fn what_is_long_keeps_its_ends() {
        let text = format!("a{}z", "ä".repeat(1000));
        let cut = short(&text);
        assert_eq!(cut, format!("a{}…{}z", "ä".repeat(148), "ä".repeat(49)));
        assert_eq!(cut.chars().count(), 200);
    }

    #[test]
    fn messages_are_bounded_by_word_and_as_a_whole() {
        let word = "x".repeat(100_000);
        let message = bounded(&format!("no \"{word}\" in\nthe file"));
        assert!(
            message.starts_with("no \"xxx") && message.ends_with("xxx\" in\u{fffd}the file"),
            "{message}"
        );
        assert!(message.chars().count() < 220, "{message}");
        let message = bounded(&"word ".repeat(100_000));
        assert_eq!(message.chars().count(), 4000);
    }
}

//! Lines and entries of an atlas. Source: formats-4.2.md 10.1.

/// The lines of a text, trimmed and counted from 1. Lines end with LF, CRLF or CR.
pub(super) struct Lines<'a> {
    rest: Option<&'a str>,
    number: u32,
}

/// A line with a colon: a key, and up to four values separated by commas.
pub(super) struct Entry<'a> {
    pub(super) line: u32,
    pub(super) key: &'a str,
    /// What stands behind the colon.
    pub(super) text: &'a str,
}

impl<'a> Lines<'a> {
    /// The lines of a text without its byte order mark.
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            rest: Some(text.strip_prefix('\u{feff}').unwrap_or(text)).filter(|text| !text.is_empty()),
            number: 0,
        }
    }

    /// Number of the line that was read last.
    pub(super) const fn number(&self) -> u32 {
        self.number
    }

    /// Reads a line.
    pub(super) fn line(&mut self) -> Option<&'a str> {
        let (line, rest) = split(self.rest?);
        // What stands behind the last line's end is no line.
        self.rest = rest.filter(|rest| !rest.is_empty());
        self.number = self.number.saturating_add(1);
        Some(line.trim())
    }

    /// Reads a line if it is an entry.
    pub(super) fn entry(&mut self) -> Option<Entry<'a>> {
        let (line, _) = split(self.rest?);
        let (key, text) = line.trim().split_once(':')?;
        self.line();
        Some(Entry {
            line: self.number,
            key: key.trim(),
            text: text.trim(),
        })
    }

    /// Skips lines that are empty or white space.
    pub(super) fn skip_blank(&mut self) {
        while self.rest.is_some_and(|rest| split(rest).0.trim().is_empty()) {
            self.line();
        }
    }
}

impl<'a> Entry<'a> {
    /// The values, at most four: the fourth ends at its comma.
    pub(super) fn all(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.text.split(',').map(str::trim).take(4)
    }

    /// The first value; there is always one, if an empty one.
    pub(super) fn first(&self) -> &'a str {
        self.all().next().unwrap_or_default()
    }
}

/// A line, and what follows its end.
fn split(text: &str) -> (&str, Option<&str>) {
    match text.split_once(['\n', '\r']) {
        None => (text, None),
        Some((line, rest)) => {
            let carriage_return = text.as_bytes().get(line.len()) == Some(&b'\r');
            let rest = match rest.strip_prefix('\n') {
                Some(rest) if carriage_return => rest,
                _ => rest,
            };
            (line, Some(rest))
        }
    }
}

/// Number of the line that begins or goes on at the end of a text.
pub(super) fn count(text: &str) -> u32 {
    let mut rest = text;
    let mut number = 1_u32;
    while let (_, Some(after)) = split(rest) {
        rest = after;
        number = number.saturating_add(1);
    }
    number
}

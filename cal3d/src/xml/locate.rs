//! From bytes to lines and elements, for messages.

use std::collections::HashMap;
use std::fmt::Write as _;

use quick_xml::events::Event;

use super::cursor::configured;
use crate::error::Location;

/// Elements that are deeper are left out of paths.
const DEEPEST: usize = 8;
/// Elements of which there are many: their paths tell which it is.
const MANY: [&str; 15] = [
    "BONE",
    "CHILDID",
    "TRACK",
    "KEYFRAME",
    "SUBMESH",
    "VERTEX",
    "TEXCOORD",
    "INFLUENCE",
    "SPRING",
    "MORPH",
    "BLENDVERTEX",
    "BLENDVERT",
    "FACE",
    "MAP",
    "HEADER",
];

/// An open element: its name and number, and how often each name occurred among its children so far.
#[derive(Default)]
struct Open {
    name: String,
    index: usize,
    counts: HashMap<String, usize>,
}

/// The places of some bytes, which ascend.
pub(super) fn locate(bytes: &[u8], offsets: &[usize]) -> Vec<Location> {
    let mut reader = configured(bytes);
    let mut open = vec![Open::default()];
    let mut depth: usize = 0;
    let mut lines = Lines::new(bytes);
    let mut places = Vec::with_capacity(offsets.len());
    let mut offsets = offsets.iter().copied();
    let mut wanted = offsets.next();
    while let Some(offset) = wanted {
        let begin = usize::try_from(reader.buffer_position()).unwrap_or(usize::MAX);
        let event = reader.read_event().unwrap_or(Event::Eof);
        if begin > offset || matches!(event, Event::Eof) {
            // Everything that begins before the wanted byte has been seen: it is in what is open.
            while let Some(offset) = wanted.filter(|&offset| begin > offset || matches!(event, Event::Eof)) {
                places.push(Location::Element {
                    line: lines.of(offset),
                    path: path(&open),
                });
                wanted = offsets.next();
            }
        }
        match event {
            Event::Start(start) => {
                depth = depth.saturating_add(1);
                if depth <= DEEPEST {
                    let name = String::from_utf8_lossy(start.name().as_ref()).into_owned();
                    let count = open
                        .last_mut()
                        .map(|parent| parent.counts.entry(name.clone()).or_default());
                    let index = count.map_or(0, |count| {
                        let index = *count;
                        *count = count.saturating_add(1);
                        index
                    });
                    open.push(Open {
                        name,
                        index,
                        counts: HashMap::new(),
                    });
                }
            }
            Event::End(_) => {
                if depth <= DEEPEST && open.len() > 1 {
                    open.pop();
                }
                depth = depth.saturating_sub(1);
            }
            _ => {}
        }
    }
    places
}

fn path(open: &[Open]) -> String {
    let mut path = String::new();
    for Open { name, index, .. } in open.iter().skip(1) {
        if !path.is_empty() {
            path.push('/');
        }
        path.extend(name.chars().filter(|char| !char.is_control()).take(32));
        if MANY.iter().any(|many| name.eq_ignore_ascii_case(many)) {
            let _ = write!(path, "[{index}]");
        }
    }
    path
}

/// Counts lines up to bytes that ascend.
struct Lines<'a> {
    bytes: &'a [u8],
    at: usize,
    line: usize,
}

impl<'a> Lines<'a> {
    const fn new(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            at: 0,
            line: 1,
        }
    }

    fn of(&mut self, offset: usize) -> usize {
        let passed = self.bytes.get(self.at..offset).unwrap_or_default();
        let ends = passed.iter().filter(|byte| **byte == b'\n').count();
        self.line = self.line.saturating_add(ends);
        self.at = offset.max(self.at);
        self.line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places() {
        let xml =
            b"<HEADER/>\n<MESH>\n<SUBMESH>\n<VERTEX/><VERTEX>\n<POS>1</POS></VERTEX>\n</SUBMESH></MESH>";
        let find = |text: &[u8]| {
            xml.windows(text.len())
                .position(|window| window == text)
                .expect("there")
        };
        let offsets = [
            find(b"<MESH"),
            find(b"<VERTEX>"),
            find(b"<POS"),
            find(b"</SUBMESH"),
            xml.len(),
        ];
        let place = |line, path: &str| Location::Element {
            line,
            path: path.into(),
        };
        assert_eq!(
            locate(xml, &offsets),
            [
                place(2, "MESH"),
                place(4, "MESH/SUBMESH[0]/VERTEX[1]"),
                place(5, "MESH/SUBMESH[0]/VERTEX[1]/POS"),
                place(6, "MESH"),
                place(6, ""),
            ]
        );
    }
}

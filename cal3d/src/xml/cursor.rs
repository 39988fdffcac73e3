//! The elements of an XML file, one after the other. Source: cal3d.md 8.1.

use std::borrow::Cow;

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use super::number;
use crate::error::ErrorKind;
use crate::limits::MAX_WARNINGS;

/// A problem at a byte; the line and the element are found out once it is certain that somebody wants to know.
#[derive(Debug)]
pub(super) struct Fault {
    pub(super) offset: usize,
    pub(super) kind: ErrorKind,
}

/// Reads elements from front to back.
pub(super) struct Cursor<'a> {
    reader: Reader<&'a [u8]>,
    /// Oddities with the byte where they are.
    pub(super) warnings: Vec<(usize, String)>,
}

/// A start tag.
pub(super) struct Element<'a> {
    start: BytesStart<'a>,
    /// Byte where it begins.
    pub(super) offset: usize,
    upper: Upper,
}

/// A name in upper case; empty where it is longer than any that is known.
#[derive(Clone, Copy)]
struct Upper {
    bytes: [u8; 16],
    len: usize,
}

impl Upper {
    fn new(name: &[u8]) -> Self {
        let mut bytes = [0; 16];
        let mut len = 0;
        if let Some(room) = bytes.get_mut(..name.len()) {
            room.copy_from_slice(name);
            room.make_ascii_uppercase();
            len = name.len();
        }
        Self { bytes, len }
    }
}

impl<'a> Cursor<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self {
            reader: configured(bytes),
            warnings: Vec::new(),
        }
    }

    /// Byte that comes next.
    pub(super) fn offset(&self) -> usize {
        usize::try_from(self.reader.buffer_position()).unwrap_or(usize::MAX)
    }

    pub(super) fn warn(&mut self, offset: usize, message: impl FnOnce() -> String) {
        if self.warnings.len() < MAX_WARNINGS {
            self.warnings.push((offset, message()));
        }
    }

    fn event(&mut self) -> Result<(usize, Event<'a>), Fault> {
        let offset = self.offset();
        match self.reader.read_event() {
            Ok(event) => Ok((offset, event)),
            Err(error) => {
                let offset = usize::try_from(self.reader.error_position()).unwrap_or(offset);
                let kind = ErrorKind::Syntax(error.to_string());
                Err(Fault { offset, kind })
            }
        }
    }

    /// The next element outside of all others; none at the end of the file.
    pub(super) fn root(&mut self) -> Result<Option<Element<'a>>, Fault> {
        loop {
            let (offset, event) = self.event()?;
            match event {
                Event::Start(start) => return Ok(Some(Element::new(start, offset))),
                Event::Eof => return Ok(None),
                Event::End(_) => {
                    let kind = ErrorKind::Syntax("an element ends that never began".into());
                    return Err(Fault { offset, kind });
                }
                _ => {}
            }
        }
    }

    /// The next child of the element that is open; none where that ends.
    pub(super) fn child(&mut self) -> Result<Option<Element<'a>>, Fault> {
        loop {
            let (offset, event) = self.event()?;
            match event {
                Event::Start(start) => return Ok(Some(Element::new(start, offset))),
                Event::End(_) => return Ok(None),
                Event::Eof => return Err(cut_off(offset)),
                _ => {}
            }
        }
    }

    /// Leaves the element that is open, whatever it contains.
    pub(super) fn skip(&mut self) -> Result<(), Fault> {
        let mut depth: usize = 0;
        loop {
            let (offset, event) = self.event()?;
            match event {
                Event::Start(_) => depth = depth.saturating_add(1),
                Event::End(_) => match depth.checked_sub(1) {
                    Some(outer) => depth = outer,
                    None => return Ok(()),
                },
                Event::Eof => return Err(cut_off(offset)),
                _ => {}
            }
        }
    }

    /// The text of the element that is open, without white space around it, and leaves it.
    pub(super) fn text(&mut self) -> Result<Cow<'a, [u8]>, Fault> {
        let mut text: Cow<'a, [u8]> = Cow::Borrowed(&[]);
        // White space up to here was written as a reference: it counts.
        let mut kept = 0;
        loop {
            let (offset, event) = self.event()?;
            match event {
                Event::Text(raw) => {
                    let raw = raw.into_inner();
                    match (text.is_empty(), raw) {
                        (true, Cow::Borrowed(raw)) => text = Cow::Borrowed(raw.trim_ascii_start()),
                        (true, Cow::Owned(raw)) => text = Cow::Owned(raw.trim_ascii_start().into()),
                        (false, raw) => text.to_mut().extend_from_slice(&raw),
                    }
                }
                Event::CData(raw) => {
                    text.to_mut().extend_from_slice(&raw);
                    kept = text.len();
                }
                Event::GeneralRef(name) => {
                    reference(&name, text.to_mut());
                    kept = text.len();
                }
                Event::Start(_) => self.skip()?,
                Event::End(_) => break,
                Event::Eof => return Err(cut_off(offset)),
                _ => {}
            }
        }
        let end = text.trim_ascii_end().len().max(kept);
        match &mut text {
            Cow::Borrowed(bytes) => *bytes = bytes.get(..end).unwrap_or_default(),
            Cow::Owned(bytes) => bytes.truncate(end),
        }
        Ok(text)
    }

    /// `N` numbers in the text of the element that is open, and leaves it; missing ones are 0.
    pub(super) fn floats<const N: usize>(
        &mut self,
        element: &Element<'_>,
        what: &'static str,
    ) -> Result<[f32; N], Fault> {
        let text = self.text()?;
        let (values, more) = element.within(number::floats(what, &text))?;
        if more {
            self.warn(element.offset, || {
                format!("{what} has more than {N} numbers; the first ones count")
            });
        }
        Ok(values)
    }

    /// A whole number in the text of the element that is open, and leaves it.
    pub(super) fn int(&mut self, element: &Element<'_>, what: &'static str) -> Result<i64, Fault> {
        let text = self.text()?;
        element.within(number::int(what, &text))
    }

    /// Warns where the number of elements is not what an attribute says.
    pub(super) fn compare(&mut self, element: &Element<'_>, attribute: &str, found: usize) {
        let stated = element.int(attribute, "a number of elements").ok().flatten();
        if let Some(stated) = stated.filter(|stated| usize::try_from(*stated).ok() != Some(found)) {
            self.warn(element.offset, || {
                format!("{attribute} is {stated}, but there are {found}; those that are there count")
            });
        }
    }
}

impl<'a> Element<'a> {
    fn new(start: BytesStart<'a>, offset: usize) -> Self {
        let upper = Upper::new(start.name().as_ref());
        Self { start, offset, upper }
    }

    /// Name in upper case; empty where no such element is known.
    pub(super) fn name(&self) -> &[u8] {
        self.upper.bytes.get(..self.upper.len).unwrap_or_default()
    }

    pub(super) const fn fault(&self, kind: ErrorKind) -> Fault {
        Fault {
            offset: self.offset,
            kind,
        }
    }

    /// Says that a problem is at this element.
    pub(super) fn within<T>(&self, result: Result<T, ErrorKind>) -> Result<T, Fault> {
        result.map_err(|kind| self.fault(kind))
    }

    /// Value of an attribute, whose name is compared without regard to case.
    pub(super) fn attribute(&self, name: &str) -> Result<Option<Cow<'_, [u8]>>, Fault> {
        for attribute in self.start.attributes().with_checks(false) {
            let attribute =
                attribute.map_err(|error| self.fault(ErrorKind::Syntax(format!("attributes: {error}"))))?;
            if attribute.key.as_ref().eq_ignore_ascii_case(name.as_bytes()) {
                return Ok(Some(unescape(attribute.value)));
            }
        }
        Ok(None)
    }

    /// Whole number in an attribute.
    pub(super) fn int(&self, name: &str, what: &'static str) -> Result<Option<i64>, Fault> {
        match self.attribute(name)? {
            Some(text) => self.within(number::int(what, &text)).map(Some),
            None => Ok(None),
        }
    }

    /// `N` numbers in an attribute; missing ones, those of a missing attribute, and those that are not finite are 0.
    pub(super) fn floats<const N: usize>(&self, name: &str, what: &'static str) -> Result<[f32; N], Fault> {
        let Some(text) = self.attribute(name)? else {
            return Ok([0.0; N]);
        };
        let (values, _) = self.within(number::floats::<N>(what, &text))?;
        Ok(values.map(|value| if value.is_finite() { value } else { 0.0 }))
    }

    /// A whole number from 0 to `u32::MAX`.
    pub(super) fn natural(&self, what: &'static str, found: i64) -> Result<u32, Fault> {
        self.within(u32::try_from(found).map_err(|_| invalid(what, found, "0 or more")))
    }

    /// A whole number of 32 bits.
    pub(super) fn narrow(&self, what: &'static str, found: i64) -> Result<i32, Fault> {
        self.within(i32::try_from(found).map_err(|_| invalid(what, found, "a number of 32 bits")))
    }
}

/// A reader that takes what programs write for XML.
pub(super) fn configured(bytes: &[u8]) -> Reader<&[u8]> {
    let mut reader = Reader::from_reader(bytes);
    let config = reader.config_mut();
    config.expand_empty_elements = true;
    // Names are compared without regard to case, which the library cannot.
    config.check_end_names = false;
    config.allow_unmatched_ends = true;
    config.allow_dangling_amp = true;
    reader
}

fn invalid(what: &'static str, found: i64, expected: &str) -> ErrorKind {
    ErrorKind::InvalidValue {
        what,
        found: found.to_string(),
        expected: expected.into(),
    }
}

const fn cut_off(offset: usize) -> Fault {
    let kind = ErrorKind::UnexpectedEnd {
        what: "the end of an element",
        needed: 1,
        remaining: 0,
    };
    Fault { offset, kind }
}

/// Appends what `&name;` stands for; what is not known stays as it is.
fn reference(name: &[u8], into: &mut Vec<u8>) {
    let code = match name {
        [b'#', b'x' | b'X', digits @ ..] => parse_code(digits, 16),
        [b'#', digits @ ..] => parse_code(digits, 10),
        b"lt" => Some('<'),
        b"gt" => Some('>'),
        b"amp" => Some('&'),
        b"apos" => Some('\''),
        b"quot" => Some('"'),
        _ => None,
    };
    match code {
        Some(code) => into.extend_from_slice(code.encode_utf8(&mut [0; 4]).as_bytes()),
        None => {
            into.push(b'&');
            into.extend_from_slice(name);
            into.push(b';');
        }
    }
}

fn parse_code(digits: &[u8], radix: u32) -> Option<char> {
    let digits = std::str::from_utf8(digits).ok()?;
    u32::from_str_radix(digits, radix).ok().and_then(char::from_u32)
}

/// Replaces references in the value of an attribute.
fn unescape(value: Cow<'_, [u8]>) -> Cow<'_, [u8]> {
    if !value.contains(&b'&') {
        return value;
    }
    let mut text = Vec::with_capacity(value.len());
    let mut rest: &[u8] = &value;
    while let Some(start) = rest.iter().position(|&byte| byte == b'&') {
        let (before, from) = rest.split_at_checked(start).unwrap_or((rest, &[]));
        text.extend_from_slice(before);
        let inner = from.get(1..).unwrap_or_default();
        // The longest reference that stands for something has ten characters.
        let end = inner
            .iter()
            .take(12)
            .position(|&byte| byte == b';' || byte == b'&');
        match end.and_then(|end| inner.split_at_checked(end)) {
            Some((name, after)) if after.starts_with(b";") => {
                reference(name, &mut text);
                rest = after.get(1..).unwrap_or_default();
            }
            _ => {
                text.push(b'&');
                rest = inner;
            }
        }
    }
    text.extend_from_slice(rest);
    Cow::Owned(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text_of(xml: &str) -> Vec<u8> {
        let mut cursor = Cursor::new(xml.as_bytes());
        cursor.root().expect("an element").expect("an element");
        cursor.text().expect("text").into_owned()
    }

    #[test]
    fn texts() {
        assert_eq!(text_of("<A>\r\n a b \r\n</A>"), b"a b");
        assert_eq!(
            text_of("<A> &#x20;a &amp; b&lt;&#229; &#32; </A>"),
            " a & b<å  ".as_bytes()
        );
        assert_eq!(text_of("<A>a<!-- c -->b<X>y<X/></X>c</A>"), b"abc");
        assert_eq!(text_of("<A><![CDATA[ a&b ]]></A>"), b" a&b ");
        assert_eq!(text_of("<A>R&D &unknown; x</A>"), b"R&D &unknown; x");
        assert_eq!(text_of("<A/>"), b"");
    }

    #[test]
    fn attributes() {
        let mut cursor = Cursor::new(b"<Bone name=\"a &quot;b&quot; R&D &amp;\" Id='7' COLOR='1 nan'/>");
        let element = cursor.root().expect("an element").expect("an element");
        assert_eq!(element.name(), b"BONE");
        let name = element
            .attribute("NAME")
            .expect("an attribute")
            .expect("an attribute");
        assert_eq!(&*name, b"a \"b\" R&D &");
        assert_eq!(element.int("ID", "an id").expect("a number"), Some(7));
        assert_eq!(element.int("PARENT", "a parent").expect("nothing"), None);
        assert_eq!(
            element.floats("COLOR", "a colour").expect("numbers"),
            [1.0, 0.0, 0.0]
        );
    }

    #[test]
    fn elements_that_do_not_end_are_cut_off() {
        for xml in ["<A>", "<A><B/>", "<A>text", "<A><B></B>"] {
            let mut cursor = Cursor::new(xml.as_bytes());
            cursor.root().expect("an element");
            let fault = cursor.skip().expect_err(xml);
            assert!(matches!(fault.kind, ErrorKind::UnexpectedEnd { .. }), "{xml}");
            assert_eq!(fault.offset, xml.len());
        }
    }
}

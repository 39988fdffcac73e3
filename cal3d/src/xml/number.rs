//! Numbers in the text of XML files. Source: cal3d.md 8.1.

use crate::error::ErrorKind;

/// The parts of a text between white space and commas.
pub(super) fn parts(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|byte| byte.is_ascii_whitespace() || *byte == b',')
        .filter(|part| !part.is_empty())
}

/// A number; what programs write for "not a number" and infinity is one too.
pub(super) fn float(what: &'static str, part: &[u8]) -> Result<f32, ErrorKind> {
    let text = std::str::from_utf8(part).ok();
    if let Some(value) = text.and_then(|text| text.parse().ok()) {
        return Ok(value);
    }
    // `-1.#IND`, `1.#QNAN0`, `1.#INF`, `-nan(ind)`.
    if part.contains(&b'#') || part.to_ascii_lowercase().windows(3).any(|three| three == b"nan") {
        return Ok(f32::NAN);
    }
    Err(invalid(what, part, "a number"))
}

/// `N` numbers, and whether there were more; missing ones are 0.
pub(super) fn floats<const N: usize>(what: &'static str, text: &[u8]) -> Result<([f32; N], bool), ErrorKind> {
    let mut values = [0.0; N];
    let mut parts = parts(text);
    for (value, part) in values.iter_mut().zip(parts.by_ref()) {
        *value = float(what, part)?;
    }
    // `zip` has taken one part more where the values ran out first only if there is none left for it to take.
    Ok((values, parts.next().is_some()))
}

/// A whole number; one that is written with a fraction is cut.
pub(super) fn int(what: &'static str, text: &[u8]) -> Result<i64, ErrorKind> {
    let part = parts(text).next().unwrap_or(b"0");
    if let Some(value) = std::str::from_utf8(part).ok().and_then(|text| text.parse().ok()) {
        return Ok(value);
    }
    match float(what, part) {
        Ok(value) if value.is_finite() => Ok(value as i64),
        _ => Err(invalid(what, part, "a whole number")),
    }
}

/// `N` whole numbers; missing ones are 0.
pub(super) fn ints<const N: usize>(what: &'static str, text: &[u8]) -> Result<[i64; N], ErrorKind> {
    let mut values = [0; N];
    for (value, part) in values.iter_mut().zip(parts(text)) {
        *value = int(what, part)?;
    }
    Ok(values)
}

pub(super) fn invalid(what: &'static str, found: &[u8], expected: &str) -> ErrorKind {
    const LONGEST: usize = 40;
    let mut text = String::from_utf8_lossy(found.get(..LONGEST).unwrap_or(found)).into_owned();
    if found.len() > LONGEST {
        text.push_str("...");
    }
    ErrorKind::InvalidValue {
        what,
        found: format!("{text:?}"),
        expected: expected.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_as_programs_write_them() {
        let read = |text: &[u8]| floats::<3>("a point", text).expect("numbers");
        assert_eq!(read(b" 1.27676e-008\t-2,3\r\n"), ([1.27676e-8, -2.0, 3.0], false));
        assert_eq!(read(b"1, 2"), ([1.0, 2.0, 0.0], false));
        assert_eq!(read(b"1 2 3 4"), ([1.0, 2.0, 3.0], true));
        assert!(read(b"-1.#IND 1 2").0[0].is_nan());
        assert!(read(b"-nan(ind) 1 2").0[0].is_nan());
    }

    #[test]
    fn what_is_no_number_is_refused() {
        let error = floats::<3>("a point", b"1 abc 2").expect_err("a word");
        assert_eq!(error.to_string(), "a point is \"abc\"; expected a number");
        let error = int("a bone", &[b'x'; 100]).expect_err("a long word");
        assert_eq!(
            error.to_string(),
            format!("a bone is \"{}...\"; expected a whole number", "x".repeat(40))
        );
    }

    #[test]
    fn whole_numbers() {
        assert_eq!(int("a count", b" -12 "), Ok(-12));
        assert_eq!(int("a count", b"3.0"), Ok(3));
        assert_eq!(int("a count", b""), Ok(0));
        assert_eq!(ints::<3>("a face", b"1 2"), Ok([1, 2, 0]));
    }
}

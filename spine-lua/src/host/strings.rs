//! The functions of the string library that can run or grow without end, bounded.
//!
//! Hooks do not fire inside functions that are not Lua's own, so these count their steps themselves.

use std::rc::Rc;

use memchr::memmem;
use mlua::{Error, IntoLua, Lua, LuaString, MultiValue, Result, Table, Value};

use super::meter::Meter;
use super::pattern::{Captured, Matcher, PatternError, is_plain};

/// Bytes that are copied or searched for the price of one instruction.
const BYTES_A_STEP: u64 = 16;

/// Puts the functions into a table.
pub(super) fn register(lua: &Lua, natives: &Table, meter: &Rc<Meter>) -> Result<()> {
    let bound = Rc::clone(meter);
    let repeat = move |lua: &Lua, (text, count, separator): (LuaString, i64, Option<LuaString>)| {
        rep(lua, &bound, &text.as_bytes(), count, separator)
    };
    natives.raw_set("rep", lua.create_function(repeat)?)?;
    let bound = Rc::clone(meter);
    let find = move |lua: &Lua, (text, pattern, from, plain): (LuaString, LuaString, Option<i64>, Value)| {
        let plain = !matches!(plain, Value::Nil | Value::Boolean(false));
        find(lua, &bound, &text.as_bytes(), &pattern.as_bytes(), from, plain)
    };
    natives.raw_set("find", lua.create_function(find)?)?;
    let bound = Rc::clone(meter);
    let matches = move |lua: &Lua, (text, pattern, from): (LuaString, LuaString, Option<i64>)| {
        let (text, pattern) = (text.as_bytes(), pattern.as_bytes());
        let mut search = Search::new(&bound, &text, &pattern);
        let found = start(from, text.len()).map_or(Ok(None), |from| search.next(from, None));
        search.values(lua, found, false)
    };
    natives.raw_set("match", lua.create_function(matches)?)?;
    let bound = Rc::clone(meter);
    let step = move |lua: &Lua, args: (LuaString, LuaString, usize, Option<usize>, bool)| {
        let (text, pattern, from, last, anchored) = args;
        let (text, pattern) = (text.as_bytes(), pattern.as_bytes());
        let mut search = Search::new(&bound, &text, &pattern);
        if !anchored {
            search.anchored = false;
            search.matcher = Matcher::new(&text, &pattern, bound.left());
        }
        let found = search.next(from.saturating_sub(1), last.map(|last| last.saturating_sub(1)));
        search.values(lua, found, true)
    };
    natives.raw_set("step", lua.create_function(step)?)?;
    let bound = Rc::clone(meter);
    let substitute =
        move |lua: &Lua, (text, pattern, with, most): (LuaString, LuaString, LuaString, Option<i64>)| {
            gsub(
                lua,
                &bound,
                &text.as_bytes(),
                &pattern.as_bytes(),
                &with.as_bytes(),
                most,
            )
        };
    natives.raw_set("gsub", lua.create_function(substitute)?)
}

fn rep(lua: &Lua, meter: &Meter, text: &[u8], count: i64, separator: Option<LuaString>) -> Result<LuaString> {
    let count = usize::try_from(count).unwrap_or_default();
    let separator = separator.as_ref().map(LuaString::as_bytes);
    let separator = separator.as_deref().unwrap_or_default();
    let unit = text.len().saturating_add(separator.len());
    let length = unit
        .saturating_mul(count)
        .saturating_sub(separator.len().min(unit.saturating_mul(count)));
    room(meter, length)?;
    meter.charge(lua, length as u64 / BYTES_A_STEP)?;
    if length == 0 {
        return lua.create_string("");
    }
    if separator.is_empty() {
        return lua.create_string(text.repeat(count));
    }
    let mut result = Vec::with_capacity(length);
    for index in 0..count {
        if index > 0 {
            result.extend_from_slice(separator);
        }
        result.extend_from_slice(text);
    }
    lua.create_string(result)
}

/// Refuses strings that the memory limit has no room for, before they are made.
fn room(meter: &Meter, length: usize) -> Result<()> {
    if length > meter.limits.memory {
        return Err(Error::runtime("resulting string too large"));
    }
    Ok(())
}

/// The byte that a search begins at: `init` of the string library, which counts from 1, and from the end where it is negative.
fn start(init: Option<i64>, length: usize) -> Option<usize> {
    let start = match init.unwrap_or(1) {
        0 => 0,
        init @ 1.. => usize::try_from(init - 1).unwrap_or(usize::MAX),
        init => length.saturating_sub(usize::try_from(init.unsigned_abs()).unwrap_or(usize::MAX)),
    };
    (start <= length).then_some(start)
}

fn find(
    lua: &Lua,
    meter: &Meter,
    text: &[u8],
    pattern: &[u8],
    from: Option<i64>,
    plain: bool,
) -> Result<MultiValue> {
    let Some(from) = start(from, text.len()) else {
        return Ok(MultiValue::from_iter([Value::Nil]));
    };
    if plain || is_plain(pattern) {
        let rest = text.get(from..).unwrap_or_default();
        meter.charge(lua, rest.len() as u64 / BYTES_A_STEP)?;
        let found = memmem::find(rest, pattern).map(|at| (from + at + 1, from + at + pattern.len()));
        return Ok(match found {
            Some((first, last)) => MultiValue::from_iter([first.into_lua(lua)?, last.into_lua(lua)?]),
            None => MultiValue::from_iter([Value::Nil]),
        });
    }
    let mut search = Search::new(meter, text, pattern);
    let found = search.next(from, None);
    let ends = found.ok().flatten();
    let values = search.values(lua, found, false)?;
    let Some((first, end)) = ends else {
        return Ok(values);
    };
    let mut all = vec![(first + 1).into_lua(lua)?, end.into_lua(lua)?];
    if search.matcher.count() > 0 {
        all.extend(values);
    }
    Ok(MultiValue::from_iter(all))
}

fn gsub(
    lua: &Lua,
    meter: &Meter,
    text: &[u8],
    pattern: &[u8],
    with: &[u8],
    most: Option<i64>,
) -> Result<(LuaString, i64)> {
    let mut search = Search::new(meter, text, pattern);
    let most = most.unwrap_or(i64::MAX);
    let mut result = Vec::new();
    let (mut at, mut last, mut count) = (0, None, 0);
    let outcome = loop {
        if count >= most {
            break Ok(());
        }
        match search.next(at, last) {
            Ok(Some((start, end))) => {
                count += 1;
                result.extend_from_slice(search.matcher.slice(at, start));
                if let Err(error) = search.replace(&mut result, with, start, end) {
                    break Err(error);
                }
                if let Err(error) = room(meter, result.len()) {
                    break Err(error);
                }
                (at, last) = (end, Some(end));
            }
            Ok(None) => break Ok(()),
            Err(error) => break Err(Error::external(error)),
        }
        if search.anchored {
            break Ok(());
        }
    };
    meter.charge(lua, search.matcher.steps() + result.len() as u64 / BYTES_A_STEP)?;
    outcome?;
    result.extend_from_slice(text.get(at..).unwrap_or_default());
    room(meter, result.len())?;
    Ok((lua.create_string(result)?, count))
}

/// A search for the matches of one pattern.
struct Search<'a> {
    matcher: Matcher<'a>,
    anchored: bool,
    length: usize,
    meter: &'a Meter,
}

type Ends = std::result::Result<Option<(usize, usize)>, PatternError>;

impl<'a> Search<'a> {
    fn new(meter: &'a Meter, text: &'a [u8], pattern: &'a [u8]) -> Self {
        let rest = pattern.strip_prefix(b"^");
        Self {
            matcher: Matcher::new(text, rest.unwrap_or(pattern), meter.left()),
            anchored: rest.is_some(),
            length: text.len(),
            meter,
        }
    }

    /// The first match from byte `from` on that does not end where the `last` one did.
    fn next(&mut self, from: usize, last: Option<usize>) -> Ends {
        let mut start = from;
        while start <= self.length {
            match self.matcher.at(start)? {
                Some(end) if Some(end) != last => return Ok(Some((start, end))),
                _ if self.anchored => return Ok(None),
                _ => start += 1,
            }
        }
        Ok(None)
    }

    /// Charges for the search, and gives its captures; before them, on request, the first byte of the match and the one after it.
    fn values(&self, lua: &Lua, found: Ends, ends: bool) -> Result<MultiValue> {
        self.meter.charge(lua, self.matcher.steps())?;
        let Some((start, end)) = found.map_err(Error::external)? else {
            return Ok(MultiValue::from_iter([Value::Nil]));
        };
        let mut values = Vec::new();
        if ends {
            values.extend([(start + 1).into_lua(lua)?, (end + 1).into_lua(lua)?]);
        }
        for index in 0..self.matcher.count().max(1) {
            let captured = self
                .matcher
                .captured(index, start, end)
                .map_err(Error::external)?;
            values.push(match captured {
                Captured::Text(text) => Value::String(lua.create_string(text)?),
                Captured::Position(position) => position.into_lua(lua)?,
            });
        }
        Ok(MultiValue::from_iter(values))
    }

    /// Appends what takes the place of a match.
    fn replace(&self, result: &mut Vec<u8>, with: &[u8], start: usize, end: usize) -> Result<()> {
        let mut bytes = with.iter();
        while let Some(&byte) = bytes.next() {
            if byte != b'%' {
                result.push(byte);
                continue;
            }
            match bytes.next() {
                Some(b'%') => result.push(b'%'),
                Some(b'0') => result.extend_from_slice(self.matcher.slice(start, end)),
                Some(digit @ b'1'..=b'9') => {
                    let index = usize::from(digit - b'1');
                    match self
                        .matcher
                        .captured(index, start, end)
                        .map_err(Error::external)?
                    {
                        Captured::Text(text) => result.extend_from_slice(text),
                        Captured::Position(position) => {
                            result.extend_from_slice(position.to_string().as_bytes());
                        }
                    }
                }
                _ => return Err(Error::runtime("invalid use of '%' in replacement string")),
            }
            room(self.meter, result.len())?;
        }
        Ok(())
    }
}

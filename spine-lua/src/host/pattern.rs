//! Lua's patterns, with an end to the time that they take. Source: Lua 5.4 reference manual, 6.4.1.

/// Most captures of a pattern.
const MAX_CAPTURES: usize = 32;

/// How deep parts of a pattern may lie in one another while it is matched.
const MAX_DEPTH: u32 = 200;

/// What is wrong with a pattern, or with how long it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum PatternError {
    #[error("malformed pattern (ends with '%')")]
    Escape,
    #[error("malformed pattern (missing ']')")]
    Set,
    #[error("malformed pattern (missing arguments to '%b')")]
    Balance,
    #[error("missing '[' after '%f' in pattern")]
    Frontier,
    #[error("invalid pattern capture")]
    Capture,
    #[error("unfinished capture")]
    Unfinished,
    #[error("invalid capture index %{0}")]
    Index(usize),
    #[error("too many captures")]
    Captures,
    #[error("pattern too complex")]
    Depth,
    #[error("the pattern takes too long")]
    Steps,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Extent {
    Open,
    Position,
    Bytes(usize),
}

#[derive(Clone, Copy, Debug)]
struct Capture {
    start: usize,
    extent: Extent,
}

/// What a capture holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Captured<'a> {
    Text(&'a [u8]),
    /// A position, from 1.
    Position(usize),
}

/// Matches one pattern against one text.
#[derive(Debug)]
pub(super) struct Matcher<'a> {
    text: &'a [u8],
    pattern: &'a [u8],
    captures: [Capture; MAX_CAPTURES],
    count: usize,
    depth: u32,
    /// Steps taken: bytes looked at and choices made.
    steps: u64,
    limit: u64,
}

type Found = Result<Option<usize>, PatternError>;

impl<'a> Matcher<'a> {
    /// A matcher that takes at most `limit` steps, over all calls of [`Self::at`]. The pattern is without a leading `^`.
    pub(super) fn new(text: &'a [u8], pattern: &'a [u8], limit: u64) -> Self {
        let none = Capture {
            start: 0,
            extent: Extent::Open,
        };
        Self {
            text,
            pattern,
            captures: [none; MAX_CAPTURES],
            count: 0,
            depth: 0,
            steps: 0,
            limit,
        }
    }

    pub(super) const fn steps(&self) -> u64 {
        self.steps
    }

    /// Where a match that begins at byte `start` ends.
    pub(super) fn at(&mut self, start: usize) -> Found {
        self.count = 0;
        self.depth = 0;
        self.run(start, 0)
    }

    /// Number of captures of the last match.
    pub(super) const fn count(&self) -> usize {
        self.count
    }

    /// A capture of the last match, by its index from 0; the whole match is capture 0 where there is none.
    pub(super) fn captured(
        &self,
        index: usize,
        start: usize,
        end: usize,
    ) -> Result<Captured<'a>, PatternError> {
        let Some(capture) = self.captures.get(index).filter(|_| index < self.count) else {
            if index == 0 {
                return Ok(Captured::Text(self.slice(start, end)));
            }
            return Err(PatternError::Index(index + 1));
        };
        match capture.extent {
            Extent::Open => Err(PatternError::Unfinished),
            Extent::Position => Ok(Captured::Position(capture.start + 1)),
            Extent::Bytes(length) => Ok(Captured::Text(self.slice(capture.start, capture.start + length))),
        }
    }

    pub(super) fn slice(&self, start: usize, end: usize) -> &'a [u8] {
        self.text.get(start..end).unwrap_or_default()
    }

    fn step(&mut self) -> Result<(), PatternError> {
        self.steps += 1;
        if self.steps > self.limit {
            return Err(PatternError::Steps);
        }
        Ok(())
    }

    fn byte(&self, p: usize) -> Option<u8> {
        self.pattern.get(p).copied()
    }

    /// Matches the pattern from `p` on against the text from `s` on, one level deeper.
    fn run(&mut self, s: usize, p: usize) -> Found {
        if self.depth >= MAX_DEPTH {
            return Err(PatternError::Depth);
        }
        self.depth += 1;
        let found = self.items(s, p);
        self.depth -= 1;
        found
    }

    fn items(&mut self, mut s: usize, mut p: usize) -> Found {
        loop {
            self.step()?;
            let Some(byte) = self.byte(p) else {
                return Ok(Some(s));
            };
            match (byte, self.byte(p + 1)) {
                (b'(', Some(b')')) => return self.open(s, p + 2, Extent::Position),
                (b'(', _) => return self.open(s, p + 1, Extent::Open),
                (b')', _) => return self.close(s, p + 1),
                (b'$', None) => return Ok((s == self.text.len()).then_some(s)),
                (b'%', Some(b'b')) => match self.balanced(s, p + 2)? {
                    Some(end) => (s, p) = (end, p + 4),
                    None => return Ok(None),
                },
                (b'%', Some(b'f')) => match self.frontier(s, p + 2)? {
                    Some(after) => p = after,
                    None => return Ok(None),
                },
                (b'%', Some(digit @ b'0'..=b'9')) => match self.repeated(s, digit)? {
                    Some(end) => (s, p) = (end, p + 2),
                    None => return Ok(None),
                },
                _ => {
                    let after = self.class_end(p)?;
                    match self.byte(after) {
                        Some(b'?') => {
                            if self.single(s, p, after)?
                                && let Some(end) = self.run(s + 1, after + 1)?
                            {
                                return Ok(Some(end));
                            }
                            p = after + 1;
                        }
                        Some(b'+') if self.single(s, p, after)? => return self.most(s + 1, p, after),
                        Some(b'*') => return self.most(s, p, after),
                        Some(b'-') => return self.fewest(s, p, after),
                        Some(b'+') => return Ok(None),
                        _ if self.single(s, p, after)? => (s, p) = (s + 1, after),
                        _ => return Ok(None),
                    }
                }
            }
        }
    }

    /// As many of a class as there are, then fewer until the rest matches.
    fn most(&mut self, s: usize, p: usize, after: usize) -> Found {
        let mut count = 0;
        while self.single(s + count, p, after)? {
            self.step()?;
            count += 1;
        }
        loop {
            if let Some(end) = self.run(s + count, after + 1)? {
                return Ok(Some(end));
            }
            if count == 0 {
                return Ok(None);
            }
            count -= 1;
        }
    }

    /// None of a class, then more until the rest matches.
    fn fewest(&mut self, mut s: usize, p: usize, after: usize) -> Found {
        loop {
            if let Some(end) = self.run(s, after + 1)? {
                return Ok(Some(end));
            }
            if !self.single(s, p, after)? {
                return Ok(None);
            }
            s += 1;
        }
    }

    fn open(&mut self, s: usize, p: usize, extent: Extent) -> Found {
        let index = self.count;
        let capture = self.captures.get_mut(index).ok_or(PatternError::Captures)?;
        *capture = Capture { start: s, extent };
        self.count += 1;
        let found = self.run(s, p)?;
        if found.is_none() {
            self.count = index;
        }
        Ok(found)
    }

    fn close(&mut self, s: usize, p: usize) -> Found {
        let opened = self.captures.get(..self.count).unwrap_or_default();
        let index = opened.iter().rposition(|capture| capture.extent == Extent::Open);
        let index = index.ok_or(PatternError::Capture)?;
        self.set(index, |capture| Extent::Bytes(s.saturating_sub(capture.start)));
        let found = self.run(s, p)?;
        if found.is_none() {
            self.set(index, |_| Extent::Open);
        }
        Ok(found)
    }

    fn set(&mut self, index: usize, extent: impl FnOnce(&Capture) -> Extent) {
        if let Some(capture) = self.captures.get_mut(index) {
            capture.extent = extent(capture);
        }
    }

    /// Where `%bxy` ends.
    fn balanced(&mut self, s: usize, p: usize) -> Found {
        let (Some(open), Some(close)) = (self.byte(p), self.byte(p + 1)) else {
            return Err(PatternError::Balance);
        };
        if self.text.get(s) != Some(&open) {
            return Ok(None);
        }
        let mut depth = 1_usize;
        let mut end = s + 1;
        while let Some(&byte) = self.text.get(end) {
            self.step()?;
            end += 1;
            if byte == close {
                depth -= 1;
                if depth == 0 {
                    return Ok(Some(end));
                }
            } else if byte == open {
                depth += 1;
            }
        }
        Ok(None)
    }

    /// Where the pattern goes on after the set of `%f`, if the text enters that set here.
    fn frontier(&mut self, s: usize, p: usize) -> Found {
        if self.byte(p) != Some(b'[') {
            return Err(PatternError::Frontier);
        }
        let after = self.class_end(p)?;
        let before = s
            .checked_sub(1)
            .and_then(|s| self.text.get(s))
            .copied()
            .unwrap_or_default();
        let here = self.text.get(s).copied().unwrap_or_default();
        let enters = !self.in_set(before, p, after)? && self.in_set(here, p, after)?;
        Ok(enters.then_some(after))
    }

    /// Where a text that was captured before ends, if it is here again.
    fn repeated(&mut self, s: usize, digit: u8) -> Found {
        let number = usize::from(digit - b'0');
        let index = number.checked_sub(1).filter(|&index| index < self.count);
        let capture = index.and_then(|index| self.captures.get(index));
        let Some(&Capture {
            start,
            extent: Extent::Bytes(length),
        }) = capture
        else {
            return Err(PatternError::Index(number));
        };
        self.steps = self.steps.saturating_add(length as u64 / 16);
        let text = self.slice(start, start + length);
        let here = self.text.get(s..).unwrap_or_default();
        Ok(here.starts_with(text).then_some(s + length))
    }

    /// Where the class that begins at `p` ends.
    fn class_end(&mut self, p: usize) -> Result<usize, PatternError> {
        match self.byte(p) {
            Some(b'%') if self.byte(p + 1).is_none() => Err(PatternError::Escape),
            Some(b'%') => Ok(p + 2),
            Some(b'[') => {
                let mut p = p + 1;
                if self.byte(p) == Some(b'^') {
                    p += 1;
                }
                // A bracket that comes first is one of the set.
                let first = p;
                loop {
                    self.step()?;
                    match self.byte(p).ok_or(PatternError::Set)? {
                        b']' if p > first => return Ok(p + 1),
                        b'%' if self.byte(p + 1).is_none() => return Err(PatternError::Set),
                        b'%' => p += 2,
                        _ => p += 1,
                    }
                }
            }
            _ => Ok(p + 1),
        }
    }

    /// Whether the byte of the text is of the class from `p` to `after`.
    fn single(&mut self, s: usize, p: usize, after: usize) -> Result<bool, PatternError> {
        let Some(&byte) = self.text.get(s) else {
            return Ok(false);
        };
        Ok(match self.byte(p) {
            Some(b'.') => true,
            Some(b'%') => self.byte(p + 1).is_some_and(|class| is_class(byte, class)),
            Some(b'[') => self.in_set(byte, p, after)?,
            literal => literal == Some(byte),
        })
    }

    /// Whether a byte is of the set whose brackets are at `p` and before `after`.
    fn in_set(&mut self, byte: u8, p: usize, after: usize) -> Result<bool, PatternError> {
        let mut set = self
            .pattern
            .get(p + 1..after.saturating_sub(1))
            .unwrap_or_default();
        let negated = set.first() == Some(&b'^');
        if negated {
            set = set.get(1..).unwrap_or_default();
        }
        self.steps = self.steps.saturating_add(set.len() as u64);
        if self.steps > self.limit {
            return Err(PatternError::Steps);
        }
        loop {
            set = match *set {
                [b'%', class, ref rest @ ..] => {
                    if is_class(byte, class) {
                        return Ok(!negated);
                    }
                    rest
                }
                [low, b'-', high, ref rest @ ..] => {
                    if (low..=high).contains(&byte) {
                        return Ok(!negated);
                    }
                    rest
                }
                [literal, ref rest @ ..] => {
                    if literal == byte {
                        return Ok(!negated);
                    }
                    rest
                }
                [] => return Ok(negated),
            };
        }
    }
}

/// Whether a byte is of the class that a letter after `%` names.
fn is_class(byte: u8, class: u8) -> bool {
    let is = match class.to_ascii_lowercase() {
        b'a' => byte.is_ascii_alphabetic(),
        b'c' => byte.is_ascii_control(),
        b'd' => byte.is_ascii_digit(),
        b'g' => byte.is_ascii_graphic(),
        b'l' => byte.is_ascii_lowercase(),
        b'p' => byte.is_ascii_punctuation(),
        b's' => byte.is_ascii_whitespace() || byte == 0x0b,
        b'u' => byte.is_ascii_uppercase(),
        b'w' => byte.is_ascii_alphanumeric(),
        b'x' => byte.is_ascii_hexdigit(),
        // Of older versions of Lua.
        b'z' => byte == 0,
        _ => return class == byte,
    };
    is != class.is_ascii_uppercase()
}

/// Whether a pattern has none of the characters that mean more than themselves.
pub(super) fn is_plain(pattern: &[u8]) -> bool {
    !pattern.iter().any(|byte| b"^$*+?.([%-".contains(byte))
}

//! Which part of a picture changed.

/// A rectangle of pixels; never empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Area {
    pub(crate) x: usize,
    pub(crate) y: usize,
    pub(crate) width: usize,
    pub(crate) height: usize,
}

impl Area {
    /// The smallest area with all pixels that are not what they were, and those that `also` asks for; one pixel where there is
    /// none, since a frame must have some.
    pub(crate) fn changed<T: PartialEq>(
        new: &[T],
        old: &[T],
        width: usize,
        also: impl Fn(&T) -> bool,
    ) -> Self {
        let counts = |(new, old): (&T, &T)| new != old || also(new);
        let mut found: Option<(usize, usize, usize, usize)> = None;
        let rows = new.chunks_exact(width).zip(old.chunks_exact(width));
        for (y, (new, old)) in rows.enumerate() {
            if let Some(first) = new.iter().zip(old).position(counts) {
                let last = new.iter().zip(old).rposition(counts).unwrap_or(first);
                let (left, right, top, _) = found.unwrap_or((first, last, y, y));
                found = Some((left.min(first), right.max(last), top, y));
            }
        }
        let (left, right, top, bottom) = found.unwrap_or_default();
        Self {
            x: left,
            y: top,
            width: right - left + 1,
            height: bottom - top + 1,
        }
    }

    /// The rows of this area in a picture.
    pub(crate) fn rows<'a, T>(&self, pixels: &'a [T], width: usize) -> impl Iterator<Item = &'a [T]> {
        let Self {
            x,
            y,
            width: across,
            height,
        } = *self;
        let rows = pixels.chunks_exact(width).skip(y).take(height);
        rows.map(move |row| row.get(x..x + across).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_area_is_the_smallest() {
        let old = [0; 12];
        let mut new = old;
        let area = |x, y, width, height| Area { x, y, width, height };
        assert_eq!(Area::changed(&new, &old, 4, |_| false), area(0, 0, 1, 1));
        new[6] = 1;
        assert_eq!(Area::changed(&new, &old, 4, |_| false), area(2, 1, 1, 1));
        new[9] = 2;
        let found = Area::changed(&new, &old, 4, |_| false);
        assert_eq!(found, area(1, 1, 2, 2));
        assert_eq!(found.rows(&new, 4).collect::<Vec<_>>(), [[0, 1], [2, 0]]);
        assert_eq!(
            Area::changed(&new, &new, 4, |pixel| *pixel == 2),
            area(1, 2, 1, 1)
        );
    }
}

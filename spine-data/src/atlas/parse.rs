//! Reads the text of an atlas. Source: formats-4.2.md 10.

use std::str::FromStr;
use std::sync::Arc;

use super::lines::{Entry, Lines};
use super::{Atlas, AtlasPage, AtlasRegion, TextureFilter, TextureWrap};
use crate::error::{Error, ErrorKind, Location, Warning};
use crate::id::{Id, PageId};
use crate::limits::{ATLAS_FLOOR, ATLAS_RATIO, Budget, MAX_WARNINGS};

pub(super) fn parse(bytes: &[u8]) -> Result<Atlas, Error> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = bytes.get(..error.valid_up_to()).unwrap_or_default();
        let line = std::str::from_utf8(before).map_or(1, super::lines::count);
        at(line, ErrorKind::Syntax("the text is not UTF-8".into()))
    })?;
    let mut parser = Parser {
        lines: Lines::new(text),
        budget: Budget::with_floor(bytes.len(), ATLAS_RATIO, ATLAS_FLOOR),
        pages: Vec::new(),
        regions: Vec::new(),
        warnings: Vec::new(),
        format: "RGBA8888".into(),
    };
    parser.atlas()?;
    Ok(Atlas::new(parser.pages, parser.regions).with_warnings(parser.warnings))
}

struct Parser<'a> {
    lines: Lines<'a>,
    budget: Budget,
    pages: Vec<AtlasPage>,
    regions: Vec<AtlasRegion>,
    warnings: Vec<Warning>,
    /// Format of pages that do not state one.
    format: Arc<str>,
}

impl<'a> Parser<'a> {
    fn atlas(&mut self) -> Result<(), Error> {
        self.lines.skip_blank();
        while self.lines.entry().is_some() {}
        let mut page = None;
        while let Some(text) = self.lines.line() {
            let number = self.lines.number();
            if text.is_empty() {
                page = None;
            } else if text.contains(':') {
                return Err(at(
                    number,
                    invalid("row before any page", text, "the name of an image"),
                ));
            } else if let Some(page) = page {
                self.region(text, page)?;
            } else {
                page = Some(self.page(text)?);
            }
        }
        if self.pages.is_empty() {
            self.warn(self.lines.number().max(1), "the atlas has no page".into());
        }
        Ok(())
    }

    /// Reads the rows of a page. Source: formats-4.2.md 10.3.
    fn page(&mut self, name: &str) -> Result<PageId, Error> {
        let line = self.lines.number();
        // The list is copied once when it is complete.
        self.charge::<AtlasPage>(4, name)?;
        let mut page = AtlasPage::new(name);
        page.format = Arc::clone(&self.format);
        let mut sized = false;
        while let Some(entry) = self.lines.entry() {
            match entry.key {
                "size" => {
                    [page.width, page.height] = numbers(&entry, "size of a page")?;
                    sized = true;
                }
                "format" => {
                    let format = entry.first();
                    if *format != *page.format {
                        self.charge::<u8>(16, format)?;
                        page.format = format.into();
                    }
                }
                "filter" => {
                    let [min, mag] = entry.values("filter")?;
                    page.min_filter = filter(min).map_err(|kind| at(entry.line, kind))?;
                    page.mag_filter = filter(mag).map_err(|kind| at(entry.line, kind))?;
                }
                "repeat" => {
                    let wrap = |letter| {
                        if entry.first().contains(letter) {
                            TextureWrap::Repeat
                        } else {
                            TextureWrap::ClampToEdge
                        }
                    };
                    (page.u_wrap, page.v_wrap) = (wrap('x'), wrap('y'));
                }
                "pma" => page.pma = entry.first() == "true",
                "scale" => {}
                key => self.warn(entry.line, format!("pages have no field \"{}\"", short(key))),
            }
        }
        if !sized || page.width == 0 || page.height == 0 {
            self.warn(
                line,
                format!(
                    "page \"{}\" has no size; it is to be set to that of its image",
                    short(name)
                ),
            );
        }
        let id = PageId::from_index(self.pages.len());
        self.pages.push(page);
        Ok(id)
    }

    /// Reads the rows of a region. Source: formats-4.2.md 10.4.
    fn region(&mut self, name: &str, page: PageId) -> Result<(), Error> {
        let line = self.lines.number();
        // A list and a table by name, both of which grow.
        self.charge::<AtlasRegion>(3, name)?;
        self.charge::<(Arc<str>, usize)>(4, "")?;
        let mut region = AtlasRegion::new(name, page);
        while let Some(entry) = self.lines.entry() {
            self.region_row(&mut region, &entry)?;
        }
        let packed = [region.width, region.height];
        if (region.original_width, region.original_height) == (0, 0) {
            [region.original_width, region.original_height] = packed;
        }
        let original = [region.original_width, region.original_height];
        for (what, size) in [
            ("size of a region", packed),
            ("original size of a region", original),
        ] {
            if size != [0, 0] && size.iter().any(|length| *length <= 0) {
                let found = format!("{} x {}", size[0], size[1]);
                return Err(at(line, invalid(what, &found, "a width and a height above 0")));
            }
        }
        if packed == [0, 0] {
            self.warn(line, format!("region \"{}\" has no size", short(name)));
        }
        self.check_place(line, &region);
        self.regions.push(region);
        Ok(())
    }

    fn region_row(&mut self, region: &mut AtlasRegion, entry: &Entry<'a>) -> Result<(), Error> {
        let r = region;
        match entry.key {
            "bounds" => [r.x, r.y, r.width, r.height] = numbers(entry, "bounds of a region")?,
            "offsets" => {
                [r.offset_x, r.offset_y, r.original_width, r.original_height] =
                    numbers(entry, "offsets of a region")?;
            }
            "xy" => [r.x, r.y] = numbers(entry, "xy of a region")?,
            "size" => [r.width, r.height] = numbers(entry, "size of a region")?,
            "orig" => [r.original_width, r.original_height] = numbers(entry, "orig of a region")?,
            "offset" => [r.offset_x, r.offset_y] = numbers(entry, "offset of a region")?,
            "index" => [r.index] = numbers(entry, "index of a region")?,
            "rotate" => {
                r.degrees = match entry.first() {
                    "true" => 90,
                    "false" => 0,
                    degrees => degrees.parse().map_err(|_| {
                        let expected = "true, false or a whole number of degrees";
                        at(entry.line, invalid("rotate of a region", degrees, expected))
                    })?,
                };
                if !matches!(r.degrees, 0 | 90 | 180 | 270) {
                    self.warn(entry.line, format!("a turn by {} degrees acts like 0", r.degrees));
                }
            }
            key => {
                // Lists of few elements grow by four at once.
                self.charge::<(Arc<str>, Vec<i32>)>(4, key)?;
                self.charge::<i32>(4, "")?;
                if matches!(key, "filter" | "format" | "repeat" | "pma") {
                    self.warn(
                        entry.line,
                        format!(
                            "\"{key}\" belongs to pages, not to region \"{}\"; a blank line must stand before a page",
                            short(&r.name)
                        ),
                    );
                }
                let values = entry.numbers_or_zero();
                r.values.push((key.into(), values));
            }
        }
        Ok(())
    }

    fn check_place(&mut self, line: u32, region: &AtlasRegion) {
        let Some(page) = self.pages.get(region.page.index()) else {
            return;
        };
        if page.width == 0 || page.height == 0 {
            return;
        }
        let [x, y, w, h] = [region.x, region.y, region.width, region.height].map(i64::from);
        let (w, h) = if matches!(region.degrees, 90 | 270) {
            (h, w)
        } else {
            (w, h)
        };
        let inside = |start: i64, length: i64, size: u32| {
            start >= 0 && start.saturating_add(length) <= i64::from(size)
        };
        if !inside(x, w, page.width) || !inside(y, h, page.height) {
            let message = format!(
                "region \"{}\" reaches beyond its page \"{}\"",
                short(&region.name),
                short(&page.name)
            );
            self.warn(line, message);
        }
    }

    fn warn(&mut self, line: u32, message: String) {
        if self.warnings.len() < MAX_WARNINGS {
            self.warnings.push(Warning {
                location: Location::Line(line),
                message,
            });
        }
    }

    /// Takes room for `count` values and a copy of `text` from the budget.
    fn charge<T>(&mut self, count: usize, text: &str) -> Result<(), Error> {
        let line = self.lines.number();
        let bytes = count
            .saturating_mul(size_of::<T>())
            .saturating_add(text.len())
            .saturating_add(24);
        self.budget.charge(bytes).map_err(|kind| at(line, kind))
    }
}

impl<'a> Entry<'a> {
    /// Exactly the first `N` values; more are ignored.
    fn values<const N: usize>(&self, what: &'static str) -> Result<[&'a str; N], Error> {
        let mut values = self.all();
        let mut found = [""; N];
        for value in &mut found {
            *value = values.next().ok_or_else(|| {
                let expected = format!("{N} values, separated by commas");
                at(self.line, invalid(what, self.text, &expected))
            })?;
        }
        Ok(found)
    }

    fn numbers_or_zero(&self) -> Vec<i32> {
        let mut numbers = Vec::with_capacity(self.all().count());
        numbers.extend(self.all().map(|value| value.parse::<i32>().unwrap_or(0)));
        numbers
    }
}

/// The first `N` values as whole numbers.
fn numbers<T: FromStr + Default + Copy, const N: usize>(
    entry: &Entry<'_>,
    what: &'static str,
) -> Result<[T; N], Error> {
    let values = entry.values::<N>(what)?;
    let mut numbers = [T::default(); N];
    for (number, value) in numbers.iter_mut().zip(values) {
        *number = value
            .parse()
            .map_err(|_| at(entry.line, invalid(what, value, "a whole number in range")))?;
    }
    Ok(numbers)
}

fn filter(name: &str) -> Result<TextureFilter, ErrorKind> {
    Ok(match name {
        "Nearest" => TextureFilter::Nearest,
        "Linear" => TextureFilter::Linear,
        "MipMap" => TextureFilter::MipMap,
        "MipMapNearestNearest" => TextureFilter::MipMapNearestNearest,
        "MipMapLinearNearest" => TextureFilter::MipMapLinearNearest,
        "MipMapNearestLinear" => TextureFilter::MipMapNearestLinear,
        "MipMapLinearLinear" => TextureFilter::MipMapLinearLinear,
        _ => {
            let expected = "Nearest, Linear, MipMap, MipMapNearestNearest, MipMapLinearNearest, \
                            MipMapNearestLinear or MipMapLinearLinear";
            return Err(invalid("filter", name, expected));
        }
    })
}

fn invalid(what: &'static str, found: &str, expected: &str) -> ErrorKind {
    ErrorKind::InvalidValue {
        what,
        found: format!("\"{}\"", short(found)),
        expected: expected.into(),
    }
}

fn short(text: &str) -> String {
    text.chars().take(100).collect()
}

fn at(line: u32, kind: ErrorKind) -> Error {
    Error::new(Location::Line(line), kind)
}

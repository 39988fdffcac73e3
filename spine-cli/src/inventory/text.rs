//! Tables for people.

use std::fmt;

use super::{AtlasInfo, SkeletonInfo};
use crate::console::plain;
use crate::json::number;

/// Longer names are not lined up.
const WIDEST_NAME: usize = 60;

/// A line of a table: what, how many, and which.
fn row<'a>(
    f: &mut fmt::Formatter<'_>,
    what: &str,
    count: usize,
    items: impl IntoIterator<Item = impl Into<std::borrow::Cow<'a, str>>>,
) -> fmt::Result {
    let items: Vec<_> = items.into_iter().map(|item| plain(&item.into())).collect();
    let line = format!("  {what:<12}{count:>5}  {}", items.join(", "));
    writeln!(f, "{}", line.trim_end())
}

impl fmt::Display for SkeletonInfo<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let version = self.version.unwrap_or("of unknown version");
        let encoding = if self.encoding == "json" { "JSON" } else { "binary" };
        writeln!(
            f,
            "{}: skeleton, Spine {}, {encoding}, {} bytes",
            plain(&self.file),
            plain(version),
            self.bytes
        )?;
        let b = &self.bounds;
        let size = format!("{} x {} at {}, {}", b.width, b.height, b.x, b.y);
        writeln!(f, "  {:<12}{:>5}  {size}", "setup pose", "")?;
        row(
            f,
            "bones",
            self.bones.len(),
            self.bones.iter().map(|bone| bone.name),
        )?;
        row(
            f,
            "slots",
            self.slots.len(),
            self.slots.iter().map(|slot| slot.name),
        )?;
        let skins = self
            .skins
            .iter()
            .map(|skin| format!("{} ({})", skin.name, skin.attachments.len()));
        row(f, "skins", self.skins.len(), skins)?;
        row(f, "attachments", self.counts.attachments, [""; 0])?;
        let constraints = self
            .constraints
            .iter()
            .map(|c| format!("{} ({})", c.name, c.kind));
        row(f, "constraints", self.constraints.len(), constraints)?;
        row(
            f,
            "events",
            self.events.len(),
            self.events.iter().map(|event| event.name),
        )?;
        row(f, "animations", self.animations.len(), [""; 0])?;
        let width = self
            .animations
            .iter()
            .map(|a| a.name.chars().count())
            .max()
            .unwrap_or(0)
            .min(WIDEST_NAME);
        for animation in &self.animations {
            let duration = number((animation.duration * 1000.0).round() / 1000.0);
            writeln!(f, "{:21}{:<width$}  {duration} s", "", plain(animation.name))?;
        }
        match &self.atlas {
            Some(atlas) => {
                writeln!(f, "  {:<12}{:>5}  {}", "atlas", "", plain(&atlas.file))?;
                atlas.rows(f)
            }
            None => writeln!(f, "  {:<12}{:>5}  none", "atlas", ""),
        }
    }
}

impl fmt::Display for AtlasInfo<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: atlas", plain(&self.file))?;
        self.rows(f)
    }
}

impl AtlasInfo<'_> {
    fn rows(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pages = self.pages.iter().map(|page| {
            let pma = if page.pma { ", premultiplied" } else { "" };
            format!(
                "{} ({} x {}{pma}, {} regions)",
                page.name, page.width, page.height, page.regions
            )
        });
        row(f, "pages", self.pages.len(), pages)?;
        let regions = self.regions.iter().map(|region| region.name);
        row(f, "regions", self.regions.len(), regions)
    }
}

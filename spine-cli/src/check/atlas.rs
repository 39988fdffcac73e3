//! Atlases: pages, their images, regions.

use std::collections::{HashMap, HashSet};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use spine_data::{Atlas, AtlasPage, AtlasRegion};

use super::Findings;
use crate::error::listed;
use crate::files;

/// Extensions of the files that are listed where a page's image is missing.
const IMAGES: [&str; 9] = [
    "png", "jpg", "jpeg", "webp", "avif", "ktx", "ktx2", "basis", "dds",
];

pub(super) fn check(atlas: &Atlas, path: Option<&Path>, findings: &mut Findings) {
    if atlas.pages().is_empty() {
        findings.add("W-ATLAS-EMPTY", "pages", "the atlas has no pages");
    } else if atlas.regions().is_empty() {
        findings.add("W-ATLAS-EMPTY", "regions", "the atlas has no regions");
    }
    let mut listings = HashMap::new();
    for page in atlas.pages().iter() {
        let place = format!("pages/{}", page.name);
        if page.width == 0 || page.height == 0 {
            findings.add("N-PAGE-SIZE", &place, "the page has no size line");
        }
        if let Some(path) = path {
            image(page, files::folder(path), &place, &mut listings, findings);
        }
    }
    let mut seen = HashSet::new();
    for region in atlas.regions() {
        let place = format!("regions/{}", region.name);
        if !seen.insert((&region.name, region.index)) {
            let message = format!("the name occurs twice with the index {}", region.index);
            findings.add("W-REGION-NAME", &place, message);
        }
        let page = atlas.pages().get(region.page.get() as usize);
        bounds(region, page, &place, findings);
    }
}

/// `listings` remembers the images of each folder that was looked through.
fn image(
    page: &AtlasPage,
    folder: &Path,
    place: &str,
    listings: &mut HashMap<PathBuf, String>,
    findings: &mut Findings,
) {
    let path = folder.join(&*page.name);
    if !path.is_file() {
        let searched = path.parent().unwrap_or(folder);
        let there = listings.entry(searched.into()).or_insert_with(|| {
            let there = files::listing(searched, &IMAGES);
            if there.is_empty() {
                "no images are there".into()
            } else {
                format!("images that are there: {}", listed(&there))
            }
        });
        let message = format!("no image \"{}\" at {}; {there}", page.name, path.display());
        findings.add("E-PAGE", place, message);
        return;
    }
    if let Some([width, height]) = png_size(&path)
        && page.width != 0
        && page.height != 0
        && [page.width, page.height] != [width, height]
    {
        let message = format!(
            "the page is {} x {}, its image {width} x {height} pixels",
            page.width, page.height
        );
        findings.add("W-PAGE-SIZE", place, message);
    }
}

/// Width and height of a PNG file; `None` for everything else.
fn png_size(path: &Path) -> Option<[u32; 2]> {
    let mut head = [0; 24];
    File::open(path).ok()?.read_exact(&mut head).ok()?;
    let rest = head
        .strip_prefix(b"\x89PNG\r\n\x1a\n")?
        .get(4..)?
        .strip_prefix(b"IHDR")?;
    let (width, height) = rest.split_first_chunk::<4>()?;
    Some([
        u32::from_be_bytes(*width),
        u32::from_be_bytes(*height.first_chunk()?),
    ])
}

fn bounds(region: &AtlasRegion, page: Option<&AtlasPage>, place: &str, findings: &mut Findings) {
    let r = region;
    if ![0, 90, 180, 270].contains(&r.degrees) {
        let message = format!("the region is turned by {} degrees", r.degrees);
        findings.add("W-REGION-TURN", place, message);
    }
    let [x, y, width, height] = [r.x, r.y, r.width, r.height].map(i64::from);
    let [across, down] = if r.degrees % 180 == 0 {
        [width, height]
    } else {
        [height, width]
    };
    if let Some(page) = page.filter(|page| page.width != 0 && page.height != 0) {
        let size = [page.width, page.height].map(i64::from);
        if x < 0 || y < 0 || width < 0 || height < 0 || x + across > size[0] || y + down > size[1] {
            let message = format!(
                "{across} x {down} at {x}, {y} on a page of {} x {}",
                page.width, page.height
            );
            findings.add("W-REGION-BOUNDS", place, message);
        }
    }
    let beyond = |offset: i32, size: i32, whole: i32| {
        offset < 0 || i64::from(offset) + i64::from(size) > i64::from(whole)
    };
    if beyond(r.offset_x, r.width, r.original_width) || beyond(r.offset_y, r.height, r.original_height) {
        let message = format!(
            "{} x {} at {}, {} in an image of {} x {}",
            r.width, r.height, r.offset_x, r.offset_y, r.original_width, r.original_height
        );
        findings.add("W-REGION-TRIM", place, message);
    }
}

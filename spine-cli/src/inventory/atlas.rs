//! What is inside an atlas.

use serde::Serialize;
use spine_data::{Atlas, TextureFilter, TextureWrap};

use super::FORMAT;

#[derive(Debug, Serialize)]
pub(crate) struct AtlasInfo<'a> {
    format: &'static str,
    kind: &'static str,
    pub(super) file: String,
    counts: Counts,
    pub(super) pages: Vec<Page<'a>>,
    pub(super) regions: Vec<Region<'a>>,
}

#[derive(Debug, Serialize)]
struct Counts {
    pages: usize,
    regions: usize,
}

#[derive(Debug, Serialize)]
pub(super) struct Page<'a> {
    pub(super) name: &'a str,
    /// Pixels; 0 where the atlas does not say.
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) pma: bool,
    pixel_format: &'a str,
    min_filter: &'static str,
    mag_filter: &'static str,
    repeat: &'static str,
    pub(super) regions: usize,
}

#[derive(Debug, Serialize)]
pub(super) struct Region<'a> {
    pub(super) name: &'a str,
    /// Position of the page in `pages`.
    page: u32,
    x: i32,
    y: i32,
    width: i32,
    height: i32,
    degrees: i32,
    offset_x: i32,
    offset_y: i32,
    original_width: i32,
    original_height: i32,
    index: i32,
}

impl<'a> AtlasInfo<'a> {
    pub(crate) fn new(atlas: &'a Atlas, file: String) -> Self {
        let mut counts = vec![0; atlas.pages().len()];
        for region in atlas.regions() {
            if let Some(count) = counts.get_mut(region.page.get() as usize) {
                *count += 1;
            }
        }
        let pages = atlas.pages().iter().zip(counts).map(|(page, regions)| Page {
            name: &page.name,
            width: page.width,
            height: page.height,
            pma: page.pma,
            pixel_format: &page.format,
            min_filter: filter(page.min_filter),
            mag_filter: filter(page.mag_filter),
            repeat: repeat(page.u_wrap, page.v_wrap),
            regions,
        });
        let regions = atlas.regions().iter().map(|region| Region {
            name: &region.name,
            page: region.page.get(),
            x: region.x,
            y: region.y,
            width: region.width,
            height: region.height,
            degrees: region.degrees,
            offset_x: region.offset_x,
            offset_y: region.offset_y,
            original_width: region.original_width,
            original_height: region.original_height,
            index: region.index,
        });
        Self {
            format: FORMAT,
            kind: "atlas",
            file,
            counts: Counts {
                pages: atlas.pages().len(),
                regions: atlas.regions().len(),
            },
            pages: pages.collect(),
            regions: regions.collect(),
        }
    }
}

/// The name in an atlas file. Source: formats-4.2.md 10.3.
const fn filter(filter: TextureFilter) -> &'static str {
    match filter {
        TextureFilter::Nearest => "Nearest",
        TextureFilter::Linear => "Linear",
        TextureFilter::MipMap => "MipMap",
        TextureFilter::MipMapNearestNearest => "MipMapNearestNearest",
        TextureFilter::MipMapLinearNearest => "MipMapLinearNearest",
        TextureFilter::MipMapNearestLinear => "MipMapNearestLinear",
        TextureFilter::MipMapLinearLinear => "MipMapLinearLinear",
    }
}

fn repeat(u: TextureWrap, v: TextureWrap) -> &'static str {
    let clamped = |wrap| wrap == TextureWrap::ClampToEdge;
    match (clamped(u), clamped(v)) {
        (true, true) => "none",
        (false, true) => "x",
        (true, false) => "y",
        (false, false) => "xy",
    }
}

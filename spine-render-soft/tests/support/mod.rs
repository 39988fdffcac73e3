//! Pages, lists and pictures for tests.

#![allow(dead_code)] // Each test file uses some of it.

use std::ops::Range;
use std::sync::Arc;

use spine_core::{Batch, DrawList, Physics, Skeleton, SlotRun, Vertex};
use spine_data::{Atlas, AtlasPage, BlendMode, Id, PageId, SkeletonJson, SlotId};
use spine_render_soft::tiny_skia::{Color, Pixmap};
use spine_render_soft::{Filter, PageImage, RenderOptions, Renderer, Textures, View};

pub(crate) const WHITE: [u8; 4] = [255; 4];
pub(crate) const BLACK: [u8; 4] = [0, 0, 0, 255];

/// The dark colour of untinted vertices.
pub(crate) const fn no_dark(premultiplied: bool) -> [u8; 4] {
    [0, 0, 0, if premultiplied { 255 } else { 0 }]
}

/// A page of pixels, row by row.
pub(crate) fn page(width: u32, pixels: &[[u8; 4]], premultiplied: bool) -> PageImage {
    let height = u32::try_from(pixels.len()).unwrap() / width;
    let bytes = pixels.as_flattened();
    PageImage::from_rgba(&AtlasPage::new("page.png"), width, height, bytes, premultiplied).unwrap()
}

/// Pages in order.
pub(crate) fn textures(pages: impl IntoIterator<Item = PageImage>) -> Textures {
    let mut textures = Textures::new();
    for (index, page) in pages.into_iter().enumerate() {
        textures.set(PageId::from_index(index), page);
    }
    textures
}

/// One page of one colour.
pub(crate) fn plain(color: [u8; 4], premultiplied: bool) -> Textures {
    textures([page(1, &[color], premultiplied)])
}

/// A vertex with white light.
pub(crate) fn vertex(position: [f32; 2], uv: [f32; 2], premultiplied: bool) -> Vertex {
    Vertex {
        position,
        uv,
        light: WHITE,
        dark: no_dark(premultiplied),
    }
}

/// Appends triangles as a slot and a batch of their own, on the first page.
pub(crate) fn push(
    list: &mut DrawList,
    vertices: &[Vertex],
    triangles: &[[u32; 3]],
    blend: BlendMode,
    premultiplied: bool,
) {
    let base = u32::try_from(list.vertices.len()).unwrap();
    let start = u32::try_from(list.indices.len()).unwrap();
    list.vertices.extend(vertices);
    list.indices
        .extend(triangles.as_flattened().iter().map(|index| index + base));
    let indices: Range<u32> = start..u32::try_from(list.indices.len()).unwrap();
    list.slots.push(SlotRun {
        slot: SlotId::from_index(list.slots.len()),
        indices: indices.clone(),
    });
    list.batches.push(Batch {
        page: Some(PageId::new(0)),
        blend,
        premultiplied,
        indices,
    });
}

/// Corners of a rectangle from x, y to x2, y2 with the page's corners at its own; v down where y goes up.
pub(crate) fn corners([x, y, x2, y2]: [f32; 4], premultiplied: bool) -> [Vertex; 4] {
    [
        vertex([x, y], [0.0, 1.0], premultiplied),
        vertex([x, y2], [0.0, 0.0], premultiplied),
        vertex([x2, y2], [1.0, 0.0], premultiplied),
        vertex([x2, y], [1.0, 1.0], premultiplied),
    ]
}

pub(crate) const QUAD: [[u32; 3]; 2] = [[0, 1, 2], [2, 3, 0]];

/// A list of one rectangle.
pub(crate) fn rectangle(rect: [f32; 4], blend: BlendMode, premultiplied: bool) -> DrawList {
    let mut list = DrawList::new();
    push(
        &mut list,
        &corners(rect, premultiplied),
        &QUAD,
        blend,
        premultiplied,
    );
    list
}

/// A view in which a pixel is a world unit and y goes up from the lower edge.
pub(crate) fn units(width: u32, height: u32) -> View {
    View::new(0.0, 0.0, f64::from(width), f64::from(height), (width, height))
}

pub(crate) fn options(filter: Filter) -> RenderOptions {
    RenderOptions {
        filter: Some(filter),
        ..RenderOptions::default()
    }
}

/// A picture of a list over a background, premultiplied bytes.
pub(crate) fn draw(
    list: &DrawList,
    textures: &Textures,
    view: &View,
    background: [u8; 4],
    options: RenderOptions,
) -> Pixmap {
    let mut pixmap = view.pixmap(Color::TRANSPARENT).unwrap();
    for pixel in pixmap.data_mut().as_chunks_mut::<4>().0 {
        *pixel = background;
    }
    Renderer::with_options(options)
        .draw(list, textures, view, &mut pixmap)
        .unwrap();
    pixmap
}

/// A pixel's bytes, y down.
pub(crate) fn pixel(pixmap: &Pixmap, x: u32, y: u32) -> [u8; 4] {
    pixels(pixmap)[(y * pixmap.width() + x) as usize]
}

/// All pixels' bytes.
pub(crate) fn pixels(pixmap: &Pixmap) -> &[[u8; 4]] {
    pixmap.data().as_chunks().0
}

/// A posed skeleton of a JSON text and an atlas text.
pub(crate) fn skeleton(json: &str, atlas: &str) -> Skeleton {
    let atlas = Atlas::parse(atlas.as_bytes()).unwrap();
    let data = SkeletonJson::new().atlas(&atlas).read(json.as_bytes()).unwrap();
    let mut skeleton = Skeleton::new(Arc::new(data));
    skeleton.update_world_transform(Physics::None);
    skeleton
}

/// The draw list of a posed skeleton.
pub(crate) fn listed(skeleton: &Skeleton) -> DrawList {
    let mut list = DrawList::new();
    list.rebuild(skeleton);
    list
}

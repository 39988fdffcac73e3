//! Atlas texts, and skeletons in several encodings.

use std::path::Path;

use serde::Deserialize;
use spine_data::{Atlas, AtlasPage, AtlasRegion, Id, SkeletonJson, real::wide};

use crate::compare::{Comparison, Quantity, limit, relative};
use crate::difference::{Difference, Stage, Values};
use crate::failure::Failure;
use crate::file;
use crate::kind::Kind;
use crate::report::Outcome;

/// What the reference read from an atlas.
#[derive(Deserialize)]
struct Expected {
    pages: Vec<ExpectedPage>,
    regions: Vec<ExpectedRegion>,
}

#[derive(Deserialize)]
struct ExpectedPage {
    name: String,
    size: [u32; 2],
    filter: [String; 2],
    u: String,
    v: String,
    pma: bool,
}

#[derive(Deserialize)]
#[allow(non_snake_case)]
struct ExpectedRegion {
    name: String,
    page: usize,
    x: i32,
    y: i32,
    w: i32,
    h: i32,
    ox: i32,
    oy: i32,
    W: i32,
    H: i32,
    deg: i32,
    index: i32,
    u: f64,
    v: f64,
    u2: f64,
    v2: f64,
    values: Vec<(String, Vec<i32>)>,
    muv: Vec<f64>,
    off: Vec<f64>,
    ruv: Vec<f64>,
}

/// Reads an atlas and compares it with what the reference read.
#[must_use]
pub(crate) fn run_atlas(name: &str, atlas: &Path, expected: &Path) -> Outcome {
    Outcome::of(Kind::FormatsAtlas, name, compare_atlas(atlas, expected))
}

fn compare_atlas(atlas: &Path, expected: &Path) -> Result<Comparison, Failure> {
    let want: Expected = file::read_json(expected)?;
    let bytes = file::read(atlas)?;
    let got = Atlas::parse(&bytes)?;
    let mut found = Comparison::default();
    let count = (want.pages.len(), want.regions.len());
    text(
        &mut found,
        "pages and regions",
        count,
        (got.pages().len(), got.regions().len()),
    );
    for (want, got) in want.pages.iter().zip(got.pages().iter()) {
        text(&mut found, &want.name, page(want), page_of_ours(got));
    }
    for (index, want) in want.regions.iter().enumerate() {
        let Some(ours) = got.regions().get(index) else {
            break;
        };
        text(&mut found, &want.name, region(want), region_of_ours(ours));
        let numbers = numbers(&got, index, ours)?;
        for ((field, want), got) in [
            ("uvs", &vec![want.u, want.v, want.u2, want.v2]),
            ("mesh uvs", &want.muv),
            ("corners", &want.off),
            ("corner uvs", &want.ruv),
        ]
        .into_iter()
        .zip(numbers)
        {
            number_list(
                &mut found,
                &format!("region \"{}\" {field}", ours.name),
                want,
                &got,
            );
        }
    }
    Ok(found)
}

fn page(page: &ExpectedPage) -> String {
    let ExpectedPage {
        name,
        size,
        filter,
        u,
        v,
        pma,
    } = page;
    format!("{name} {size:?} {} {} {u} {v} {pma}", filter[0], filter[1])
}

fn page_of_ours(page: &AtlasPage) -> String {
    format!(
        "{} {:?} {:?} {:?} {:?} {:?} {}",
        page.name,
        [page.width, page.height],
        page.min_filter,
        page.mag_filter,
        page.u_wrap,
        page.v_wrap,
        page.pma
    )
}

/// The reference does not trim names; ours are trimmed. Source: formats-4.2.md 12.22.
fn region(r: &ExpectedRegion) -> String {
    let numbers = [r.x, r.y, r.w, r.h, r.ox, r.oy, r.W, r.H, r.deg, r.index];
    format!("{} {} {numbers:?} {:?}", r.name.trim(), r.page, r.values)
}

fn region_of_ours(r: &AtlasRegion) -> String {
    let numbers = [
        r.x,
        r.y,
        r.width,
        r.height,
        r.offset_x,
        r.offset_y,
        r.original_width,
        r.original_height,
        r.degrees,
        r.index,
    ];
    format!("{} {} {numbers:?} {:?}", r.name, r.page.index(), r.values)
}

/// Region uvs; mesh uvs; corners and their uvs of the region attachment that the vectors describe.
fn numbers(atlas: &Atlas, index: usize, region: &AtlasRegion) -> Result<[Vec<f64>; 4], Failure> {
    const MESH: [[f32; 2]; 5] = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0], [0.25, 0.7]];
    let texture = atlas
        .texture_region(index)
        .ok_or_else(|| Failure::new("no texture region"))?;
    let flat = |pairs: &[[f32; 2]]| pairs.as_flattened().iter().map(|v| f64::from(*v)).collect();
    let map = texture.mesh_uvs();
    // Only the first region of a name is found by it, so each stands alone.
    let alone = Atlas::new(atlas.pages().clone(), vec![region.clone()]);
    let json = serde_json::json!({
        "bones": [{"name": "root"}], "slots": [{"name": "s", "bone": "root"}],
        "skins": [{"name": "default", "attachments": {"s": {"a": {
            "path": &*region.name, "x": 3, "y": -4, "scaleX": 1.5, "scaleY": 0.75, "rotation": 33, "width": 61.5, "height": 47.25,
        }}}}],
    });
    let data = SkeletonJson::new()
        .atlas(&alone)
        .read(json.to_string().as_bytes())?;
    let attachment = data.attachments.iter().next();
    let Some(spine_data::Attachment::Region(attachment)) = attachment else {
        return Err(Failure::new("no region attachment"));
    };
    Ok([
        texture.uvs().map(wide).to_vec(),
        flat(&MESH.map(|uv| map.apply(uv))),
        flat(&attachment.corners),
        flat(&attachment.uvs),
    ])
}

fn text(found: &mut Comparison, place: &str, want: impl ToDebug, got: impl ToDebug) {
    let (want, got) = (want.to_debug(), got.to_debug());
    found.compared += 1;
    if want != got {
        found.differ(difference(place, Values::Texts { want, got }));
    }
}

/// Texts as they are, anything else as it is debugged.
trait ToDebug {
    fn to_debug(&self) -> String;
}

impl ToDebug for String {
    fn to_debug(&self) -> String {
        self.clone()
    }
}

impl ToDebug for (usize, usize) {
    fn to_debug(&self) -> String {
        format!("{self:?}")
    }
}

fn number_list(found: &mut Comparison, place: &str, want: &[f64], got: &[f64]) {
    text(found, place, (want.len(), 0), (got.len(), 0));
    let scale = want.iter().fold(1.0_f64, |scale, value| scale.max(value.abs()));
    for (want, got) in want.iter().zip(got) {
        let error = relative(*want, *got, scale);
        found.compared += 1;
        found.worst = found.worst.max(error);
        if error > limit(Quantity::Atlas) {
            let (want, got) = (*want, *got);
            found.differ(difference(place, Values::Numbers { want, got, error }));
        }
    }
}

fn difference(place: &str, values: Values) -> Difference {
    Difference {
        stage: Stage::Document,
        frame: None,
        place: place.into(),
        values,
    }
}

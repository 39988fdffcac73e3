//! The picture of `docs/mixing.md`: shares, a rotation and events of a real run, as SVG.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use spine_core::{AnimationState, AnimationStateData, EMPTY_ANIMATION, EntryId, Skeleton, StateEventKind};
use spine_data::real::wide;
use spine_data::{BoneId, SkeletonData, SkeletonLoader};

use crate::failure::Failure;

/// Frames per second.
const RATE: u32 = 40;
/// Seconds that are shown.
const SECONDS: u32 = 5;
/// Bone whose rotation is shown.
const BONE: &str = "stem";
const TRACKS: usize = 2;

const WIDTH: f64 = 760.0;
const LEFT: f64 = 104.0;
const RIGHT: f64 = 748.0;
const PANEL: f64 = 64.0;
const LANE: f64 = 17.0;
const LANES: [&str; 6] = ["start", "interrupt", "event", "complete", "end", "dispose"];

/// A notification: second, track, lane and animation.
type Mark = (f64, usize, usize, String);

/// What is drawn of an entry: its animation, and its share at times.
#[derive(Default)]
struct Curve {
    track: usize,
    animation: String,
    points: Vec<(f64, f64)>,
}

/// A run of a state on the sample skeleton.
struct Run {
    data: Arc<SkeletonData>,
    state: AnimationState,
    skeleton: Skeleton,
    curves: BTreeMap<EntryId, Curve>,
    rotation: Vec<(f64, f64)>,
    marks: Vec<Mark>,
}

/// Runs `idle`, `hop`, `idle` on track 0 and `wave` on track 1 of `sprout`, given as JSON or `.skel`, and draws what came of it.
///
/// # Errors
///
/// Where the skeleton cannot be read, or lacks the animations or the bone.
pub fn mixing(skeleton: &[u8]) -> Result<String, Failure> {
    let data = Arc::new(SkeletonLoader::new().read(skeleton)?);
    let bone = data
        .find_bone(BONE)
        .ok_or_else(|| Failure::new(format!("there is no bone \"{BONE}\"")))?;
    let mut mixes = AnimationStateData::new(Arc::clone(&data));
    mixes.default_mix = 0.4;
    let mut run = Run {
        state: AnimationState::new(mixes),
        skeleton: Skeleton::new(Arc::clone(&data)),
        data,
        curves: BTreeMap::new(),
        rotation: Vec::new(),
        marks: Vec::new(),
    };
    // What the page shows as code.
    run.state.set_animation(0, "idle", true)?;
    run.state.add_animation(0, "hop", false, 1.0)?;
    run.state.add_animation(0, "idle", true, 0.0)?;
    run.state.set_empty_animation(1, 0.0)?;
    run.state.add_animation(1, "wave", false, 2.0)?;
    run.state.add_empty_animation(1, 0.4, 0.0)?;
    for frame in 0..=SECONDS * RATE {
        let time = f64::from(frame) / f64::from(RATE);
        run.step(time, if frame == 0 { 0.0 } else { 1.0 / f64::from(RATE) }, bone);
    }
    Ok(run.svg())
}

impl Run {
    fn step(&mut self, time: f64, delta: f64, bone: BoneId) {
        self.state.update(delta);
        self.state.apply(&mut self.skeleton);
        while let Some(event) = self.state.pop_event() {
            let lane = match event.kind {
                StateEventKind::Start => 0,
                StateEventKind::Interrupt => 1,
                StateEventKind::Event(_) => 2,
                StateEventKind::Complete => 3,
                StateEventKind::End => 4,
                StateEventKind::Dispose => 5,
            };
            let track = self
                .state
                .entry(event.entry)
                .map_or(0, |entry| entry.track_index());
            let animation = self.animation(event.entry);
            self.marks.push((time, track, lane, animation));
        }
        let current: Vec<EntryId> = self.state.tracks().iter().flatten().copied().collect();
        for id in current {
            self.shares(time, id);
        }
        let local = self.skeleton.pose.local.get(bone);
        self.rotation
            .extend(local.map(|local| (time, wide(local.rotation))));
    }

    /// Notes the shares of an entry and of what is mixed out below it.
    fn shares(&mut self, time: f64, current: EntryId) {
        let (mut at, mut rest) = (Some(current), 1.0);
        while let Some((id, entry)) = at.and_then(|id| Some((id, self.state.entry(id)?))) {
            let mixes = entry.mixing_from().is_some() && entry.mix_duration > 0.0;
            let mixed = if mixes {
                (entry.mix_time / entry.mix_duration).min(1.0)
            } else {
                1.0
            };
            let (track, share) = (entry.track_index(), rest * mixed * wide(entry.alpha));
            rest *= 1.0 - mixed;
            at = entry.mixing_from();
            let animation = self.animation(id);
            let curve = self.curves.entry(id).or_insert_with(|| Curve {
                track,
                animation,
                points: Vec::new(),
            });
            curve.points.push((time, share));
        }
    }

    fn animation(&self, entry: EntryId) -> String {
        let id = self.state.entry(entry).and_then(|entry| entry.animation());
        let animation = id.and_then(|id| self.data.animations.get(id));
        animation.map_or_else(|| EMPTY_ANIMATION.into(), |animation| animation.name.to_string())
    }

    fn svg(&self) -> String {
        let lanes = 12.0 + (TRACKS as f64 + 1.0) * (PANEL + 22.0);
        let bottom = lanes + LANES.len() as f64 * LANE + 4.0;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {}\" font-family=\"sans-serif\" font-size=\"11\">\n\
             <title>A run of AnimationState on assets/sprout</title>\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
            bottom + 22.0
        );
        for second in 0..=SECONDS {
            let x = across(f64::from(second));
            let _ = writeln!(
                svg,
                "<path d=\"M{x:.1} 8V{bottom:.1}\" stroke=\"#ddd\"/><text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{second} s</text>",
                bottom + 14.0
            );
        }
        for track in 0..TRACKS {
            self.draw_track(&mut svg, track);
        }
        self.draw_rotation(&mut svg);
        self.draw_marks(&mut svg, lanes);
        svg.push_str("</svg>\n");
        svg
    }

    fn draw_track(&self, svg: &mut String, track: usize) {
        let top = top(track);
        panel(svg, top, &format!("track {track}"), "1", "0");
        for curve in self.curves.values().filter(|curve| curve.track == track) {
            let color = color(&curve.animation);
            let point = |(time, share): (f64, f64)| (across(time), top + PANEL * (1.0 - share));
            line(svg, curve.points.iter().copied().map(point), color);
            if let Some((time, _)) = curve.points.first() {
                let _ = writeln!(
                    svg,
                    "<text x=\"{:.1}\" y=\"{:.1}\" fill=\"{color}\">{}</text>",
                    across(*time) + 3.0,
                    top - 3.0,
                    escaped(&curve.animation)
                );
            }
        }
    }

    fn draw_rotation(&self, svg: &mut String) {
        let top = top(TRACKS);
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for (_, degrees) in &self.rotation {
            (low, high) = (low.min(*degrees), high.max(*degrees));
        }
        panel(
            svg,
            top,
            &format!("rotation of {BONE}"),
            &format!("{high:.0}°"),
            &format!("{low:.0}°"),
        );
        let point =
            |(time, degrees): (f64, f64)| (across(time), top + PANEL * (high - degrees) / (high - low));
        line(svg, self.rotation.iter().copied().map(point), "#333");
    }

    fn draw_marks(&self, svg: &mut String, top: f64) {
        for (lane, name) in LANES.iter().enumerate() {
            let y = top + (lane as f64 + 0.5) * LANE;
            let _ = writeln!(
                svg,
                "<path d=\"M{LEFT} {y:.1}H{RIGHT}\" stroke=\"#eee\"/><text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{name}</text>",
                LEFT - 8.0,
                y + 4.0
            );
        }
        // Rings of higher tracks around the discs of the lowest.
        let (discs, rings): (Vec<_>, Vec<_>) = self.marks.iter().partition(|mark| mark.1 == 0);
        for (time, track, lane, animation) in rings.into_iter().chain(discs) {
            let (x, y) = (across(*time), top + (*lane as f64 + 0.5) * LANE);
            let color = color(animation);
            let (radius, fill) = if *track == 0 { (3, color) } else { (6, "#fff") };
            let _ = writeln!(
                svg,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"{color}\" stroke-width=\"2\"/>"
            );
        }
    }
}

fn top(panel: usize) -> f64 {
    22.0 + panel as f64 * (PANEL + 22.0)
}

fn across(time: f64) -> f64 {
    LEFT + (RIGHT - LEFT) * time / f64::from(SECONDS)
}

fn panel(svg: &mut String, top: f64, name: &str, high: &str, low: &str) {
    let bottom = top + PANEL;
    let right = LEFT - 8.0;
    let _ = writeln!(
        svg,
        "<path d=\"M{LEFT} {top:.1}H{RIGHT}M{LEFT} {bottom:.1}H{RIGHT}\" stroke=\"#bbb\"/>\
         <text x=\"{right}\" y=\"{:.1}\" text-anchor=\"end\">{high}</text>\
         <text x=\"{right}\" y=\"{:.1}\" text-anchor=\"end\">{name}</text>\
         <text x=\"{right}\" y=\"{:.1}\" text-anchor=\"end\">{low}</text>",
        top + 4.0,
        top + PANEL / 2.0 + 4.0,
        bottom + 4.0
    );
}

fn line(svg: &mut String, points: impl Iterator<Item = (f64, f64)>, color: &str) {
    let mut kept: Vec<(f64, f64)> = Vec::new();
    for (x, y) in points {
        // Along a level line the ends are enough.
        if let [.., (_, before), (last, level)] = &mut kept[..]
            && (*before - y).abs() < 0.05
            && (*level - y).abs() < 0.05
        {
            *last = x;
            continue;
        }
        kept.push((x, y));
    }
    let points: Vec<String> = kept.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    let _ = writeln!(
        svg,
        "<polyline fill=\"none\" stroke=\"{color}\" stroke-width=\"2\" points=\"{}\"/>",
        points.join(" ")
    );
}

fn color(animation: &str) -> &'static str {
    match animation {
        "idle" => "#2a78b8",
        "hop" => "#c8501e",
        "wave" => "#3a8a3a",
        _ => "#8a8a8a",
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

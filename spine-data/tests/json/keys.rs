//! Keys of timelines: values, defaults and curves. Source: formats-4.2.md 4.12.

use spine_data::{
    BEZIER_POINTS, BEZIER_SIZE, CurveKind, DeformKey, EventId, SkeletonJson, SlotId, SlotOffset, bezier_axis,
    bezier_fraction,
};

use super::{animation, error, timeline, walk, warnings};

/// The values of the only timeline.
fn values(sections: &str) -> Vec<f32> {
    let (animation, timeline) = timeline(sections);
    animation.values(&timeline).to_vec()
}

#[test]
fn bone_keys() {
    for (name, keys, wanted) in [
        ("rotate", r#"{"value": 5}, {"time": 1}"#, &[5.0, 0.0][..]),
        (
            "translate",
            r#"{"x": 5}, {"time": 1, "y": 6}"#,
            &[5.0, 0.0, 0.0, 6.0],
        ),
        ("translatex", r#"{"value": 5}, {"time": 1}"#, &[5.0, 0.0]),
        ("translatey", r#"{"value": 5}, {"time": 1}"#, &[5.0, 0.0]),
        ("scale", r#"{"x": 5}, {"time": 1, "y": 6}"#, &[5.0, 1.0, 1.0, 6.0]),
        ("scalex", r#"{"value": 5}, {"time": 1}"#, &[5.0, 1.0]),
        ("scaley", r#"{"value": 5}, {"time": 1}"#, &[5.0, 1.0]),
        ("shear", r#"{"x": 5}, {"time": 1, "y": 6}"#, &[5.0, 0.0, 0.0, 6.0]),
        ("shearx", r#"{"value": 5}, {"time": 1}"#, &[5.0, 0.0]),
        ("sheary", r#"{"value": 5}, {"time": 1}"#, &[5.0, 0.0]),
        ("inherit", r#"{"inherit": "noScale"}, {"time": 1}"#, &[3.0, 0.0]),
    ] {
        let (animation, timeline) = timeline(&format!(r#""bones": {{"arm": {{"{name}": [{keys}]}}}}"#));
        assert_eq!(animation.values(&timeline), wanted, "{name}");
        assert_eq!(animation.times(&timeline), [0.0, 1.0]);
    }
}

#[test]
fn slot_keys() {
    let fraction = |byte: u8| f32::from(byte) / 255.0;
    let [a, b, c, d] = [0x11, 0x22, 0x33, 0x44].map(fraction);
    let slot = |name: &str, keys: &str| values(&format!(r#""slots": {{"front": {{"{name}": [{keys}]}}}}"#));
    assert_eq!(slot("rgba", r#"{"color": "11223344"}"#), [a, b, c, d]);
    assert_eq!(slot("rgba", r#"{"color": "112233"}"#), [a, b, c, 1.0]);
    assert_eq!(slot("rgb", r#"{"color": "11223344"}"#), [a, b, c]);
    assert_eq!(slot("alpha", r#"{"value": 0.5}, {"time": 1}"#), [0.5, 0.0]);
    assert_eq!(
        slot("rgba2", r#"{"light": "11223344", "dark": "443322"}"#),
        [a, b, c, d, d, c, b]
    );
    assert_eq!(
        slot("rgb2", r#"{"light": "112233", "dark": "443322"}"#),
        [a, b, c, d, c, b]
    );
}

#[test]
fn attachment_keys() {
    let json = walk(
        r#""slots": {"front": {"attachment": [{"name": "card"}, {"time": 1}, {"time": 2, "name": null}, {"time": 3,
            "name": "elsewhere"}]}}"#,
    );
    let data = super::read(&json);
    let animation = data.animations.iter().next().expect("an animation");
    let names: Vec<Option<&str>> = animation
        .attachments
        .iter()
        .map(|name| name.and_then(|name| data.names.get(name)).map(|name| &**name))
        .collect();
    assert_eq!(names, [Some("card"), None, None, Some("elsewhere")]);
    assert_eq!(
        (animation.values.len(), animation.curves.len(), animation.duration),
        (0, 0, 3.0)
    );
}

#[test]
fn constraint_keys() {
    assert_eq!(
        values(
            r#""ik": {"reach": [{}, {"time": 1, "mix": 0.5, "softness": 2, "bendPositive": false, "compress": true,
                "stretch": true}]}"#
        ),
        [1.0, 0.0, 1.0, 0.0, 0.0, 0.5, 2.0, -1.0, 1.0, 1.0]
    );
    // Each key has defaults of its own: mixY follows mixX, mixShearY follows nothing.
    assert_eq!(
        values(
            r#""transform": {"follow": [{"mixRotate": 0.1, "mixX": 0.2, "mixScaleX": 0.3, "mixShearY": 0.4},
                {"time": 1, "mixY": 0.5, "mixScaleY": 0.6}, {"time": 2, "mixShearY": 0.7}]}"#
        ),
        [
            0.1, 0.2, 0.2, 0.3, 0.3, 0.4, 1.0, 1.0, 0.5, 1.0, 0.6, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.7
        ]
    );
    let path = |name: &str, keys: &str| values(&format!(r#""path": {{"along": {{"{name}": [{keys}]}}}}"#));
    assert_eq!(path("position", r#"{"value": 2}, {"time": 1}"#), [2.0, 0.0]);
    assert_eq!(path("spacing", r#"{"value": 2}, {"time": 1}"#), [2.0, 0.0]);
    assert_eq!(
        path(
            "mix",
            r#"{"mixX": 0.5}, {"time": 1, "mixRotate": 0.25, "mixY": 0.75}"#
        ),
        [1.0, 0.5, 0.5, 0.25, 1.0, 0.75]
    );
    for name in ["inertia", "strength", "damping", "mass", "wind", "gravity", "mix"] {
        let keys = format!(r#""physics": {{"hair": {{"{name}": [{{"value": 4}}, {{"time": 1}}]}}}}"#);
        assert_eq!(values(&keys), [4.0, 0.0], "{name}");
    }
    let (animation, reset) = timeline(r#""physics": {"hair": {"reset": [{}, {"time": 2}]}}"#);
    assert_eq!(
        (animation.times(&reset), animation.values.len()),
        (&[0.0, 2.0][..], 0)
    );
}

#[test]
fn sequence_keys_keep_their_delay() {
    let keys = r#"{"delay": 0.5, "mode": "pingpong", "index": 2}, {"time": 1}, {"time": 2, "delay": 0.25,
        "mode": "onceReverse"}, {"time": 3, "mode": "loop"}"#;
    let sections =
        format!(r#""attachments": {{"default": {{"front": {{"film": {{"sequence": [{keys}]}}}}}}}}"#);
    assert_eq!(
        values(&sections),
        [3.0, 2.0, 0.5, 0.0, 0.0, 0.5, 4.0, 0.0, 0.25, 2.0, 0.0, 0.25]
    );
}

#[test]
fn stepped_and_linear_curves() {
    let (animation, timeline) = timeline(
        r#""bones": {"arm": {"rotate": [{"curve": "stepped"}, {"time": 1, "value": 90}, {"time": 2, "curve": "smooth"},
            {"time": 3, "curve": null}, {"time": 4}]}}"#,
    );
    use CurveKind::{Linear, Stepped};
    assert_eq!(
        animation.curves(&timeline),
        [Stepped, Linear, Linear, Linear, Stepped]
    );
}

#[test]
fn bezier_curves() {
    let (animation, timeline) = timeline(
        r#""bones": {"arm": {"translate": [{"x": 10, "y": 1, "curve": [0.1, 12, 0.3, 20, 0.2, 2, 0.4, 3]},
            {"time": 0.5, "x": 30, "y": 4, "curve": "stepped"}, {"time": 1}]}}"#,
    );
    let stepped = CurveKind::Stepped;
    assert_eq!(
        animation.curves(&timeline),
        [CurveKind::Bezier(0), stepped, stepped]
    );
    let axis = |p0: f64, p1, p2, p3: f64| {
        let mut points = vec![p0 as f32];
        points.extend(bezier_axis(p0, p1, p2, p3));
        points.push(p3 as f32);
        points
    };
    let x = [axis(0.0, 0.1, 0.3, 0.5), axis(10.0, 12.0, 20.0, 30.0)].concat();
    let y = [axis(0.0, 0.2, 0.4, 0.5), axis(1.0, 2.0, 3.0, 4.0)].concat();
    assert_eq!(animation.samples, [x, y].concat());
}

#[test]
fn the_curve_of_the_last_key_is_not_read() {
    let (animation, timeline) =
        timeline(r#""bones": {"arm": {"rotate": [{}, {"time": 1, "curve": [0, 1]}]}}"#);
    assert_eq!(
        animation.curves(&timeline),
        [CurveKind::Linear, CurveKind::Stepped]
    );
}

#[test]
fn a_curve_that_is_too_long_is_a_warning() {
    let json = walk(r#""bones": {"arm": {"rotate": [{"curve": [0, 1, 2, 3, 4]}, {"time": 1}]}}"#);
    assert_eq!(
        warnings(&json),
        ["animations.walk: A curve is a list of 5 numbers, of which only 4 have a meaning."]
    );
    assert_eq!(animation(&json).curves[0], CurveKind::Bezier(0));
    let long = vec!["0"; 1000].join(",");
    let json = walk(&format!(
        r#""bones": {{"arm": {{"translate": [{{"curve": [{long}]}}, {{"time": 1}}]}}}}"#
    ));
    assert_eq!(animation(&json).samples.len(), 2 * BEZIER_SIZE);
}

#[test]
fn curves_of_old_files() {
    let old = "(files before 4.0 have other curves)";
    for (keys, wanted) in [
        (
            r#""translate": [{}, {"time": 1, "curve": [0.25, 0, 0.75, 1]}, {"time": 2}]"#,
            format!(
                "translate[1].curve: curve is a list of 4 numbers; expected 8 numbers: cx1, cy1, cx2, cy2 for each value {old}"
            ),
        ),
        (
            r#""rotate": [{"curve": []}, {"time": 1}]"#,
            format!(
                "rotate[0].curve: curve is a list of 0 numbers; expected 4 numbers: cx1, cy1, cx2, cy2 for each value {old}"
            ),
        ),
        (
            r#""rotate": [{"curve": 0.25, "c3": 0.75}, {"time": 1}]"#,
            "rotate[0].curve: curve is the number 0.25, which is the form of files before 4.0; expected \"stepped\" or a \
             list of numbers"
                .into(),
        ),
        (
            r#""rotate": [{"curve": [0, 1, null, 3]}, {"time": 1}]"#,
            "rotate[0].curve[2]: value is null; expected a number".into(),
        ),
        (
            r#""rotate": [{"curve": [0, 1, 2, 1e200]}, {"time": 1}]"#,
            "rotate[0].curve[3]: number is 1e200; expected a finite number of single precision".into(),
        ),
        (
            r#""rotate": [{"curve": true}]"#,
            "rotate[0].curve: value is boolean `true`; expected \"stepped\" or a list of numbers".into(),
        ),
    ] {
        let json = walk(&format!(r#""bones": {{"arm": {{{keys}}}}}"#));
        assert_eq!(error(&json), format!("animations.walk.bones.arm.{wanted}"), "{keys}");
    }
}

#[test]
fn load_scale() {
    let scaled = |sections: &str| {
        let data = SkeletonJson::new()
            .scale(2.0)
            .read(walk(sections).as_bytes())
            .expect(sections);
        let animation = data.animations.iter().next().expect("an animation");
        (animation.values.clone(), animation.samples.clone())
    };
    let keys = r#"[{"x": 1, "y": 2, "curve": [0, 1, 0, 1, 0, 2, 0, 2]}, {"time": 1, "x": 3, "y": 4}]"#;
    let (values, samples) = scaled(&format!(r#""bones": {{"arm": {{"translate": {keys}}}}}"#));
    assert_eq!(values, [2.0, 4.0, 6.0, 8.0]);
    assert_eq!(
        samples[BEZIER_POINTS..][..2],
        [2.0, bezier_axis(2.0, 2.0, 2.0, 6.0)[0]]
    );
    let (values, _) = scaled(&format!(r#""bones": {{"arm": {{"scale": {keys}}}}}"#));
    assert_eq!(values, [1.0, 2.0, 3.0, 4.0]);
    let (values, samples) = scaled(
        r#""ik": {"reach": [{"mix": 0.5, "softness": 3, "curve": [0, 1, 0, 1, 0, 2, 0, 2]}, {"time": 1}]}"#,
    );
    assert_eq!(values, [0.5, 6.0, 1.0, 0.0, 0.0, 1.0, 0.0, 1.0, 0.0, 0.0]);
    assert_eq!(
        samples[BEZIER_POINTS..][..2],
        [0.5, bezier_axis(0.5, 1.0, 1.0, 1.0)[0]]
    );
    assert_eq!(
        samples[3 * BEZIER_POINTS..][..2],
        [6.0, bezier_axis(6.0, 4.0, 4.0, 0.0)[0]]
    );
    // The rig's constraint counts position in fractions and spacing in lengths.
    assert_eq!(
        scaled(r#""path": {"along": {"position": [{"value": 3}]}}"#).0,
        [3.0]
    );
    assert_eq!(
        scaled(r#""path": {"along": {"spacing": [{"value": 3}]}}"#).0,
        [6.0]
    );
    assert_eq!(
        scaled(r#""physics": {"hair": {"wind": [{"value": 3}]}}"#).0,
        [3.0]
    );
}

fn deform(attachment: &str, keys: &str) -> String {
    walk(&format!(
        r#""attachments": {{"default": {{"front": {{"{attachment}": {{"deform": [{keys}]}}}}}}}}"#
    ))
}

#[test]
fn deform_keys() {
    let got = animation(&deform(
        "box",
        r#"{"vertices": [1, 2, 3], "offset": 2, "curve": [0.1, 0.3, 0.3, 0.8]}, {"time": 0.5, "offset": 5},
            {"time": 1, "vertices": [0.5]}"#,
    ));
    let key = |start, len, offsets| DeformKey { start, len, offsets };
    assert_eq!(got.deforms, [key(2, 3, 0), key(0, 0, 3), key(0, 1, 3)]);
    assert_eq!(got.offsets, [1.0, 2.0, 3.0, 0.5]);
    assert_eq!(got.curves[0], CurveKind::Bezier(0));
    let (_, ys) = got.samples.split_at(BEZIER_POINTS);
    assert_eq!(ys, [&[0.0], &bezier_fraction(0.3, 0.8)[..], &[1.0]].concat());
    let json = deform("box", r#"{"vertices": [1, 2]}"#);
    let data = SkeletonJson::new()
        .scale(0.5)
        .read(json.as_bytes())
        .expect("a skeleton");
    assert_eq!(
        data.animations.iter().next().expect("an animation").offsets,
        [0.5, 1.0]
    );
}

#[test]
fn deform_keys_end_within_the_attachment() {
    // Eight numbers of four vertices; six of three influences.
    assert_eq!(
        animation(&deform("box", r#"{"offset": 6, "vertices": [1, 2]}"#))
            .offsets
            .len(),
        2
    );
    assert_eq!(
        animation(&deform("pull", r#"{"offset": 5, "vertices": [1]}"#))
            .offsets
            .len(),
        1
    );
    let place = "animations.walk.attachments.default.front.";
    assert_eq!(
        error(&deform(
            "box",
            r#"{}, {"time": 1, "offset": 7, "vertices": [1, 2]}"#
        )),
        format!(
            "{place}box.deform[1]: end of the values of a deform key is 9; expected at most 8, which is what the \
             attachment has"
        )
    );
    assert_eq!(
        error(&deform("pull", r#"{"offset": 4294967295, "vertices": [1, 2]}"#)),
        format!(
            "{place}pull.deform[0]: end of the values of a deform key is 4294967297; expected at most 6, which is what \
             the attachment has"
        )
    );
    assert_eq!(
        error(&deform("box", r#"{"vertices": [1, 1e39]}"#)),
        format!(
            "{place}box.deform[0].vertices[1]: number is 1e39; expected a finite number of single precision"
        )
    );
}

#[test]
fn draw_order_keys() {
    let got = animation(&walk(
        r#""drawOrder": [{"offsets": [{"slot": "front", "offset": 2}, {"offset": -1, "slot": "top"}]},
            {"time": 1}, {"time": 2, "offsets": []}, {"time": 3, "offsets": null}]"#,
    ));
    let lens: Vec<u32> = got.draw_orders.iter().map(|key| key.len).collect();
    assert_eq!(lens, [2, 0, 0, 0]);
    let moved = |slot, offset| SlotOffset {
        slot: SlotId::new(slot),
        offset,
    };
    assert_eq!(got.slot_offsets(&got.draw_orders[0]), [moved(0, 2), moved(2, -1)]);
}

#[test]
fn draw_order_errors() {
    for (offsets, wanted) in [
        (
            r#"{"slot": "top", "offset": 0}, {"slot": "front", "offset": 0}"#,
            ".offsets: slot of a draw order key is \"front\"; expected slots in ascending order, each once",
        ),
        (
            r#"{"slot": "top", "offset": 0}, {"slot": "top", "offset": 0}"#,
            ".offsets: slot of a draw order key is \"top\"; expected slots in ascending order, each once",
        ),
        (
            r#"{"slot": "front", "offset": 3}"#,
            ".offsets: place in the draw order index 3, but only 3 are defined so far",
        ),
        (
            r#"{"slot": "back", "offset": -2}"#,
            ".offsets: place in the draw order index -1, but only 3 are defined so far",
        ),
        (
            r#"{"slot": "front", "offset": 1}, {"slot": "back", "offset": 0}"#,
            ".offsets: place in the draw order is 1 for two slots; expected a place of its own for each slot",
        ),
        (
            r#"{"slot": "x", "offset": 1}"#,
            ".offsets[0].slot: there is no slot named \"x\"",
        ),
        (
            r#"{"offset": 1}"#,
            ".offsets[0]: a slot of a draw order key needs the field \"slot\"",
        ),
        (
            r#"{"slot": "front"}"#,
            ".offsets[0]: a slot of a draw order key needs the field \"offset\"",
        ),
    ] {
        let json = walk(&format!(r#""drawOrder": [{{}}, {{"offsets": [{offsets}]}}]"#));
        assert_eq!(
            error(&json),
            format!("animations.walk.drawOrder[1]{wanted}"),
            "{offsets}"
        );
    }
}

#[test]
fn event_keys_take_the_events_values_where_they_have_none() {
    let got = animation(&walk(
        r#""events": [{"name": "step"}, {"time": 0.5, "int": 7, "float": 2, "string": "key", "volume": 0.5,
            "name": "step"}, {"time": 1, "name": "sound"}, {"time": 1, "name": "sound", "volume": 0.75, "balance": 1},
            {"time": 2, "name": "step", "string": "", "int": null}]"#,
    ));
    let facts: Vec<_> = got
        .events
        .iter()
        .map(|e| {
            (
                e.time,
                e.data.get(),
                e.int,
                e.float,
                &*e.string,
                e.volume,
                e.balance,
            )
        })
        .collect();
    assert_eq!(
        facts,
        [
            (0.0, 0, 3, 0.5, "own", 1.0, 0.0),
            // Without a sound there is nothing that the volume could be of.
            (0.5, 0, 7, 2.0, "key", 1.0, 0.0),
            (1.0, 1, 0, 0.0, "", 0.25, -0.5),
            (1.0, 1, 0, 0.0, "", 0.75, 1.0),
            (2.0, 0, 3, 0.5, "", 1.0, 0.0),
        ]
    );
    assert_eq!(got.events[2].data, EventId::new(1));
}

#[test]
fn key_errors() {
    for (sections, wanted) in [
        (
            r#""events": [{"time": 1}]"#,
            r#"events[0]: an event key needs the field "name""#,
        ),
        (
            r#""events": [{"name": "stop"}]"#,
            r#"events[0].name: there is no event named "stop"; did you mean "step"?"#,
        ),
        (
            r#""slots": {"front": {"rgba": [{"time": 1}]}}"#,
            r#"slots.front.rgba[0]: a colour key needs the field "color""#,
        ),
        (
            r#""slots": {"front": {"rgb2": [{"light": "ffffff"}]}}"#,
            r#"slots.front.rgb2[0]: a colour key needs the field "dark""#,
        ),
        (
            r#""slots": {"front": {"rgba2": [{"dark": "ffffff"}]}}"#,
            r#"slots.front.rgba2[0]: a colour key needs the field "light""#,
        ),
        (
            r#""slots": {"front": {"rgb": [{"color": "fffff"}]}}"#,
            "slots.front.rgb[0].color: colour is \"fffff\"; expected hexadecimal digits RRGGBBAA or RRGGBB",
        ),
        (
            r#""bones": {"arm": {"inherit": [{"inherit": "x"}]}}"#,
            "bones.arm.inherit[0].inherit: inherit mode is \"x\"; expected one of normal, onlyTranslation, \
             noRotationOrReflection, noScale, noScaleOrReflection",
        ),
        (
            r#""attachments": {"default": {"front": {"film": {"sequence": [{"mode": "x"}]}}}}"#,
            "attachments.default.front.film.sequence[0].mode: sequence mode is \"x\"; expected one of hold, once, loop, \
             pingpong, onceReverse, loopReverse, pingpongReverse",
        ),
        (
            r#""bones": {"arm": {"rotate": [{"time": 1e60}]}}"#,
            "bones.arm.rotate[0].time: number is 1e60; expected a finite number of single precision",
        ),
        (
            r#""ik": {"reach": [{"bendPositive": 1}]}"#,
            "ik.reach[0].bendPositive: value is integer `1`; expected true or false",
        ),
    ] {
        assert_eq!(
            error(&walk(sections)),
            format!("animations.walk.{wanted}"),
            "{sections}"
        );
    }
}

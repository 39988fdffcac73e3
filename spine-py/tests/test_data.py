"""What a file holds: every class and member, on a small skeleton with every kind of part."""

import numpy as np
import pytest
import spine_py
from rigs import load
from spine_py import Color

DATA = load()


def test_skeleton_data() -> None:
    assert (DATA.x, DATA.y, DATA.width, DATA.height, DATA.fps, DATA.reference_scale) == (1, 2, 3, 4, 24, 100)
    assert (DATA.hash, DATA.version, DATA.images_path, DATA.audio_path, DATA.name) == ("abc", "4.2.22", "./im/", None, "")
    assert DATA.default_skin == DATA.skins["default"]


def test_views_are_mappings() -> None:
    bones = DATA.bones
    assert len(bones) == 5 and list(bones) == bones.keys() == ["root", "arm", "hand", "target", "pin"]
    assert bones["arm"] == bones[1] == bones[-4] == bones.get("arm") == bones.values()[1] == bones.items()[1][1]
    assert [bone.name for bone in bones[1:3]] == ["arm", "hand"]
    assert "arm" in bones and "Arm" not in bones and bones["hand"] in bones and 3 not in bones
    assert bones.get("none") is None and bones.get("none", "else") == "else"
    assert bones._ipython_key_completions_() == bones.keys()
    assert repr(DATA.animations) == "<2 animations: all, one>"
    assert dict(bones)["pin"].skin_required
    with pytest.raises(KeyError):
        bones["leg"]
    with pytest.raises(spine_py.UnknownNameError) as caught:
        bones["hnad"]
    assert str(caught.value) == 'there is no bone named "hnad"; did you mean "hand"?'
    assert (caught.value.kind, caught.value.name, caught.value.suggestion) == ("bone", "hnad", "hand")
    with pytest.raises(IndexError, match="there is no bone 5; there are 5"):
        bones[5]
    with pytest.raises(TypeError, match="the name or the index of a bone, found float"):
        bones[1.5]  # type: ignore[call-overload]


def test_find_gives_none() -> None:
    kinds = ("bone", "slot", "skin", "event", "animation", "ik_constraint", "transform_constraint", "path_constraint")
    for kind in (*kinds, "physics_constraint"):
        items = getattr(DATA, f"{kind}s").values()
        find = getattr(DATA, f"find_{kind}")
        assert find(items[0].name) == items[0] and find("nothing") is None


def test_bones_and_slots() -> None:
    arm, pin = DATA.bones["arm"], DATA.bones["pin"]
    assert (arm.index, arm.length, arm.x, arm.y, arm.rotation, arm.scale_x, arm.scale_y) == (1, 10, 10, 0, 30, 1, 1)
    assert (arm.shear_x, arm.shear_y, arm.skin_required, arm.visible, arm.icon) == (30, 0, False, True, None)
    assert arm.parent == DATA.bones["root"] and arm.children == [DATA.bones["hand"]] and DATA.bones[0].parent is None
    assert pin.inherit is spine_py.Inherit.NO_SCALE and str(pin.inherit) == "noScale" and DATA.bones["target"].icon == "eye"
    assert isinstance(arm.color, Color) and repr(arm) == "<BoneData arm>"
    body = DATA.slots["body"]
    assert tuple(body.color) == pytest.approx((1, 128 / 255, 0, 1)) and body.bone_data == DATA.bones["root"] and body.index == 0
    assert body.dark_color is not None and body.dark_color.r == np.float32(16 / 255)
    assert body.blend_mode is spine_py.BlendMode.ADDITIVE and body.attachment_name == "body" and body.visible
    assert DATA.slots["mesh"].dark_color is None and repr(body) == "<SlotData body>"


def test_events() -> None:
    step = DATA.events["step"]
    assert (step.int_value, step.float_value, step.string_value, step.audio_path) == (3, 0.5, "s", "a.ogg")
    assert (step.volume, step.balance) == pytest.approx((0.9, -1))
    keys = next(t for t in DATA.animations["all"].timelines if isinstance(t, spine_py.EventTimeline)).events
    assert [(key.time, key.int_value, key.name, key.data) for key in keys] == [(0.5, 7, "step", step), (1, 3, "step", step)]
    assert keys[0].string_value == "s"
    assert (keys[0].float_value, keys[0].volume, keys[0].balance) == pytest.approx((0.5, 0.9, -1))
    assert repr(keys[0]) == "<Event step at 0.5 s>"


def test_constraints() -> None:
    ik, follow = DATA.ik_constraints["reach"], DATA.transform_constraints["follow"]
    rail, swing = DATA.path_constraints["rail"], DATA.physics_constraints["swing"]
    assert [c.order for c in (ik, follow, rail, swing)] == [0, 1, 2, 3] and swing.index == 0
    assert all(isinstance(c, spine_py.ConstraintData) and not c.skin_required for c in (ik, follow, rail, swing))
    assert ik.bones == [DATA.bones["arm"], DATA.bones["hand"]] and ik.target == DATA.bones["target"]
    assert (ik.mix, ik.softness, ik.bend_direction, ik.compress, ik.stretch, ik.uniform) == (0.5, 0, 1, False, False, False)
    assert (follow.offset_x, follow.mix_rotate, follow.mix_x, follow.local, follow.relative) == (3, 0.5, 1, False, False)
    assert rail.target == DATA.slots["path"] and rail.rotate_mode is spine_py.RotateMode.CHAIN and rail.position == 0.5
    assert rail.position_mode == "percent" and rail.spacing_mode == "length"
    assert swing.bone == DATA.bones["hand"] and (swing.rotate, swing.inertia, swing.mass_global) == (1, 0.5, True)
    assert swing.step == 1 / 60 and repr(swing) == "<PhysicsConstraintData swing>"


def attachment(slot: str, name: str) -> spine_py.Attachment:
    """An attachment of the default skin."""
    found = DATA.skins["default"].get_attachment(slot, name)
    assert found is not None
    return found


def test_attachments_and_their_arrays() -> None:
    body = attachment("body", "body")
    assert isinstance(body, spine_py.RegionAttachment) and isinstance(body, spine_py.HasTextureRegion)
    assert (body.width, body.height, body.kind, body.path, body.scale_x) == (20, 10, "region", "body", 1)
    assert body.offset.tolist() == [[-10, -5], [-10, 5], [10, 5], [10, -5]] and body.uvs.shape == (4, 2)
    assert (body.region_width, body.region_u, body.region_rotate, body.sequence) == (8, 0, False, None)
    mesh = attachment("mesh", "mesh")
    assert isinstance(mesh, spine_py.MeshAttachment) and isinstance(mesh, spine_py.VertexAttachment)
    assert mesh.vertices.tolist() == [[0, 0], [4, 0], [4, 4]] and mesh.vertices.dtype == np.float32
    assert mesh.triangles.tolist() == [[0, 1, 2]] and mesh.triangles.dtype == np.uint16
    assert (mesh.hull_length, mesh.edges.tolist(), mesh.world_vertices_length, mesh.bones) == (6, [0, 2], 6, None)
    assert mesh.region_uvs.shape == mesh.uvs.shape == (3, 2) and mesh.parent_mesh is None and not mesh.is_weighted
    with pytest.raises(ValueError, match="read-only"):
        mesh.vertices[0] = 7
    linked, weighted = attachment("mesh", "linked"), attachment("mesh", "weighted")
    assert isinstance(linked, spine_py.MeshAttachment) and linked.parent_mesh == mesh and linked.timeline_attachment == mesh
    assert isinstance(weighted, spine_py.MeshAttachment) and weighted.bones is not None and weighted.is_weighted
    assert weighted.bones.tolist() == [1, 1, 2, 1, 2, 1, 2] and weighted.vertices.shape == (4, 3)
    assert weighted.vertices.tolist()[1] == [1, 0, 0.5]
    path = attachment("path", "path")
    assert isinstance(path, spine_py.PathAttachment) and path.lengths.tolist() == [10, 20]
    assert (path.closed, path.constant_speed) == (False, True)
    point = attachment("point", "point")
    assert isinstance(point, spine_py.PointAttachment) and (point.x, point.y, point.rotation) == (1, 2, 45)
    clip = attachment("clip", "clip")
    assert isinstance(clip, spine_py.ClippingAttachment) and clip.end_slot == DATA.slots["box"]
    box = attachment("box", "box")
    assert isinstance(box, spine_py.BoundingBoxAttachment) and repr(box) == "<BoundingBoxAttachment box: 4 vertices>"
    assert box.copy() == box and len({box, clip, box.copy(), clip}) == 2
    assert all(isinstance(a.color, Color) for a in (body, mesh, path, point, clip, box))


def test_a_sequence() -> None:
    flip = attachment("body", "flip")
    assert isinstance(flip, spine_py.RegionAttachment) and flip.sequence is not None
    sequence = flip.sequence
    assert (len(sequence), sequence.start, sequence.digits, sequence.setup_index) == (3, 1, 2, 0)
    assert sequence.get_path("f", 2) == "f03" and len(sequence.regions) == 3 and repr(sequence) == "<Sequence: 3 frames>"


def test_every_kind_of_timeline_has_its_class() -> None:
    timelines = DATA.animations["all"].timelines
    classes = {name for name in spine_py.__all__ if name.endswith("Timeline")}
    abstract = {"Timeline", "CurveTimeline", "BoneTimeline", "SlotTimeline", "PhysicsConstraintTimeline"}
    assert {type(t).__name__ for t in timelines} == classes - abstract
    for timeline in timelines:
        count = timeline.frame_count
        assert len(timeline) == count and timeline.times.shape == (count,) and timeline.duration == timeline.times[-1]
        assert timeline.frames.shape == (count, timeline.frame_entries)
        assert np.array_equal(timeline.frames[:, 1:], timeline.values) and np.array_equal(timeline.frames[:, 0], timeline.times)
        assert DATA.animations["all"].has_timeline(timeline.property_ids)
        assert repr(timeline) == f"<{type(timeline).__name__}: {count} keys>"
        if isinstance(timeline, spine_py.BoneTimeline):
            assert timeline.bone_index in (1, 2)
        if isinstance(timeline, spine_py.SlotTimeline):
            assert timeline.slot_index in range(4)
    one = DATA.animations["one"]
    driven = [timeline for timeline in timelines if one.has_timeline(timeline.property_ids)]
    assert [type(timeline) for timeline in driven] == [spine_py.RotateTimeline]


def of(kind: type) -> spine_py.Timeline:
    """The first timeline of a class."""
    return next(t for t in DATA.animations["all"].timelines if isinstance(t, kind))


def test_keys_of_timelines() -> None:
    translate = of(spine_py.TranslateTimeline)
    assert isinstance(translate, spine_py.CurveTimeline2)
    assert [translate.get_curve_type(i) for i in range(3)] == ["bezier", "stepped", "stepped"]
    assert translate.frames.tolist() == [[0, 1, 2], [1, 3, 0], [2, 0, 0]]
    with pytest.raises(IndexError, match="there is no key 3; there are 3"):
        translate.get_curve_type(3)
    deform = of(spine_py.DeformTimeline)
    assert isinstance(deform, spine_py.DeformTimeline) and deform.attachment == attachment("mesh", "mesh")
    assert [key.tolist() for key in deform.vertices] == [[[0, 0], [1, 2], [0, 0]], [[0, 0], [0, 0], [0, 0]]]
    order = of(spine_py.DrawOrderTimeline)
    assert isinstance(order, spine_py.DrawOrderTimeline)
    first, second = order.draw_orders
    assert first is not None and first.tolist() == [5, 0, 1, 2, 3, 4] and second is None
    names = of(spine_py.AttachmentTimeline)
    assert isinstance(names, spine_py.AttachmentTimeline) and names.attachment_names == ["flip", None]
    inherit = of(spine_py.InheritTimeline)
    assert isinstance(inherit, spine_py.InheritTimeline) and inherit.inherits == [spine_py.Inherit.NO_SCALE]
    sequence = of(spine_py.SequenceTimeline)
    assert isinstance(sequence, spine_py.SequenceTimeline) and sequence.modes == [spine_py.SequenceMode.LOOP]
    assert sequence.attachment == attachment("body", "flip")
    physics = [t.physics_constraint_index for t in DATA.animations["all"].timelines if isinstance(t, spine_py.PhysicsConstraintTimeline)]
    assert sorted(physics) == [-1, 0, 0, 0, 0, 0, 0, 0]
    ik, follow, rail = of(spine_py.IkConstraintTimeline), of(spine_py.TransformConstraintTimeline), of(spine_py.PathConstraintMixTimeline)
    assert isinstance(ik, spine_py.IkConstraintTimeline) and ik.ik_constraint_index == 0
    assert isinstance(follow, spine_py.TransformConstraintTimeline) and follow.transform_constraint_index == 0
    assert isinstance(rail, spine_py.PathConstraintMixTimeline) and rail.path_constraint_index == 0
    assert repr(DATA.animations["one"]) == "<Animation one: 1 s, 1 timelines>"


def test_skins() -> None:
    red = DATA.skins["red"]
    assert red.bones == [DATA.bones["pin"]] and red.constraints == [DATA.transform_constraints["follow"]]
    entry = red.attachments[0]
    assert (entry.name, entry.slot_index, entry.attachment.name) == ("body", 0, "b2")
    assert red.attachments_for_slot("body") == [entry] and red.attachments_for_slot("mesh") == []
    with pytest.raises(spine_py.SpineError, match="skin.copy"):
        red.clear()
    mix = spine_py.Skin("mix", DATA)
    mix.add_skin("default")
    mix.copy_skin(red)
    assert len(mix) == len(DATA.skins["default"]) and repr(mix) == f"<Skin mix: {len(mix)} attachments>"
    assert mix.get_attachment("body", "body") == entry.attachment and mix.bones == red.bones
    assert mix.remove_attachment("body", "body") and not mix.remove_attachment("body", "body")
    mix.set_attachment("mesh", "body", entry.attachment)
    assert mix.get_attachment("mesh", "body") == entry.attachment
    with pytest.raises(spine_py.UnknownNameError, match='did you mean "body"'):
        mix.set_attachment("mesh", "bodi", entry.attachment)
    copied = mix.copy("copy")
    mix.clear()
    assert (len(mix), mix.bones, copied.name) == (0, [], "copy") and len(copied) > 0 and copied != mix
    mix.bones, mix.constraints, mix.color = ["pin"], [DATA.ik_constraints[0]], "#ff0000"
    assert mix.bones == red.bones and mix.constraints == [DATA.ik_constraints["reach"]] and mix.color == (1, 0, 0, 1)
    with pytest.raises(spine_py.SpineError, match="of other skeleton data"):
        mix.add_skin(load().skins["red"])

"""Skeletons, bones, slots, constraints, bounds and clipping."""

import copy
import gc
import math

import numpy as np
import pytest
import spine_py
from demo import wick
from rigs import document, load
from spine_py import Skeleton, SkeletonBounds, SkeletonClipping

DATA = load()


def posed() -> Skeleton:
    """The small skeleton in its setup pose, without IK."""
    skeleton = Skeleton(DATA)
    skeleton.ik_constraints["reach"].mix = 0
    skeleton.update_world_transform("none")
    return skeleton


def shown(slot: spine_py.Slot) -> str | None:
    """Name of the attachment that a slot shows."""
    attachment = slot.attachment
    return attachment.name if attachment else None


def test_properties_are_read_and_written() -> None:
    skeleton = posed()
    assert skeleton.data is DATA and repr(skeleton) == "<Skeleton: 5 bones, 6 slots>"
    skeleton.x, skeleton.y_down, skeleton.time, skeleton.color = 7, True, 2.5, "#ff000080"
    assert (skeleton.x, skeleton.y_down, skeleton.time, skeleton.color.r) == (7, True, 2.5, 1)
    skeleton.set_color(0, 1, 0)
    skeleton.set_scale(2, 3)
    skeleton.set_position(4, 5)
    assert skeleton.color == (0, 1, 0, 1) and (skeleton.scale_x, skeleton.scale_y, skeleton.x, skeleton.y) == (2, 3, 4, 5)
    for odd in ("red", (1, 2), 5, None):
        with pytest.raises((ValueError, TypeError), match="colour"):
            skeleton.color = odd  # type: ignore[assignment]


def test_bones() -> None:
    skeleton = posed()
    arm = skeleton.bones["arm"]
    assert skeleton.find_bone("arm") == arm and skeleton.find_bone("leg") is None and skeleton.root_bone == skeleton.bones[0]
    assert arm.data == DATA.bones["arm"] and arm.skeleton is skeleton and (arm.name, arm.index) == ("arm", 1)
    assert arm.parent == skeleton.root_bone and arm.children == [skeleton.bones["hand"]]
    assert (arm.world_x, arm.world_y, arm.x, arm.a_x) == (10, 0, 10, 10)
    assert skeleton.world_transforms[1].tolist() == [[arm.a, arm.b, arm.world_x], [arm.c, arm.d, arm.world_y]]
    for name in ("x", "y", "rotation", "scale_x", "scale_y", "shear_x", "shear_y", "world_x", "a", "b", "c", "d"):
        setattr(arm, name, 0.5)
        assert getattr(arm, name) == 0.5
        setattr(arm, f"a_{name}", 0.25) if hasattr(arm, f"a_{name}") else None
    assert arm.a_rotation == 0.25
    arm.set_to_setup_pose()
    assert arm.x == 10 and arm.inherit is spine_py.Inherit.NORMAL
    arm.inherit = "only_translation"
    assert arm.inherit is spine_py.Inherit.ONLY_TRANSLATION
    with pytest.raises(spine_py.UnknownNameError, match="expected one of normal"):
        arm.inherit = "none"
    assert arm.is_active() and not skeleton.bones["pin"].is_active()
    arm.update_world_transform(1, 2, 0, 1, 1, 0, 0)
    assert (arm.world_x, arm.world_y, arm.a_x) == pytest.approx((1, 2, 1))
    arm.update_world_transform()
    assert arm.world_x == 10
    arm.a_x = 11
    arm.update()
    assert arm.world_x == 11
    arm.world_x = 12
    arm.update_applied_transform()
    assert arm.a_x == 12


def test_conversions_with_shear() -> None:  # user-cases.md C11
    arm = posed().bones["arm"]
    assert arm.data.shear_x == 30 and arm.world_rotation_x == pytest.approx(60)
    for degrees in (-120.0, 0.0, 37.5):
        again = arm.world_to_local_rotation(arm.local_to_world_rotation(degrees))
        assert math.remainder(again - degrees, 360) == pytest.approx(0, abs=1e-3)
    assert arm.world_to_local(*arm.local_to_world(3, 4)) == pytest.approx((3, 4), abs=1e-4)
    assert arm.world_to_parent(*arm.parent_to_world(3, 4)) == pytest.approx((3, 4), abs=1e-4)
    before = arm.world_rotation_x
    arm.rotate_world(10)
    assert arm.world_rotation_x == pytest.approx(before + 10, abs=1e-3)
    assert arm.world_scale_x == pytest.approx(1) and arm.world_scale_y == pytest.approx(1)
    assert math.isfinite(arm.world_rotation_y)


def test_the_whole_matrix_carries_what_is_attached() -> None:  # user-cases.md C12
    skeleton = posed()
    arm, matrix = skeleton.bones["arm"], skeleton.world_transforms[1]
    assert matrix @ np.array([3, 4, 1], np.float32) == pytest.approx(arm.local_to_world(3, 4), abs=1e-4)


def test_local_transforms_are_an_array() -> None:
    skeleton = posed()
    local = skeleton.local_transforms.copy()
    assert local.shape == (5, 7) and local[1].tolist() == [10, 0, 30, 1, 1, 30, 0]
    local[1, 2] = 45
    skeleton.local_transforms = local
    assert skeleton.bones["arm"].rotation == 45
    with pytest.raises(ValueError, match=r"expected the shape \(5, 7\), found \[5, 6\]"):
        skeleton.local_transforms = local[:, :6]
    with pytest.raises(TypeError, match="expected numbers"):
        skeleton.local_transforms = [["a"] * 7] * 5


def test_slots() -> None:
    skeleton = posed()
    body, mesh = skeleton.slots["body"], skeleton.slots["mesh"]
    assert body.data == DATA.slots["body"] and body.skeleton is skeleton and body.bone == skeleton.root_bone
    assert (body.name, body.index, repr(body)) == ("body", 0, "<Slot body: region body>")
    body.color, body.dark_color = (1, 0, 0), "00ff00"
    dark = body.dark_color
    assert body.color == (1, 0, 0, 1) and dark is not None and dark[:3] == (0, 1, 0)
    assert mesh.dark_color is None
    with pytest.raises(spine_py.SpineError, match='slot "mesh" has no dark colour'):
        mesh.dark_color = "000000"
    body.attachment = "flip"
    body.sequence_index, body.attachment_state = 2, 9
    assert body.region is not None and (body.sequence_index, body.attachment_state) == (2, 9)
    with pytest.raises(spine_py.UnknownNameError, match='did you mean "flip"'):
        body.attachment = "flap"
    body.attachment = None
    assert body.attachment is None and body.world_vertices.shape == (0, 2)
    skeleton.set_attachment("body", "body")
    body.set_to_setup_pose()
    assert body.attachment == skeleton.get_attachment("body", "body") and skeleton.get_attachment("body", "none") is None
    skeleton.set_attachment(body, "")
    assert body.attachment is None
    body.attachment = DATA.skins["default"].get_attachment("body", "body")
    assert body.world_vertices.tolist() == [[-10, -5], [-10, 5], [10, 5], [10, -5]] and body.page_uvs.shape == (4, 2)


def test_deform() -> None:
    skeleton = posed()
    mesh = skeleton.slots["mesh"]
    assert mesh.deform.shape == (0, 2)
    mesh.deform = [[0, 0], [8, 0], [8, 8]]
    assert mesh.deform.tolist() == [[0, 0], [8, 0], [8, 8]]
    shown = mesh.attachment
    assert isinstance(shown, spine_py.MeshAttachment)
    whole = shown.compute_world_vertices(mesh)
    assert np.array_equal(whole, mesh.world_vertices) and np.array_equal(shown.compute_world_vertices(mesh, 1, 1), whole[1:2])
    with pytest.raises(ValueError, match="expected 6 numbers for what the slot shows, or none, found 4"):
        mesh.deform = [1, 2, 3, 4]
    mesh.deform = []
    assert mesh.deform.size == 0
    with pytest.raises(spine_py.SpineError, match='slot "body" does not show this attachment'):
        shown.compute_world_vertices(skeleton.slots["body"])


def test_points() -> None:
    skeleton = posed()
    slot = skeleton.slots["point"]
    point, hand = slot.attachment, skeleton.bones["hand"]
    assert isinstance(point, spine_py.PointAttachment)
    assert point.compute_world_position(hand) == hand.local_to_world(1, 2) == point.compute_world_position(slot)
    assert point.compute_world_rotation(hand) == pytest.approx(math.degrees(math.atan2(hand.c + hand.d, hand.a + hand.b)), abs=1e-3)
    with pytest.raises(TypeError, match="expected a Bone of a skeleton, found BoneData"):
        point.compute_world_rotation(hand.data)  # type: ignore[arg-type]


def test_the_draw_order() -> None:
    skeleton = posed()
    assert [slot.index for slot in skeleton.draw_order] == list(range(6))
    skeleton.draw_order = skeleton.draw_order[::-1]
    assert [slot.index for slot in skeleton.draw_order] == [5, 4, 3, 2, 1, 0]
    with pytest.raises(ValueError, match="names every slot once; found 2 slots, the skeleton has 6"):
        skeleton.draw_order = ["body", "mesh"]
    skeleton.set_slots_to_setup_pose()
    assert skeleton.draw_order[0].name == "body"


def test_skins_are_switched() -> None:  # user-cases.md C16
    skeleton = posed()
    body = skeleton.slots["body"]
    assert skeleton.skin is None and shown(body) == "body"
    skeleton.set_skin("red")
    assert skeleton.skin == DATA.skins["red"] and shown(body) == "b2" and skeleton.bones["pin"].is_active()
    skeleton.show_skin("default")
    assert shown(body) == "body"
    body.attachment = None
    skeleton.show_skin(DATA.skins["red"])
    assert shown(body) == "b2"
    skeleton.skin = None
    assert skeleton.skin is None
    mix = spine_py.Skin("mix", DATA)
    mix.add_skin("red")
    skeleton.skin = mix
    held = skeleton.skin
    assert held == mix and held is not None and "skin mix" in repr(skeleton)
    mix.clear()
    assert len(skeleton.skin or ()) == 1 and held != mix
    with pytest.raises(spine_py.SpineError, match="belongs to the skeleton data or is shown"):
        held.clear()
    with pytest.raises(spine_py.UnknownNameError, match='did you mean "red"'):
        skeleton.set_skin("rad")


def test_constraints() -> None:
    skeleton = Skeleton(DATA)
    skeleton.set_skin("red")
    ik, follow = skeleton.ik_constraints["reach"], skeleton.transform_constraints["follow"]
    rail, swing = skeleton.path_constraints["rail"], skeleton.physics_constraints["swing"]
    for constraint, name in ((ik, "mix"), (follow, "mix_shear_y"), (rail, "spacing"), (swing, "wind")):
        setattr(constraint, name, 0.75)
        assert getattr(constraint, name) == 0.75 and constraint.skeleton is skeleton and constraint.is_active()
        assert constraint.data.name == constraint.name and repr(constraint).endswith(f" {constraint.name}>")
    ik.bend_direction, ik.stretch = -5, True
    assert (ik.bend_direction, ik.stretch, ik.compress, ik.softness) == (-1, True, False, 0)
    assert ik.bones == [skeleton.bones["arm"], skeleton.bones["hand"]] and ik.target == skeleton.bones["target"]
    assert rail.target == skeleton.slots["path"] and follow.bones == rail.bones == [skeleton.bones["pin"]]
    swing.set_to_setup_pose()
    assert (swing.wind, swing.inertia, swing.bone) == (0, 0.5, skeleton.bones["hand"])
    skeleton.set_bones_to_setup_pose()
    assert ik.mix == 0.5 and skeleton.find_physics_constraint("swing") == swing


def test_physics() -> None:  # user-cases.md C23
    def swung(teleport: bool) -> float:
        skeleton = Skeleton(DATA)
        skeleton.update_world_transform("reset")
        for _ in range(10):
            skeleton.update(1 / 60)
            skeleton.update_world_transform(spine_py.Physics.UPDATE)
        before = skeleton.bones["hand"].a_rotation
        skeleton.x += 10_000
        if teleport:
            skeleton.physics_translate(-10_000, 0)
        skeleton.update(1 / 60)
        skeleton.update_world_transform()
        return abs(skeleton.bones["hand"].a_rotation - before)

    assert swung(True) < 0.01 < 1 < swung(False)
    skeleton = Skeleton(DATA)
    swing = skeleton.physics_constraints[0]
    swing.translate(1, 2)
    swing.rotate(0, 0, 90)
    skeleton.physics_rotate(0, 0, 90)
    swing.reset()
    skeleton.update_world_transform()
    assert np.isfinite(skeleton.world_transforms).all()


def test_ik_by_hand() -> None:
    skeleton = posed()
    skeleton.apply_ik("arm", 10, 50)
    assert skeleton.bones["arm"].world_rotation_x == pytest.approx(90, abs=1e-3)
    skeleton.set_to_setup_pose()
    skeleton.bones["arm"].shear_x = 0
    skeleton.update_world_transform("none")
    skeleton.apply_ik_two_bones("arm", "hand", 18, 9, bend_direction=-1)
    tip = skeleton.bones["hand"].local_to_world(5, 0)
    assert tip == pytest.approx((18, 9), abs=1e-2)


def test_a_skeleton_on_the_bone_of_another() -> None:
    parent, child = posed(), Skeleton(DATA)
    child.update_world_transform("none", parent.bones["arm"])
    root, arm = child.bones["root"], parent.bones["arm"]
    assert (root.world_x, root.world_y) == (arm.world_x, arm.world_y) and root.world_rotation_x == pytest.approx(60)


def test_bounds_of_nothing() -> None:  # user-cases.md C25
    skeleton = posed()
    whole = skeleton.get_bounds()
    assert whole is not None and all(map(math.isfinite, whole))
    clipped = skeleton.get_bounds(SkeletonClipping())
    assert clipped is not None and clipped[2] <= whole[2]
    for slot in skeleton.slots.values():
        slot.attachment = None
    assert skeleton.get_bounds() is None and skeleton.get_bounds(SkeletonClipping()) is None


def test_copies_are_independent() -> None:
    skeleton = Skeleton(wick())
    wick().animations["walk"].apply(skeleton, -1, 0.3)
    skeleton.update_world_transform()
    for other in (skeleton.copy(), copy.copy(skeleton), copy.deepcopy(skeleton)):
        assert np.array_equal(other.world_transforms, skeleton.world_transforms) and other.data is skeleton.data
        other.bones[0].x += 5
        other.update_world_transform()
        assert not np.array_equal(other.world_transforms, skeleton.world_transforms)
        assert other.bones["root"] != skeleton.bones["root"]


def test_handles_keep_the_skeleton_alive() -> None:
    bone = posed().bones["hand"]
    vertices = posed().slots["mesh"].world_vertices
    gc.collect()
    assert bone.world_x > 0 and len(bone.skeleton.bones) == 5 and vertices.shape == (3, 2)


def test_skeleton_bounds() -> None:
    skeleton, bounds = posed(), SkeletonBounds()
    assert (len(bounds), bounds.min_x, bounds.width, bounds.contains_point(0, 0)) == (0, None, 0, None)
    bounds.update(skeleton)
    hand, box = skeleton.bones["hand"], skeleton.slots["box"].attachment
    inside = hand.local_to_world(2, 2)
    assert bounds.bounding_boxes == [box] and bounds.contains_point(*inside) == box and bounds.contains_point(-9, -9) is None
    assert isinstance(box, spine_py.BoundingBoxAttachment)
    polygon = bounds.get_polygon(box)
    assert polygon is not None and np.array_equal(polygon, bounds.polygons[0]) and polygon.shape == (4, 2)
    assert bounds.contains_point(polygon, *inside) is True and bounds.contains_point(polygon.ravel(), -9, -9) is False
    assert bounds.intersects_segment(*inside, -90, -90) == box and bounds.intersects_segment(polygon, 0, -90, 0, -91) is False
    assert bounds.aabb_contains_point(*inside) and bounds.aabb_intersects_segment(*inside, 99, 99)
    assert bounds.aabb_intersects_skeleton(bounds) and repr(bounds) == "<SkeletonBounds: 1 polygons>"
    assert bounds.min_x == polygon[:, 0].min() and bounds.max_y == polygon[:, 1].max() and bounds.height > 0
    with pytest.raises(ValueError, match=r"expected the shape \(N, 2\)"):
        bounds.contains_point(np.zeros((3, 3)), 1, 1)
    with pytest.raises(TypeError, match="expected contains_point"):
        bounds.contains_point(1)  # type: ignore[call-overload]
    bounds.update(skeleton, update_aabb=False)
    assert bounds.max_x is None and not bounds.aabb_contains_point(*inside)


def test_clipping() -> None:
    clipping = SkeletonClipping()
    assert clipping.clip_start([[0, 0], [2, 0], [2, 2], [0, 2]]) == 1 and clipping.is_clipping
    square, triangles = [[1, 1], [3, 1], [3, 3], [1, 3]], [[0, 1, 2], [0, 2, 3]]
    clipping.clip_triangles(square, triangles, square)
    assert clipping.clipped_vertices.min() == 1 and clipping.clipped_vertices.max() == 2
    assert np.array_equal(clipping.clipped_uvs, clipping.clipped_vertices) and clipping.clipped_triangles.shape[1] == 3
    for odd, text in (([0, 1], "three indices each"), ([0, 1, 4], "4 is no index of 4 vertices"), ([0, 1, -1], "no index")):
        with pytest.raises(ValueError, match=text):
            clipping.clip_triangles(square, odd)
    with pytest.raises(ValueError, match="one pair for each of 4 vertices, found 1"):
        clipping.clip_triangles(square, triangles, [[0, 0]])
    clipping.clip_end()
    assert not clipping.is_clipping and clipping.clipped_vertices.shape == (0, 2)


def test_objects_of_other_data_are_refused() -> None:
    skeleton, other = posed(), Skeleton(load(document()))
    with pytest.raises(spine_py.SpineError, match="the slot is of other skeleton data"):
        skeleton.get_attachment(other.slots["body"], "body")
    with pytest.raises(spine_py.SpineError, match="the attachment is of other skeleton data"):
        skeleton.slots["body"].attachment = other.slots["body"].attachment
    with pytest.raises(spine_py.SpineError, match="the skeleton is of other skeleton data"):
        DATA.animations["one"].apply(other, -1, 0)


def test_animations_and_timelines_are_applied() -> None:
    skeleton = posed()
    events: list[spine_py.Event] = []
    DATA.animations["all"].apply(skeleton, -1, 1, False, events, 1, "setup", "in")
    assert [event.time for event in events] == [0.5, 1] and skeleton.bones["arm"].inherit == "noScale"
    fresh = posed()
    rotate = DATA.animations["one"].timelines[0]
    rotate.apply(fresh, -1, 0.5, None, 0.5, spine_py.MixBlend.ADD, spine_py.MixDirection.IN)
    assert fresh.bones["arm"].rotation == 30 + 22.5
    with pytest.raises(spine_py.UnknownNameError, match='did you mean "setup"'):
        rotate.apply(fresh, -1, 0.5, None, 1, "setap")  # type: ignore[arg-type]

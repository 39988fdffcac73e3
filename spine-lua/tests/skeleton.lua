-- Skeletons, bones, slots, constraints, bounds and clipping.

local spine = require("spine")
local testing = require("testing")
local equal, near, fails = testing.equal, testing.near, testing.fails

local skeleton = testing.skeleton()
local data = skeleton.data
equal(data, testing.data("wick"))
equal(#skeleton.bones, #data.bones)
equal(skeleton.rootBone, skeleton.bones[1])
equal(skeleton.rootBone.data, data.bones[1])
equal(skeleton.rootBone.parent, nil)
equal(skeleton.rootBone.skeleton, skeleton)
equal(skeleton:findBone("head") == skeleton:findBone("chest"), false)
equal(skeleton:findBone("nobody"), nil)

-- Bones: local values are written, world values follow.
local head = skeleton:findBone("head")
equal(head.parent.data.name, "chest")
equal(head.parent.children[1].parent, head.parent)
equal(head:isActive(), true)
local x, y = head:localToWorld(10, 0)
local lx, ly = head:worldToLocal(x, y)
near(lx, 10, 1e-3)
near(ly, 0, 1e-3)
local px, py = head:worldToParent(head.worldX, head.worldY)
near(px, head.aX, 1e-3)
near(py, head.aY, 1e-3)
local wx = head:parentToWorld(px, py)
near(wx, head.worldX, 1e-3)
near(head:worldToLocalRotation(head:localToWorldRotation(33)), 33, 1e-3)
near(math.sqrt(head.a ^ 2 + head.c ^ 2), head.worldScaleX, 1e-5)
near(
	head.worldRotationX,
	math.deg(math.atan(head.c / head.a)) + (head.a < 0 and (head.c < 0 and -180 or 180) or 0),
	1e-3
)
local before = head.worldX
skeleton.x = skeleton.x + 100
skeleton:updateWorldTransform("none")
near(head.worldX, before + 100, 1e-3)
skeleton.x = 0
head.rotation = head.rotation + 20
equal(head.rotation, testing.single(data:findBone("head").rotation + 20))
head:setToSetupPose()
equal(head.rotation, data:findBone("head").rotation)
head.inherit = spine.Inherit.onlyTranslation
equal(head.inherit, "onlyTranslation")
fails('there is no Inherit "onlyTranslatoin"', function()
	head.inherit = "onlyTranslatoin"
end)
head:setToSetupPose()
head:rotateWorld(90)
head:updateAppliedTransform()
head:update("update")
head:updateWorldTransform()
head:updateWorldTransform(1, 2, 3, 1, 1, 0, 0)
equal(head.aX, 1)
equal(head.aRotation, 3)
fails("all seven numbers", head.updateWorldTransform, head, 1, 2)

-- Colours are of what has them.
skeleton.color.r = 0.5
equal(skeleton.color.r, 0.5)
skeleton.color = { 1, 0.5, 0.25 }
testing.same({ skeleton.color:unpack() }, { 1, 0.5, 0.25, 1 })
skeleton:setColor(1, 1, 1, 1)
skeleton.color:set(0, 1, 0, 0.5)
testing.same({ skeleton.color:unpack() }, { 0, 1, 0, 0.5 })
skeleton.color:set({ r = 1, g = 1, b = 1 })
local slot = skeleton:findSlot("head-box")
slot.color = spine.Color.new(0.25, 0.5, 0.75)
equal(slot.color.b, 0.75)
slot:setToSetupPose()
equal(slot.color.b, slot.data.color.b)
equal(slot.darkColor, nil)
fails("belongs to data that all skeletons share", function()
	slot.data.color.r = 0
end)

-- Slots and attachments.
equal(slot.bone.data.name, "head")
local box = slot.attachment
equal(box.type, "boundingbox")
slot.attachment = nil
equal(slot.attachment, nil)
slot.attachment = box
equal(slot.attachment, box)
skeleton:setAttachment("head-box", nil)
equal(slot.attachment, nil)
skeleton:setAttachment("head-box", box.name)
equal(skeleton:getAttachment("head-box", box.name), box)
equal(skeleton:getAttachment(slot.data.index, box.name), box)
fails('there is no attachment for slot "head-box" named "hed"', skeleton.setAttachment, skeleton, "head-box", "hed")
local vertices = box:computeWorldVertices(slot)
equal(#vertices, box.worldVerticesLength)
local out = box:computeWorldVertices(slot, 2, 2, {}, 1, 4)
equal(out[2], vertices[3])
equal(out[3], vertices[4])
fails("the slot does not show this attachment", box.computeWorldVertices, box, skeleton:findSlot("hat"))
local mesh = skeleton:findSlot("tail")
equal(mesh.attachment.type, "mesh")
local deform = {}
for i = 1, 10 do
	deform[i] = i
end
mesh.deform = deform
testing.same(mesh.deform, deform)
mesh.deform = nil
equal(#mesh.deform, 0)
local flame = skeleton:findSlot("flame")
flame.sequenceIndex = 2
equal(flame.sequenceIndex, 2)

-- The draw order is a list of all slots.
local order = skeleton.drawOrder
order[1], order[2] = order[2], order[1]
skeleton.drawOrder = order
equal(skeleton.drawOrder[1], skeleton.slots[2])
order[1] = order[3]
fails("a list of all slots", function()
	skeleton.drawOrder = order
end)
skeleton:setSlotsToSetupPose()
equal(skeleton.drawOrder[1], skeleton.slots[1])

-- Constraints.
local ik = skeleton:findIkConstraint("leg-near")
ik.mix = 0.5
equal(ik.mix, 0.5)
equal(ik.target.data.name, "foot-near")
equal(#ik.bones, 2)
equal(ik:isActive(), true)
equal(ik.data.name, "leg-near")
ik:apply(ik.bones[1], 10, 20, false, true, false, 1)
ik:apply(ik.bones[1], ik.bones[2], 10, 20, 1, false, false, 0, 1)
fails("targetX and targetY are expected", ik.apply, ik, ik.bones[1])
local path = skeleton:findPathConstraint("tail")
path.spacing = 3
equal(path.spacing, 3)
equal(path.target.data.name, "tail-path")
skeleton:findTransformConstraint("gaze").mixShearY = 0.25
equal(skeleton:findTransformConstraint("gaze").mixShearY, 0.25)
local physics = skeleton:findPhysicsConstraint("lantern")
equal(physics.bone.data.name, "lantern")
physics.wind = 7
physics:translate(1, 2)
physics:rotate(0, 0, 30)
physics:reset()
physics:setToSetupPose()
equal(physics.wind, physics.data.wind)
skeleton:setToSetupPose()
equal(ik.mix, ik.data.mix)

-- Bounds.
local left, bottom, width, height = testing.skeleton():getBounds()
assert(width > 100 and height > 100 and left < 0 and bottom < 100)
local bare = spine.Skeleton.new(testing.json('{"bones": [{"name": "root"}]}'))
equal(select("#", bare:getBounds()), 1)
equal(bare:getBounds(), nil)

-- Hit tests.
skeleton = testing.skeleton()
local bounds = spine.SkeletonBounds.new()
bounds:update(skeleton, true)
equal(#bounds.boundingBoxes, 2)
equal(#bounds.polygons, 2)
local center = (bounds.minX + bounds.maxX) / 2
local middle = (bounds.minY + bounds.maxY) / 2
equal(bounds.width, bounds.maxX - bounds.minX)
equal(bounds:aabbContainsPoint(center, middle), true)
equal(bounds:aabbIntersectsSegment(-1e5, middle, 1e5, middle), true)
equal(bounds:aabbIntersectsSkeleton(bounds), true)
head = skeleton:findBone("head")
local hit = bounds:intersectsSegment(-1e5, head.worldY + 20, 1e5, head.worldY + 20)
equal(hit.type, "boundingbox")
testing.same(bounds:getPolygon(hit), bounds:getPolygon(hit))
equal(bounds:containsPoint(-1e6, 0), nil)
local polygon = { 0, 0, 0, 10, 10, 10, 10, 0 }
equal(bounds:containsPoint(polygon, 5, 5), true)
equal(bounds:containsPoint(polygon, 15, 5), false)
equal(bounds:intersectsSegment(polygon, -5, 5, 15, 5), true)
fails("their number is even", bounds.containsPoint, bounds, { 1, 2, 3 }, 0, 0)

-- Clipping.
local clipping = spine.SkeletonClipping.new()
equal(clipping:clipStart(polygon), 1)
equal(clipping:isClipping(), true)
clipping:clipTriangles({ 5, 5, 5, 15, 15, 5 }, { 0, 1, 2 }, { 0, 0, 0, 1, 1, 0 })
equal(#clipping.clippedVertices, #clipping.clippedUVs)
equal(#clipping.clippedTriangles % 3, 0)
assert(#clipping.clippedTriangles > 0)
clipping:clipEnd()
equal(clipping:isClipping(), false)
equal(#clipping.clippedVertices, 0)

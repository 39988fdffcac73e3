-- Loading, and what data, atlases and skins say.

local spine = require("spine")
local testing = require("testing")
local equal, fails = testing.equal, testing.fails

-- Bytes in; load failures are nil and a message, misuse is an error.
local json = testing.read("assets/wick/wick.json")
local text = testing.read("assets/wick/wick.atlas")
local atlas = assert(spine.Atlas.new(text))
for _, data in ipairs({
	assert(spine.load(json, atlas)),
	assert(spine.load(json, text, { scale = 1 })),
	assert(spine.SkeletonLoader.new(atlas):readSkeletonData(json)),
	assert(spine.SkeletonJson.new(atlas):readSkeletonData(json)),
	testing.data("wick"),
}) do
	equal(#data.bones, 61)
	equal(data:findBone("tail6").index, 60)
	equal(data.slots[#data.slots].name, "head-box")
end
local none, message = spine.load('{"bones": [{"name": "root", "parent": "rot"}]}')
equal(none, nil)
assert(message:find("rot", 1, true), message)
none, message = spine.load(json, "no\tatlas\n\255")
equal(none, nil)
assert(message:find("^atlas, "), message)
none, message = spine.Atlas.new("page.png\nsize: x,y\n")
equal(none, nil)
assert(message:find("line 2", 1, true), message)
none, message = spine.loadFile("nowhere/nothing.json")
equal(none, nil)
assert(message:find("nowhere/nothing.json", 1, true), message)
none, message = spine.SkeletonBinary.new():readSkeletonData(json)
equal(none, nil)
equal(type(message), "string")
none, message = spine.load(json:sub(1, 2000))
equal(none, nil)
equal(type(message), "string")
fails('there is no option "scael"; did you mean "scale"?', spine.load, json, nil, { scael = 2 })
fails("expected", spine.load, nil)
fails("an atlas, its text or nil is expected", spine.load, json, 5)

-- Scale; lenient reading lists what is missing.
local loader = spine.SkeletonLoader.new(atlas)
loader.scale = 0.5
local half = assert(loader:readSkeletonData(json))
local whole = testing.data("wick")
equal(half:findBone("head").x * 2, whole:findBone("head").x)
local empty = assert(spine.Atlas.new(""))
none, message = spine.load(json, empty)
equal(none, nil)
local lenient = assert(spine.load(json, empty, { lenient = true }))
assert(#lenient.missing > 20 and #whole.missing == 0)

-- Data: properties, lists from 1, indices from 0, nil where nothing is found.
equal(whole.version, "4.2.22", "version")
equal(whole.hash, nil)
equal(whole:findBone("nobody"), nil)
equal(whole.bones[1].parent, nil)
local head = whole:findBone("head")
equal(head.parent.name, "chest")
equal(whole.bones[head.index + 1], head)
equal(head.inherit, "normal")
equal(head.skinRequired, false)
equal(head.scaleX, 1)
local slot = whole:findSlot("light")
equal(slot.blendMode, "normal")
equal(slot.boneData.name, "lantern")
equal(slot.attachmentName, "light")
equal(slot.color.a > 0, true)
local event = whole:findEvent("land")
equal(event.intValue, 2)
equal(event.floatValue, 1)
equal(event.audioPath, nil)
equal(whole:findEvent("footstep").audioPath, "footstep.ogg")
local ik = whole:findIkConstraint("leg-near")
equal(#ik.bones, 2)
equal(ik.target.name, "foot-near")
equal(whole:findTransformConstraint("gaze").name, "gaze")
local path = whole:findPathConstraint("tail")
equal(path.target.name, "tail-path")
equal(path.rotateMode, "chain")
local physics = whole:findPhysicsConstraint("lantern")
equal(physics.bone.name, "lantern")
assert(physics.step > 0 and physics.massInverse > 0)
equal(#whole.physicsConstraints, 13)
fails("is a read-only property", function()
	head.x = 1
end)

-- Animations and timelines.
local walk = whole:findAnimation("walk")
assert(walk.duration > 0)
local kinds = {}
for _, timeline in ipairs(walk.timelines) do
	kinds[timeline.type] = timeline
	equal(timeline.frames[#timeline.frames - timeline.frameEntries + 1], timeline.duration, timeline.type)
	equal(#timeline.frames, timeline.frameCount * timeline.frameEntries, timeline.type)
	equal(walk:hasTimeline(timeline.propertyIds), true)
end
equal(walk:hasTimeline({ "nothing" }), false)
equal(kinds.RotateTimeline.slotIndex, nil)
equal(type(kinds.RotateTimeline.boneIndex), "number")
equal(#kinds.EventTimeline.events, kinds.EventTimeline.frameCount)
equal(kinds.EventTimeline.events[1].data.name, "footstep")
equal(type(kinds.RotateTimeline:getCurveType(0)), "string")
equal(kinds.RotateTimeline:getCurveType(100000), nil)

-- Attachments of all kinds, through the skins.
local found = {}
for _, skin in ipairs(whole.skins) do
	for _, entry in ipairs(skin.attachments) do
		local attachment = entry.attachment
		found[attachment.type] = attachment
		equal(skin:getAttachment(entry.slotIndex, entry.name), attachment)
		equal(skin:getAttachment(whole.slots[entry.slotIndex + 1].name, entry.name), attachment)
	end
end
equal(#found.region.uvs, 8)
equal(#found.region.offset, 8)
equal(found.region.region.page.name, "wick.png")
equal(#found.mesh.triangles % 3, 0)
equal(#found.mesh.uvs, #found.mesh.regionUVs)
equal(found.mesh.worldVerticesLength, #found.mesh.uvs)
equal(found.linkedmesh.parentMesh.type, "mesh")
equal(found.linkedmesh.timelineAttachment == found.linkedmesh, false)
assert(#found.path.lengths > 0)
equal(type(found.point.rotation), "number")
assert(#found.boundingbox.vertices > 0 or #found.boundingbox.bones > 0)
equal(found.clipping.endSlot == nil or found.clipping.endSlot.name ~= nil, true)
local sequence = whole.defaultSkin:getAttachment("flame", "flame").sequence
equal(sequence:getPath("flame", 1), "flame" .. ("0"):rep(sequence.digits - 1) .. sequence.start + 1)
equal(#sequence.regions, sequence.count)
fails('MeshAttachment has no member "triangels"; did you mean "triangles"?', function()
	return found.mesh.triangels
end)

-- The atlas.
equal(#atlas.pages, 1)
local page = atlas.pages[1]
equal(page.name, "wick.png")
equal(page.format, "RGBA8888")
equal(page.uWrap, "ClampToEdge")
equal(page.minFilter, "Linear")
local region = atlas:findRegion(atlas.regions[3].name)
equal(region, atlas.regions[3])
equal(region.page, page)
equal(region.splits, nil)
testing.near(region.u, region.x / page.width, 1e-6)
equal(atlas:findRegion("nothing"), nil)
atlas:setPageSize(0, 64, 32)
equal(atlas.pages[1].width, 64)
equal(page.width == 64, false, "pages are as they were when they were asked for")

-- Skins.
local skin = spine.Skin.new(whole, "mine")
skin:addSkin(whole:findSkin("ranger"))
local count = #skin.attachments
assert(count > 0)
skin:setAttachment("hat", "hat", whole:findSkin("ranger"):getAttachments("hat")[1].attachment)
equal(#skin.attachments, count)
local entry = skin.attachments[1]
skin:removeAttachment(entry.slotIndex, entry.name)
equal(#skin.attachments, count - 1)
skin:clear()
equal(#skin.attachments, 0)
skin:copySkin(whole:findSkin("ranger"))
equal(#skin.attachments, count)
equal(skin.name, "mine")
fails("belongs to data that all skeletons share", function()
	whole:findSkin("ranger"):clear()
end)
fails('there is no slot named "hta"; did you mean "hat"?', skin.getAttachment, skin, "hta", "hat")
fails("slot index 1000", skin.getAttachment, skin, 1000, "hat")
fails("an index from 0 or a name is expected", skin.getAttachment, skin, -1, "hat")
fails("of other skeleton data", skin.addSkin, skin, half:findSkin("ranger"))

-- Enumerations are strings; tables of them have the names of the reference.
equal(spine.MixBlend.first, "first")
equal(spine.Physics.update, "update")
equal(spine.TextureFilter.MipMapLinearLinear, "MipMapLinearLinear")
equal(spine.Inherit.noScaleOrReflection, "noScaleOrReflection")
equal(tostring(head), 'BoneData "head"')

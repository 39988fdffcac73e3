-- Poses equal those of the command line, bit for bit. The documents are made by poses/make.

local spine = require("spine")
local testing = require("testing")

local compared = 0

-- Numbers of the document are shortest texts of single-precision numbers.
local function bits(found, expected, what)
	compared = compared + 1
	if found ~= testing.single(expected) then
		error(what .. ": `spine pose` said " .. expected .. ", found " .. found .. "; poses/make asks it anew", 2)
	end
end

local function compare(skeleton, frame, names, what)
	for i, bone in ipairs(skeleton.bones) do
		local world = { bone.a, bone.b, bone.c, bone.d, bone.worldX, bone.worldY }
		for part = 1, 6 do
			bits(world[part], frame.world[i][part], what .. ", bone " .. i .. ", number " .. part)
		end
	end
	for i, slot in ipairs(skeleton.slots) do
		local shown = frame.slots[i]
		local where = what .. ", slot " .. names[i]
		local attachment = slot.attachment
		testing.equal(attachment and attachment.name, shown.attachment, where)
		local color = { slot.color:unpack() }
		for part = 1, 4 do
			bits(color[part], shown.color[part], where .. ", colour")
		end
		if attachment and attachment.type ~= "point" then
			local vertices = attachment:computeWorldVertices(slot)
			testing.equal(#vertices, #shown.vertices, where .. ", vertices")
			for part = 1, #vertices do
				bits(vertices[part], shown.vertices[part], where .. ", vertex number " .. part)
			end
		end
	end
	for i, slot in ipairs(skeleton.drawOrder) do
		testing.equal(slot.data.index, frame.draw_order[i], what .. ", draw order")
	end
end

local function fired(events, frame, what)
	testing.equal(#events, #frame.events, what .. ", events")
	for i, event in ipairs(events) do
		local expected = frame.events[i]
		testing.equal(event.data.name, expected.name, what)
		bits(event.time, expected.time, what .. ", time")
		testing.equal(event.intValue, expected.int, what)
		bits(event.floatValue, expected.float, what)
		testing.equal(event.stringValue, expected.string, what)
	end
end

local function step(skeleton, document, index)
	if index == 1 then
		skeleton:updateWorldTransform("reset")
	else
		skeleton.time = skeleton.time + 1 / document.fps
		skeleton:updateWorldTransform("update")
	end
end

-- One animation, applied by itself.
do
	local document = testing.parse(testing.read("spine-lua/tests/poses/walk.json"))
	local data = testing.data("wick")
	local skeleton = spine.Skeleton.new(data)
	skeleton:setToSetupPose()
	local walk = data:findAnimation("walk")
	local last = -1
	for i, frame in ipairs(document.frames) do
		local events = {}
		walk:apply(skeleton, last, frame.time, false, events, 1, "setup", "in")
		last = frame.time
		step(skeleton, document, i)
		compare(skeleton, frame, document.slots, "walk, frame " .. i)
		fired(events, frame, "walk, frame " .. i)
	end
end

-- An animation state with two tracks and a skin.
do
	local document = testing.parse(testing.read("spine-lua/tests/poses/layers.json"))
	local skeleton = spine.Skeleton.new(testing.data("wick"))
	skeleton:setSkin("ranger")
	skeleton:setToSetupPose()
	local state = spine.AnimationState.new(skeleton.data)
	local events
	state:addListener(function(event)
		if event.type == "event" then
			events[#events + 1] = event.event
		end
	end)
	events = {}
	state:setAnimation(0, "walk", true)
	state:setAnimation(1, "wave", false).alpha = 0.5
	local before = 0
	for i, frame in ipairs(document.frames) do
		events = {}
		state:update(frame.time - before)
		before = frame.time
		state:apply(skeleton)
		step(skeleton, document, i)
		compare(skeleton, frame, document.slots, "layers, frame " .. i)
		fired(events, frame, "layers, frame " .. i)
	end
end

assert(compared > 10000, "only " .. compared .. " numbers were compared")

-- Anything may be called with anything: errors come of it, never a crash.

local spine = require("spine")
local testing = require("testing")
local equal, fails = testing.equal, testing.fails

-- Every class answers to what it has not, and says what is alike.
local data = testing.data("wick")
local bone = testing.skeleton():findBone("head")
fails('Bone has no member "rotaton"; did you mean "rotation"?', function()
	return bone.rotaton
end)
fails('Bone has no member "worldx"; did you mean "worldX"?', function()
	return bone.worldx
end)
fails('Bone has no member "entirely"', function()
	return bone.entirely
end)
fails("Bone.children is a read-only property and cannot be set", function()
	bone.children = {}
end)
fails("Bone.isActive is a method and cannot be set", function()
	bone.isActive = true
end)
fails("members are named by strings", function()
	return bone[1]
end)
fails("Bone.x: a number is expected, found string", function()
	bone.x = "far"
end)
fails("Bone:rotateWorld: a number is expected, found nil", bone.rotateWorld, bone)
fails("write object:rotateWorld(...), with a colon", function()
	bone.rotateWorld(30)
end)
fails("a Skeleton is expected", data.animations[1].apply, data.animations[1], bone)
equal(
	pcall(function()
		return getmetatable(bone).__index
	end),
	false,
	"metatables are out of reach"
)

-- Random numbers of our own: the same in every Lua.
local seed = 7
local function random(count)
	seed = (seed * 16807) % 2147483647
	return seed % count + 1
end

-- Objects of every class.
local text = testing.read("assets/wick/wick.atlas")
local function objects()
	local skeleton = testing.skeleton()
	local mixes = spine.AnimationStateData.new(data)
	local state = spine.AnimationState.new(mixes)
	local first = state:setAnimation(0, "walk", true)
	state:addAnimation(0, "jump", false, 0)
	state:addListener(function() end)
	local atlas = assert(spine.Atlas.new(text))
	local skin = spine.Skin.new(data, "own")
	skin:addSkin(data:findSkin("ranger"))
	local walk = data:findAnimation("walk")
	local result = {
		skeleton,
		mixes,
		state,
		first,
		atlas,
		atlas.pages[1],
		atlas.regions[1],
		skin,
		data.defaultSkin,
		skin.attachments[1],
		data,
		data.bones[3],
		data.slots[3],
		data.events[1],
		data.ikConstraints[1],
		data.transformConstraints[1],
		data.pathConstraints[1],
		data.physicsConstraints[1],
		walk,
		skeleton.color,
		skeleton.bones[5],
		skeleton.bones[1],
		skeleton:findSlot("tail"),
		skeleton:findSlot("head-box"),
		skeleton.ikConstraints[1],
		skeleton.transformConstraints[1],
		skeleton.pathConstraints[1],
		skeleton.physicsConstraints[1],
		spine.SkeletonBounds.new(),
		spine.SkeletonClipping.new(),
		spine.SkeletonLoader.new(atlas),
		spine.SkeletonJson.new(),
		spine.SkeletonBinary.new(),
		spine.DrawList.new(),
	}
	local kinds = {}
	for _, timeline in ipairs(walk.timelines) do
		if timeline.type == "EventTimeline" then
			result[#result + 1] = timeline.events[1]
		end
		if not kinds[timeline.type] then
			kinds[timeline.type] = true
			result[#result + 1] = timeline
		end
	end
	for _, entry in ipairs(data.defaultSkin.attachments) do
		local attachment = entry.attachment
		if not kinds[attachment.type] then
			kinds[attachment.type] = true
			result[#result + 1] = attachment
			if attachment.type == "region" then
				result[#result + 1] = attachment.region
			end
		end
	end
	result[#result + 1] = data.defaultSkin:getAttachment("flame", "flame").sequence
	return result
end

local plain = {
	true,
	false,
	-1,
	0,
	1,
	2.5,
	1e9,
	-1e300,
	1 / 0,
	0 / 0,
	"",
	"walk",
	"head",
	"ranger",
	"update",
	"\255\0",
	("x"):rep(200),
	{},
	{ 1, 2, 3, 4 },
	{ r = 1, g = "x" },
	{ {}, {} },
	function()
		error("from a callback")
	end,
	print,
	coroutine.create(function() end),
}

local pool
local function anything()
	local kind = random(5)
	if kind == 1 then
		return nil
	elseif kind < 4 then
		return plain[random(#plain)]
	end
	return pool[random(#pool)]
end

local seen = {}
local function check(fine, message)
	if fine then
		return
	end
	message = tostring(message)
	assert(not message:find("panic", 1, true), message)
	assert(
		not message:find("Object<", 1, true) and not message:find("Object'", 1, true),
		"names of Rust types: " .. message
	)
end

local function try(object, name, kind)
	check(pcall(function()
		if kind ~= "method" then
			local _ = object[name]
			object[name] = anything()
		elseif random(20) == 1 then
			object[name](anything(), anything())
		else
			object[name](object, anything(), anything(), anything(), anything(), anything())
		end
		return object[name]
	end))
end

local function class_of(object)
	return tostring(object):match("^%w+")
end

for round = 1, 12 do
	pool = objects()
	for _, object in ipairs(pool) do
		local class = class_of(object)
		seen[class] = true
		local members = assert(spine.members[class], class)
		local names = {}
		for name in pairs(members) do
			names[#names + 1] = name
		end
		table.sort(names)
		for _, name in ipairs(names) do
			-- What has been disposed has nothing left to go wrong: not in every round.
			if name ~= "dispose" or round % 4 == 0 then
				try(object, name, members[name])
			end
		end
		check(pcall(tostring, object))
	end
end
for class in pairs(spine.members) do
	assert(seen[class], "no object of class " .. class)
end

-- Constructors too.
for _ = 1, 300 do
	for _, class in pairs(spine) do
		if type(class) == "table" and type(class.new) == "function" then
			check(pcall(class.new, anything(), anything()))
		end
	end
	check(pcall(spine.load, anything(), anything(), anything()))
end

-- And everything goes on.
local skeleton = testing.skeleton()
local state = spine.AnimationState.new(data)
state:setAnimation(0, "walk", true)
state:update(0.1)
equal(state:apply(skeleton), true)
skeleton:updateWorldTransform("update")
assert(skeleton:findBone("head").worldX == skeleton:findBone("head").worldX)

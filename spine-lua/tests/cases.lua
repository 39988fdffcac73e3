-- What users of other runtimes complained about: rows of docs/spec/user-cases.md with area lua. S25 is in memory.lua.

local spine = require("spine")
local testing = require("testing")
local equal, near, fails = testing.equal, testing.near, testing.fails

local function loop(json)
	local data = testing.json(json)
	local skeleton = spine.Skeleton.new(data)
	return skeleton, spine.AnimationState.new(data)
end

-- C12: what hangs on a sheared bone follows the whole matrix.
do
	local skeleton = loop(
		'{"bones": [{"name": "root"}, {"name": "a", "parent": "root", "shearY": 30, "rotation": 40, "scaleX": 2}]}'
	)
	skeleton:updateWorldTransform("none")
	local bone = skeleton:findBone("a")
	local x, y = bone:localToWorld(3, 5)
	near(x, 3 * bone.a + 5 * bone.b + bone.worldX, 1e-5)
	near(y, 3 * bone.c + 5 * bone.d + bone.worldY, 1e-5)
	-- A rotation and two scales would not do.
	local angle = math.rad(bone.worldRotationX)
	assert(math.abs(math.cos(angle) * 3 * bone.worldScaleX - math.sin(angle) * 5 * bone.worldScaleY - x) > 1)
end

-- C16: setSkin keeps to the rule of the reference, showSkin switches and shows; A, B, A gives A again.
do
	local skeleton = testing.skeleton()
	local function shown()
		local names = {}
		for i, slot in ipairs(skeleton.slots) do
			names[i] = slot.attachment and slot.attachment.name or ""
		end
		return names
	end
	local bare = shown()
	skeleton:showSkin("ranger")
	local ranger = shown()
	equal(skeleton:findSlot("hat").attachment.name ~= nil, true)
	skeleton:showSkin(nil)
	testing.same(shown(), bare)
	skeleton:showSkin("ranger")
	testing.same(shown(), ranger)
	equal(skeleton.skin.name, "ranger")
	skeleton:setSkin(nil)
	testing.same(shown(), ranger, "setSkin alone leaves what is shown")
end

-- C23: physics has a clock of its own, sees movements by calls, and a teleport does not make it explode.
do
	local function swing(move)
		local skeleton = testing.skeleton()
		for _ = 1, 5 do
			skeleton:update(1 / 60)
			skeleton:updateWorldTransform("update")
		end
		move(skeleton)
		skeleton:update(1 / 60)
		skeleton:updateWorldTransform("update")
		local bone = skeleton:findBone("lantern")
		return bone.worldRotationX, bone.worldX - skeleton.x
	end
	local still = swing(function() end)
	local shown, at = swing(function(skeleton)
		skeleton.x = 10000
	end)
	assert(shown == shown and math.abs(at) < 1e4, "the teleport is seen, and stays finite")
	local hidden = swing(function(skeleton)
		skeleton.x = 10000
		skeleton:physicsTranslate(-10000, 0)
	end)
	near(hidden, still, 0.01, "the teleport is hidden")
	local reset = swing(function(skeleton)
		skeleton.x = 10000
		for _, physics in ipairs(skeleton.physicsConstraints) do
			physics:reset()
		end
	end)
	assert(reset == reset)
	local pushed = swing(function(skeleton)
		skeleton:physicsTranslate(300, 0)
	end)
	assert(math.abs(pushed - still) > 0.01, "movement reaches physics")
	local turned = swing(function(skeleton)
		skeleton:physicsRotate(0, 0, 40)
	end)
	assert(math.abs(turned - still) > 0.01, "rotation reaches physics")
	local skeleton = testing.skeleton()
	local time = skeleton.time
	skeleton:update(0.25)
	equal(skeleton.time, time + 0.25)
end

-- S13: in listeners.lua every action in every callback; here the three that were reported.
do
	local skeleton, state = loop([[{"bones": [{"name": "root"}], "animations": {
		"a": {"bones": {"root": {"rotate": [{}, {"time": 0.1, "value": 9}]}}}, "b": {}}}]])
	local completes = 0
	local function listener(event)
		if event.type == "complete" then
			completes = completes + 1
			state:clearTracks()
			state:setAnimation(0, "a", false)
			state:removeListener(listener)
		end
	end
	state:addListener(listener)
	state:setAnimation(0, "a", false)
	for _ = 1, 10 do
		state:update(0.2)
		state:apply(skeleton)
	end
	equal(completes, 1)
end

-- L1: the last key of a deform timeline counts, and so does every list's last item.
do
	local json = [[{"bones": [{"name": "root"}], "slots": [{"name": "s", "bone": "root", "attachment": "m"}],
		"skins": [{"name": "default", "attachments": {"s": {"m": {"type": "mesh", "uvs": [0, 0, 1, 0, 1, 1],
			"triangles": [0, 1, 2], "vertices": [0, 0, 10, 0, 10, 10], "hull": 3}}}}],
		"animations": {"a": {"attachments": {"default": {"s": {"m": {"deform": [
			{}, {"time": 1, "vertices": [1, 1, 1, 1, 1, 1]}, {"time": 2, "vertices": [5, 6, 7, 8, 9, 10]}]}}}}}}}]]
	local skeleton = loop(json)
	local slot = skeleton.slots[1]
	local animation = skeleton.data.animations[1]
	for _, time in ipairs({ 2, 2.5, 100 }) do
		animation:apply(skeleton, -1, time, false, nil, 1, "setup", "in")
		skeleton:updateWorldTransform("none")
		testing.same(slot.attachment:computeWorldVertices(slot), { 5, 6, 17, 8, 19, 20 }, "time " .. time)
	end
	local timeline = animation.timelines[1]
	equal(timeline.frameCount, 3)
	testing.same(timeline.vertices[3], { 5, 6, 7, 8, 9, 10 })
	equal(timeline.duration, 2)
end

-- L2: the module is for the Lua that runs it: this file runs in each (tests/run), and the module says which version it is.
do
	equal(require("spine"), spine)
	assert(spine._VERSION:find("^spine %d+%.%d+%.%d+$"))
end

-- L3: what is gone is an error, in every way: state.lua.
do
	local skeleton = testing.skeleton()
	local bone = skeleton:findBone("head")
	skeleton:dispose()
	skeleton:dispose()
	for _ = 1, 3 do
		fails("the skeleton is gone: it was disposed", function()
			bone.rotation = bone.rotation + 1
		end)
	end
	-- Without dispose a bone keeps its skeleton.
	local kept = testing.skeleton():findBone("head")
	collectgarbage()
	collectgarbage()
	equal(kept.skeleton:findBone("head"), kept)
end

-- L4: positions of bones, physics in every place, mix blend, physics translate.
do
	local skeleton = testing.skeleton()
	local bone = skeleton:findBone("look")
	bone.x, bone.y = 12, 34
	for _, physics in ipairs({ "none", "reset", "update", "pose" }) do
		skeleton:updateWorldTransform(physics)
	end
	skeleton:updateWorldTransform("update", testing.skeleton().rootBone)
	near(select(1, bone:worldToParent(bone.worldX, bone.worldY)), 12, 1e-3)
	skeleton:physicsTranslate(1, 1)
	skeleton:physicsRotate(0, 0, 5)
	local state = spine.AnimationState.new(skeleton.data)
	for _, blend in ipairs({ "setup", "first", "replace", "add" }) do
		local entry = state:setAnimation(1, "wave", false)
		entry.mixBlend = blend
		equal(entry.mixBlend, blend)
		state:update(0.1)
		state:apply(skeleton)
		skeleton.data:findAnimation("walk"):apply(skeleton, -1, 0.3, true, nil, 1, blend, "in")
		skeleton.data:findAnimation("walk"):apply(skeleton, -1, 0.3, true, nil, 1, blend, "out")
	end
end

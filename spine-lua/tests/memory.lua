-- Memory stays flat. Row of user-cases.md: S25.

local spine = require("spine")
local testing = require("testing")

-- What the system says, where it says it: objects of the module are not Lua's memory.
local function resident()
	local file = io.open("/proc/self/statm", "r")
	if not file then
		return 0
	end
	local pages = tonumber(file:read("*l"):match("^%d+ (%d+)"))
	file:close()
	return pages * 4
end

local function grows(run)
	run(10000)
	collectgarbage()
	collectgarbage()
	local lua, all = collectgarbage("count"), resident()
	run(10000)
	collectgarbage()
	collectgarbage()
	return collectgarbage("count") - lua, resident() - all
end

local function flat(what, run)
	local lua, all = grows(run)
	assert(lua < 64, what .. ": Lua holds " .. lua .. " KiB more")
	assert(all < 2048, what .. ": the process holds " .. all .. " KiB more")
end

local data = testing.data("sprout")
local skeleton = spine.Skeleton.new(data)
local names = { "idle", "wave", "hop" }

flat("setAnimation", function(count)
	local state = spine.AnimationState.new(data)
	for i = 1, count do
		state:setAnimation(0, names[i % 3 + 1], true)
	end
end)

flat("setAnimation with listeners, applied", function(count)
	local state = spine.AnimationState.new(data)
	state:addListener(function() end)
	for i = 1, count / 10 do
		state:setAnimation(0, names[i % 3 + 1], true).listener = function() end
		state:update(0.01)
		state:apply(skeleton)
	end
end)

flat("objects", function(count)
	for _ = 1, count / 100 do
		local other = spine.Skeleton.new(data)
		local _ = other.bones, other.slots, other.rootBone.children, other.color
	end
end)

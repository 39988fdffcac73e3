-- Notifications: order, re-entrance, errors.

local spine = require("spine")
local testing = require("testing")
local equal, fails = testing.equal, testing.fails

local data = testing.json([[{
	"bones": [{"name": "root"}],
	"events": {"step": {"int": 3, "float": 0.5, "string": "text"}},
	"animations": {
		"a": {"bones": {"root": {"rotate": [{}, {"time": 1, "value": 90}]}}, "events": [{"time": 0.5, "name": "step"}]},
		"b": {"bones": {"root": {"rotate": [{}, {"time": 1, "value": 90}]}}}
	}
}]])
local skeleton = spine.Skeleton.new(data)

local function new()
	local state = spine.AnimationState.new(data)
	local log = {}
	state:addListener(function(event)
		local animation = event.entry.animation
		log[#log + 1] = event.type .. " " .. (animation and animation.name or "-")
	end)
	return state, log
end

local function step(state, seconds)
	state:update(seconds)
	return state:apply(skeleton)
end

-- Functions get a table; tables of functions get what the reference says.
do
	local state, log = new()
	local told = {}
	local listener = {
		event = function(entry, event)
			told.event = event
			told.entry = entry
		end,
		complete = function(entry)
			told.complete = entry
		end,
	}
	state:addListener(listener)
	local entry = state:setAnimation(0, "a", false)
	testing.same(log, { "start a" }, "told before setAnimation returns")
	step(state, 0.6)
	step(state, 0.6)
	testing.same(log, { "start a", "event a", "complete a" })
	equal(told.entry, entry)
	equal(told.complete, entry)
	equal(told.event.data, data:findEvent("step"))
	equal(told.event.intValue, 3)
	equal(told.event.floatValue, 0.5)
	equal(told.event.stringValue, "text")
	equal(told.event.time, 0.5)
	equal(tostring(told.event), 'Event "step"')
	state:setAnimation(0, "b", false)
	testing.same({ log[4], log[5] }, { "interrupt a", "start b" })
	step(state, 0.1)
	step(state, 0.1)
	testing.same({ log[6], log[7] }, { "end a", "dispose a" })
	state:removeListener(listener)
	told = {}
	step(state, 1)
	equal(told.complete, nil)
	state:clearListeners()
	step(state, 1)
	equal(log[#log], "complete b")
	fails("the listener has none of the functions", state.addListener, state, {})
	fails("a function or a table", state.addListener, state, 5)
end

-- An entry's own listener hears before the others, until it is disposed.
do
	local state, log = new()
	local entry = state:setAnimation(0, "a", false)
	entry.listener = function(event)
		log[#log + 1] = "own " .. event.type
	end
	equal(type(entry.listener), "function")
	equal(type(state:getCurrent(0).listener), "function")
	state:clearTracks()
	testing.same(log, { "start a", "own end", "end a", "own dispose", "dispose a" })
	fails("the track entry is gone", function()
		entry.listener = print
	end)
	equal(entry.listener, nil)
end

-- The state may be used in any way by a listener; what that causes is told in the same call.
do
	for _, kind in ipairs({ "start", "interrupt", "end", "dispose", "complete", "event" }) do
		for name, action in pairs({
			clear = function(state)
				state:clearTracks()
			end,
			set = function(state)
				state:setAnimation(0, "b", false)
			end,
			empty = function(state)
				state:setEmptyAnimations(0)
			end,
			add = function(state)
				state:addAnimation(0, "b", true, 0)
			end,
			update = function(state)
				step(state, 0.01)
			end,
			forget = function(state)
				state:clearListenerNotifications()
			end,
			remove = function(state)
				state:clearListeners()
			end,
			dispose = function(state)
				state:dispose()
			end,
		}) do
			local state, log = new()
			local count = 0
			local function listener(event)
				if event.type == kind and count < 3 then
					count = count + 1
					action(state)
				end
			end
			state:addListener(listener)
			for _ = 1, 3 do
				pcall(function()
					state:setAnimation(0, "a", false)
					step(state, 0.6)
					step(state, 0.6)
					state:setAnimation(0, "b", false)
					step(state, 0.1)
					state:clearTracks()
				end)
			end
			assert(count > 0, kind .. ", " .. name .. ": the listener was not called")
			assert(#log < 200, kind .. ", " .. name .. ": told " .. #log .. " times")
			if name ~= "dispose" then
				state:clearListeners()
				local entry = state:setAnimation(0, "a", true)
				equal(step(state, 0.1), true, kind .. ", " .. name)
				equal(state:getCurrent(0), entry, kind .. ", " .. name)
			end
		end
	end
end

-- Errors of listeners reach the caller when all have been told; the state goes on.
do
	local state, log = new()
	local thrown = setmetatable({}, {
		__tostring = function()
			return "odd"
		end,
	})
	state:addListener(function()
		error(thrown)
	end)
	local later = 0
	state:addListener(function()
		later = later + 1
		error("second")
	end)
	local fine, message = pcall(state.setAnimation, state, 0, "a", false)
	equal(fine, false)
	assert(message == thrown or tostring(message):find("odd", 1, true), tostring(message))
	equal(later, 1)
	testing.same(log, { "start a" })
	pcall(step, state, 2)
	testing.same(log, { "start a", "event a", "complete a" })
	equal(later, 3)
	state:clearListeners()
	equal(step(state, 0.1), true)
end

-- A listener that answers each start by another does not hang the program.
do
	local state = spine.AnimationState.new(data)
	local count = 0
	state:addListener({
		start = function()
			count = count + 1
			state:setAnimation(0, "a", false)
		end,
	})
	fails("notifications in one call", state.setAnimation, state, 0, "a", false)
	assert(count > 100 and count <= 16384)
	state:clearListeners()
	equal(step(state, 0.1), true)
end

-- Listeners that are added or removed meanwhile do not change who hears the present notification.
do
	local state = spine.AnimationState.new(data)
	local heard = {}
	local second
	local function first()
		heard[#heard + 1] = "first"
		state:removeListener(second)
		state:addListener(function()
			heard[#heard + 1] = "third"
		end)
	end
	function second()
		heard[#heard + 1] = "second"
	end
	state:addListener(first)
	state:addListener(second)
	state:setAnimation(0, "a", false)
	testing.same(heard, { "first", "second" })
	state:removeListener(first)
	state:setAnimation(0, "b", false)
	equal(heard[3], "third")
end

-- A state and a listener that knows it are collected together.
do
	local gone = setmetatable({}, { __mode = "v" })
	for i = 1, 10 do
		local state = spine.AnimationState.new(data)
		local witness = {}
		state:addListener(function()
			return state, witness
		end)
		state:setAnimation(0, "a").listener = function()
			return state, witness
		end
		gone[i] = witness
	end
	for _ = 1, 4 do
		collectgarbage()
	end
	for i = 1, 10 do
		equal(gone[i], nil, "state " .. i .. " was kept")
	end
end

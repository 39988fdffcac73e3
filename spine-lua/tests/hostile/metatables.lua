--- [error: there is no __gc] a finalizer
setmetatable({}, {
	__gc = function()
		while true do
		end
	end,
})
--- [runs] a finalizer that is added afterwards never runs
local ran = false
for _ = 1, 100 do
	local meta = {}
	local _ = setmetatable({}, meta)
	meta.__gc = function()
		ran = true
		while true do
		end
	end
end
for _ = 1, 1000 do
	local _ = { {}, {} }
end
assert(not ran)
--- [error: there is no __gc] a finalizer that is false at first
local meta = { __gc = false }
setmetatable({}, meta)
--- [error: '__index' chain too long] __index in a circle
local a, b = {}, {}
setmetatable(a, { __index = b })
setmetatable(b, { __index = a })
local _ = a.x
--- [error: '__newindex' chain too long] __newindex in a circle
local a, b = {}, {}
setmetatable(a, { __newindex = b })
setmetatable(b, { __newindex = a })
a.x = 1
--- [error: stack overflow] __index that asks for itself
local t = {}
setmetatable(t, {
	__index = function(t, k)
		return t[k .. "x"]
	end,
})
local _ = t.x
--- [error: stack overflow] __newindex that sets itself
local t = {}
setmetatable(t, {
	__newindex = function(t, k, v)
		t[k] = v
	end,
})
t.x = 1
--- [error: stack overflow] __call that is itself called so
local t = {}
setmetatable(t, {
	__call = function(self)
		return 1 + self()
	end,
})
t = setmetatable({}, {
	__index = function(s, k)
		return s[k](s)
	end,
})
local _ = t.x
--- [instructions] __eq without end
local meta = {
	__eq = function()
		while true do
		end
	end,
}
local _ = setmetatable({}, meta) == setmetatable({}, meta)
--- [instructions] __lt without end
local meta = {
	__lt = function()
		while true do
		end
	end,
}
local _ = setmetatable({}, meta) < setmetatable({}, meta)
--- [instructions] __le without end
local meta = {
	__le = function()
		while true do
		end
	end,
}
local _ = 1 <= setmetatable({}, meta)
--- [instructions] __concat without end
local t = setmetatable({}, {
	__concat = function()
		while true do
		end
	end,
})
local _ = "x" .. t
--- [instructions] __len without end
local t = setmetatable({}, {
	__len = function()
		while true do
		end
	end,
})
local _ = #t
--- [instructions] __unm without end
local t = setmetatable({}, {
	__unm = function()
		while true do
		end
	end,
})
local _ = -t
--- [error: stack overflow] arithmetic that comes back to itself
local meta = {}
function meta.__add(a, b)
	return b + a
end
local _ = setmetatable({}, meta) + 1
--- [instructions] __tostring without end, in print
print(setmetatable({}, {
	__tostring = function()
		while true do
		end
	end,
}))
--- [error: no __close] __close that opens another
local function open()
	return setmetatable({}, {
		__close = function()
			local _ <close> = open()
		end,
	})
end
local meta = {}
function meta.__close()
	for _ = 1, math.huge do
	end
end
local _ <close> = setmetatable({}, meta)
--- [error: got a non-closable value] a variable that cannot be closed
local _ <close> = {}
--- [error: cannot change a protected metatable] a protected metatable is set
setmetatable(setmetatable({}, { __metatable = 1 }), {})
--- [runs] the metatable of strings is out of reach
assert(getmetatable("") == false)
assert(getmetatable("x") == false)
assert(not pcall(setmetatable, "x", {}))
--- [runs] its string functions are replaced, which harms itself alone
string.rep = nil
string.format = error
assert(not pcall(function()
	return ("x"):rep(2)
end))
--- [instructions] its globals have a metatable that loops
setmetatable(_G, {
	__index = function()
		while true do
		end
	end,
})
local _ = on_update
--- [runs] its globals have a metatable that looking for on_update does not ask
setmetatable(_G, {
	__index = function(_, name)
		if name:find("^on_") then
			error("asked for " .. name)
		end
	end,
})
--- [error: attempt to index] its environment is a number
local _ENV = 1
print()
--- [error: attempt to call a nil value] its environment is empty
local _ENV = {}
print()
--- [runs] on_update is no function
on_load, on_update, on_event = 1, {}, "x"
--- [error: mine] on_update is a table that can be called
on_load = setmetatable({}, {
	__call = function()
		error("never called")
	end,
})
function on_update()
	error("mine")
end
--- [error: no weak keys] weak keys that hold each other in a long chain
local tables, last = {}, {}
for i = 1, 1500 do
	local key = {}
	tables[i] = setmetatable({ [key] = last }, { __mode = "k" })
	last = key
end
for _ = 1, 3000 do
	local _ = { {}, {} }
end
--- [runs] a weak table that is made strong and weak again
local meta = { __mode = "v" }
local t = setmetatable({}, meta)
for i = 1, 3000 do
	meta.__mode = i % 2 == 0 and "k" or "v"
	t[{}] = {}
end
--- [error: attempt to index a nil value] __index is nil again while it is used
local meta = {}
meta.__index = function()
	meta.__index = nil
	return nil
end
local t = setmetatable({}, meta)
local _ = t.x.y
--- [error: attempt to compare] a comparison whose metamethod is away
local meta = { __lt = 1 }
setmetatable({}, meta)
local _ = {} < {}
--- [runs] weak keys that are asked for afterwards do nothing
local tables, last = {}, {}
for i = 1, 500 do
	local key, meta = {}, {}
	tables[i] = setmetatable({ [key] = last }, meta)
	meta.__mode = "k"
	last = key
end
for _ = 1, 3000 do
	local _ = { {}, {} }
end
for i = 1, 500 do
	assert(next(tables[i]))
end
--- [runs] metatables are what they were when they were set, and can be had
local meta = { __index = { x = 1 } }
local t = setmetatable({}, meta)
assert(getmetatable(t) == meta and t.x == 1)
meta.__index = { x = 2 }
assert(t.x == 1 and setmetatable(t, meta).x == 2)
assert(setmetatable(t, nil).x == nil and getmetatable(t) == nil)
local hidden = setmetatable({}, { __metatable = "hidden" })
assert(getmetatable(hidden) == "hidden" and not pcall(setmetatable, hidden, nil))
local class = {}
class.__index = class
function class:name()
	return "base"
end
local derived = setmetatable({}, class)
derived.__index = derived
assert(setmetatable({}, derived):name() == "base")

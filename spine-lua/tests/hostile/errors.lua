--- [error: nil] an error that is nil
error()
--- [error: table] an error that is a table
error({})
--- [error: function] an error that is a function
error(print)
--- [error: thread] an error that is a coroutine
error((coroutine.running()))
--- [error: true] an error that is a boolean
error(true)
--- [error: 1] an error that is a number
error(1)
--- [error] an error that is an object
error(skeleton)
--- [error: mine] an error with a text of its own
error(setmetatable({}, {
	__tostring = function()
		return "mine"
	end,
}))
--- [error] an error whose text is a number
error(setmetatable({}, {
	__tostring = function()
		return 1
	end,
}))
--- [error] an error whose text fails
error(setmetatable({}, {
	__tostring = function()
		error("again")
	end,
}))
--- [error] an error whose text fails with itself
local meta = {}
meta.__tostring = function()
	error(setmetatable({}, meta))
end
error(setmetatable({}, meta))
--- [instructions] an error whose text takes for ever
error(setmetatable({}, {
	__tostring = function()
		while true do
		end
	end,
}))
--- [memory] an error whose text grows for ever
error(setmetatable({}, {
	__tostring = function()
		local s = "x"
		while true do
			s = s .. s
		end
	end,
}))
--- [error: xxxx] an error with a long text
error(("x"):rep(100000))
--- [error] an error whose name is long
error(setmetatable({}, { __name = ("x"):rep(100000) }))
--- [error: one] an error of many lines
error("one\ntwo\n" .. ("three\n"):rep(10000))
--- [error: mine] an error that looks like a trace
error("mine\nstack traceback:\n\tother:1: in function <other:1>")
--- [error: mine] an error that names another line
error("hostile:999999999999: mine", 0)
--- [error] an error that is no UTF-8
error("\xff\xfe\0\x80", 0)
--- [error: mine] an error at a level that is not there
error("mine", 1000000)
--- [error: mine] an error at a level before the first
error("mine", -1)
--- [error: assertion failed!] an assertion
assert(false)
--- [error: table] an assertion with a table
assert(nil, {})
--- [error: attempt to call a nil value] a call of nothing
local x
x()
--- [error: attempt to index a nil value] an index of nothing
local x
local _ = x.y
--- [error: attempt to perform arithmetic on a table value] arithmetic of a table
local _ = {} + 1
--- [error: attempt to concatenate a nil value] a text of nothing
local _ = "x" .. nil
--- [error: attempt to compare number with nil] a comparison with nothing
local _ = 1 < nil
--- [error: attempt to get length of a number value] a length of a number
local _ = #1
--- [error: mine] an error in the first update
function on_update()
	error("mine")
end
--- [error: mine] an error in an event
function on_event()
	error("mine")
end
--- [error: mine] an error in on_load
function on_load()
	error("mine")
end
--- [error: mine] an error far down
local function f(n)
	if n == 0 then
		error("mine")
	end
	local r = f(n - 1)
	return r
end
f(1000)
--- [error: mine] an error in a coroutine in a coroutine
coroutine.wrap(function()
	coroutine.wrap(function()
		error("mine")
	end)()
end)()
--- [error: mine] an error in a loaded text
load("error('mine')", "loaded")()
--- [error: no __close] an error in a closing method
local _ <close> = setmetatable({}, {
	__close = function()
		error("mine")
	end,
})
--- [error: no __close] errors in all closing methods
local function closing(text)
	return setmetatable({}, {
		__close = function()
			error(text)
		end,
	})
end
local _ <close> = closing("last")
local _ <close> = closing("second")
local _ <close> = closing("first")
--- [error: stack overflow] recursion through pcall
local function f()
	local ok, why = pcall(f)
	error(why, 0)
end
f()
--- [instructions] recursion through xpcall and its handler
local function f()
	local ok, why = xpcall(f, f)
	error(why, 0)
end
f()
--- [error: stack overflow] recursion through gsub
local function f(s)
	return (s:gsub(".", f)) .. setmetatable({}, {
		__concat = f,
	})
end
local t = setmetatable({}, {
	__concat = function(a, b)
		return a .. b
	end,
})
local _ = t .. t
--- [error: stack overflow] recursion through tostring
local meta = {}
meta.__tostring = function(t)
	return tostring(t)
end
tostring(setmetatable({}, meta))
--- [memory] recursion through table.sort
local function less(a, b)
	table.sort({ a, b }, less)
	return a < b
end
table.sort({ 2, 1 }, less)

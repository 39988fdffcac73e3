--- [runs] what is not there
local gone = { "io", "os", "package", "debug", "require", "dofile", "loadfile", "warn", "arg", "module", "loadstring" }
for _, name in ipairs(gone) do
	assert(_G[name] == nil, name)
end
--- [error: attempt to index a nil value (global 'io')] a file is opened
io.open("/etc/passwd")
--- [error: attempt to index a nil value (global 'os')] a process is started
os.execute("true")
--- [error: attempt to call a nil value (global 'require')] a module is loaded
require("os")
--- [error: attempt to call a nil value (global 'dofile')] a file is run
dofile("/etc/passwd")
--- [error: attempt to index a nil value (global 'debug')] hooks are taken away
debug.sethook()
--- [error: attempt to call a nil value (field 'dump')] a function becomes bytecode
local _ = string.dump(function() end)
--- [error: attempt to call a nil value (method 'dump')] a function becomes bytecode, by way of a string
local _ = ("x"):dump()
--- [runs] bytecode is refused
local bytecode = "\27Lua\x54\0\x19\x93\r\n\x1a\n\4\8\8xV\0\0\0\0\0\0\0\0\0\0\0(w@\1\x80"
local f, why = load(bytecode)
assert(f == nil and why:find("binary"), why)
local f, why = load(bytecode, "x", "b")
assert(f == nil and why:find("bytecode"), why)
local f, why = load(bytecode, "x", "bt")
assert(f == nil and why:find("binary"), why)
--- [error: load takes a string] bytecode piece by piece
load(function()
	return "\27Lua"
end)
--- [error: load takes a string] a text that never ends
load(function()
	return " "
end)
--- [runs] what is loaded sees the same globals
marker = {}
assert(load("return marker")() == marker)
assert(load("return _G")() == _G)
assert(load("return io or os or debug or package or require")() == nil)
assert(load("return x", "name", "t", { x = 1 })() == 1)
--- [runs] what is loaded has an environment that is no table
local f, why = load("return 1", "x", "t", 1)
assert(f == nil and why:find("table"))
local f = load("return 1", "x", "t", nil)
assert(f == nil)
--- [runs] a text with errors
local f, why = load("x = = 1", "=other")
assert(f == nil and why:find("^other:1:"), why)
--- [runs] a chunk's name with lines in it
local f, why = load("x = = 1", "a\nb:1: c" .. ("d"):rep(1000))
assert(f == nil and not why:find("\n") and #why < 200, why)
--- [runs] a text that is too long to be loaded
local f, why = load(("x=1 "):rep(20000))
assert(f == nil and why:find("limit"), why)
--- [instructions] texts are loaded for ever
while true do
	load("local a = 1 return a")
end
--- [instructions] a text that loads itself
text = "load(text)()"
while true do
	pcall(load(text))
end
--- [runs] parentheses in parentheses are too deep to be loaded
local f, why = load("return " .. ("("):rep(1000) .. "1" .. (")"):rep(1000))
assert(f == nil and why:find("overflow"), why)
--- [runs] its functions lead to no other globals
local function all(t, seen)
	for k, v in pairs(t) do
		assert(k ~= "sethook" and k ~= "popen" and k ~= "dump" and k ~= "loadlib", k)
		if type(v) == "table" and not seen[v] then
			seen[v] = true
			all(v, seen)
		end
	end
	return seen
end
all(_G, {})
--- [runs] the metatables of objects are out of reach
assert(getmetatable(skeleton) == false)
assert(not pcall(setmetatable, skeleton, {}))
assert(not pcall(rawset, skeleton, "x", 1))
assert(not pcall(rawget, skeleton, "x"))
assert(not pcall(next, skeleton))
--- [error] an object has what it has not
local _ = skeleton.there_is_no_such_field()
--- [error] an object is changed where it cannot be
skeleton.there_is_no_such_field = 1
--- [error] a method is called without an object
local f = skeleton.getX or skeleton.updateCache
f()
--- [error] a method is called with another object
local f = skeleton.getX or skeleton.updateCache
f({})
--- [error: attempt to] an object is added to another
local _ = skeleton + skeleton
--- [runs] its globals are its own
shared_by_mods = true
print = nil
skeleton = nil
math.floor = nil
table.concat = nil
saved = nil
--- [runs] the errors of objects are texts
local ok, why = pcall(function()
	return skeleton.there_is_no_such_field()
end)
assert(not ok and type(why) == "string" and why:find("^hostile:%d+:"), why)
--- [runs] addresses tell nothing of other states
assert(tostring(print) ~= tostring(error))
assert(string.format("%p", 1) == "(null)")

--- [memory] a string that doubles
local s = "x"
while true do
	s = s .. s
end
--- [memory] a list that grows
local t = {}
while true do
	t[#t + 1] = 1
end
--- [memory] tables in tables
local t = {}
while true do
	t = { t, {}, {} }
end
--- [memory] closures that are kept
local t = {}
for i = 1, math.huge do
	t[i] = function()
		return i
	end
end
--- [memory] strings that are all different
local t = {}
for i = 1, math.huge do
	t["key " .. i] = true
end
--- [memory] globals without end
for i = 1, math.huge do
	_G["g" .. i] = i
end
--- [memory] numbers as keys, far apart
local t = {}
for i = 1, math.huge do
	t[i * 1.5] = i
end
--- [memory] the saved table grows
for i = 1, math.huge do
	saved[i] = { i }
end
--- [memory] the saved table grows from update to update
function on_update()
	for _ = 1, 9000 do
		saved[#saved + 1] = { #saved, "much", "to", "keep" }
	end
end
--- [memory] recursion without end
local function f(n)
	return 1 + f(n + 1)
end
f(1)
--- [memory] recursion with many locals
local function f()
	local a, b, c, d, e, g, h, i = 1, 2, 3, 4, 5, 6, 7, 8
	return f() + a + b + c + d + e + g + h + i
end
f()
--- [memory] more arguments with every call
local function f(...)
	return f(1, 2, 3, 4, 5, 6, 7, 8, ...)
end
f()
--- [memory] a list of results that doubles
local function double(...)
	return ..., ...
end
local t = {}
while true do
	t = table.pack(table.unpack(t, 1, math.min(#t, 7000)))
	for i = 1, 7000 do
		t[#t + 1] = i
	end
	saved[#saved + 1] = t
end
--- [memory] coroutines that are kept
local t = {}
while true do
	t[#t + 1] = coroutine.create(function() end)
end
--- [memory] coroutines that wait
local t = {}
while true do
	local co = coroutine.wrap(function()
		local room = {}
		coroutine.yield(room)
	end)
	co()
	t[#t + 1] = co
end
--- [memory] a coroutine with a deep stack
local co = coroutine.wrap(function()
	local function f(n)
		return 1 + f(n + 1)
	end
	f(1)
end)
co()
--- [memory] string.format of long strings
local s = ("x"):rep(1000)
while true do
	s = string.format("%s%s", s, s)
end
--- [memory] string.upper of long strings that are kept
local s = ("x"):rep(100000)
for i = 1, math.huge do
	saved[i] = string.upper(s .. i)
end
--- [memory] table.concat of long strings
local t = {}
for i = 1, 1000 do
	t[i] = ("x"):rep(1000)
end
while true do
	t[#t + 1] = table.concat(t)
end
--- [memory] string.pack that pads
local _ = string.pack("c99999999", "")
--- [memory] string.pack that pads, again and again
local _ = string.pack(
	("c99999"):rep(100),
	table.unpack((function()
		local t = {}
		for i = 1, 100 do
			t[i] = ""
		end
		return t
	end)())
)
--- [memory] utf8.char of many
local t = {}
for i = 1, 7000 do
	t[i] = 0x10ffff
end
local s = ""
while true do
	s = s .. utf8.char(table.unpack(t))
end
--- [memory] a table that is filled by table.move
local t = { 1, 2, 3, 4 }
while true do
	table.move(t, 1, #t, #t + 1)
end
--- [stopped] functions that are loaded and kept
for i = 1, math.huge do
	saved[i] = load("local a = 1 return function() return a end")
end
--- [memory] iterators that are kept
for i = 1, math.huge do
	saved[i] = ("a b c"):gmatch("%a")
end
--- [memory] keys that hold their values in a weak table
local t = setmetatable({}, { __mode = "v" })
local last
for i = 1, math.huge do
	last = { last }
	t[i] = last
end
--- [memory] string.rep with a separator
local t = {}
for i = 1, math.huge do
	t[i] = string.rep("x", 1000, "y") .. i
end
--- [error: too long] string.byte of a long string
local s = ("x"):rep(200000)
local _ = { string.byte(s, 1, -1) }
--- [error: too long] utf8.codepoint of a long string
local s = ("x"):rep(200000)
local _ = { utf8.codepoint(s, 1, -1) }
--- [memory] what pcall returned is kept
local t = { n = 0 }
while true do
	t = { pcall(error, t), {} }
	saved[#saved + 1] = t
end
--- [memory] memory runs out in a metamethod
local t = setmetatable({}, {
	__index = function(_, k)
		local s = {}
		for i = 1, math.huge do
			s[i] = { k }
		end
	end,
})
local _ = t.x
--- [memory] memory runs out in a comparison of table.sort
local t = { 3, 2, 1 }
table.sort(t, function(a, b)
	for i = 1, math.huge do
		saved[i] = { a, b }
	end
end)
--- [memory] memory runs out in a replacement of gsub
local _ = ("xxx"):gsub("x", function(s)
	while true do
		s = s .. s
	end
end)
--- [runs] garbage is not held against it
for _ = 1, 2000 do
	local _ = { {}, {}, {} }
end
--- [runs] long strings that are thrown away
for _ = 1, 50 do
	local _ = ("x"):rep(50000)
end

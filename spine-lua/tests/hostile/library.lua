--- [error: resulting string too large] string.rep beyond all memory
local _ = ("x"):rep(1e15)
--- [runs] string.rep of nothing, very often
assert(("").rep("", math.maxinteger) == "")
--- [error: resulting string too large] string.rep of nothing with a separator
local _ = string.rep("", math.maxinteger, "x")
--- [error: resulting string too large] string.rep whose length does not fit a number
local _ = string.rep("xxxxxxxx", math.maxinteger // 4)
--- [runs] string.rep a negative number of times
assert(string.rep("x", math.mininteger) == "")
--- [stopped] string.rep as fast as it goes
while true do
	local _ = ("x"):rep(500000)
end
--- [instructions] a pattern that tries every split
local _ = ("a"):rep(30):find(("a*"):rep(30) .. "b")
--- [instructions] a pattern of lazy repetitions
local _ = ("a"):rep(200):match((".-"):rep(20) .. "b")
--- [instructions] a pattern of options
local _ = ("a"):rep(40):match(("a?"):rep(40) .. ("a"):rep(41))
--- [instructions] a pattern with a back reference, at every place
local _ = ("a"):rep(5000):find("(.*)%1b")
--- [instructions] a pattern that is searched for from every byte
local _ = ("a"):rep(20000):find(".*b")
--- [instructions] balanced brackets that are never closed
local _ = ("("):rep(20000):find("%b()x")
--- [instructions] a frontier that is looked for at every byte, in a large set
local _ = ("a"):rep(50000):find("%f[" .. ("b"):rep(1000) .. "]")
--- [instructions] a set that is looked through for every byte
local _ = ("a"):rep(100000):find("[" .. ("b"):rep(1000) .. "]")
--- [instructions] gsub with a pattern that takes long
local _ = ("a"):rep(30):gsub(("a*"):rep(30) .. "b", "x")
--- [instructions] gmatch with a pattern that takes long
for _ in ("a"):rep(30):gmatch(("a*"):rep(30) .. "b") do
end
--- [error: resulting string too large] gsub that makes each byte a long string
local _ = ("x"):rep(10000):gsub("x", ("y"):rep(10000))
--- [error: resulting string too large] gsub whose replacement names the match often
local _ = ("x"):rep(10000):gsub(".+", ("%0"):rep(10000))
--- [memory] gsub whose function gives long strings
local long = ("y"):rep(10000)
local _ = ("x"):rep(10000):gsub("x", function()
	return long .. #saved
end)
--- [error: pattern too complex] a pattern of many groups
local _ = ("x"):rep(300):find(("x?"):rep(300))
--- [error: too many captures] a pattern of more groups than there may be
local _ = ("x"):find(("()"):rep(40))
--- [error: malformed pattern] a pattern that ends too early
local _ = ("x"):find("%")
--- [error: missing '[' after '%f'] a frontier of nothing
local _ = ("x"):find("%fx")
--- [error: unfinished capture] a group that is not closed
local _ = ("x"):match("(x")
--- [error: invalid pattern capture] a group that was not opened
local _ = ("x"):match("x)")
--- [error: invalid capture index] a back reference to nothing
local _ = ("x"):match("%1")
--- [error: invalid capture index] a replacement by a group that is not there
local _ = ("x"):gsub("x", "%2")
--- [error: invalid use of '%'] a replacement with a bad escape
local _ = ("x"):gsub("x", "%z")
--- [error: invalid replacement value] a replacement that is a function
local _ = ("x"):gsub("x", function()
	return print
end)
--- [instructions] an empty match at every place, for ever
while true do
	for _ in ("aaaa"):gmatch("()") do
	end
end
--- [instructions] string.find of plain texts, for ever
local s = ("a"):rep(100000)
while true do
	local _ = s:find("b", 1, true)
end
--- [instructions] string.upper of a long string, for ever
local s = ("a"):rep(100000)
while true do
	local _ = s:upper()
end
--- [instructions] string.sub of a long string, for ever
local s = ("a"):rep(100000)
for i = 1, math.huge do
	local _ = s:sub(i % 10)
end
--- [error: invalid conversion] string.format with a huge width
local _ = string.format("%100000d", 1)
--- [error: invalid conversion] string.format with a huge precision
local _ = string.format("%.100000f", 1)
--- [runs] string.format of the largest number, as wide as may be
assert(#string.format("%99.99f", -1.7976931348623157e308) > 400)
--- [instructions] string.format that calls __tostring, which loops
local _ = string.format(
	"%s",
	setmetatable({}, {
		__tostring = function()
			while true do
			end
		end,
	})
)
--- [error: '__tostring' must return a string] string.format of what has no text
local _ = string.format(
	"%s",
	setmetatable({}, {
		__tostring = function()
			return {}
		end,
	})
)
--- [runs] string.format of an object with an odd name
local t = setmetatable({}, { __name = ("x"):rep(10000) })
assert(#string.format("%s", t) > 10000)
--- [error: format result too large] string.packsize of what does not fit
local _ = string.packsize(("c999999999"):rep(3))
--- [error: out of limits] string.pack of integers that are too wide
local _ = string.pack("i17", 1)
--- [error: data string too short] string.unpack of what is not there
local _ = string.unpack("c2147483647", "x")
--- [error: out of string] string.unpack from beyond the end
local _ = string.unpack("b", "x", 100)
--- [instructions] table.concat of a table that has every index, by a function of Lua
local _ = table.concat(
	setmetatable({}, {
		__index = function()
			return ""
		end,
	}),
	"",
	1,
	math.maxinteger
)
--- [instructions] table.concat of a table that has every index, by table.concat
local _ = table.concat(setmetatable({}, { __index = table.concat }), "", 1, math.maxinteger)
--- [stopped] table.concat of a table that has every index, by tostring
local _ = table.concat(setmetatable({}, { __index = type }), "", 1, math.maxinteger)
--- [error: invalid value (at index 1)] table.concat of nothing, very long
local _ = table.concat({}, "", 1, math.maxinteger)
--- [instructions] table.concat of all integers
local _ = table.concat(setmetatable({}, { __index = rawlen }), "", math.mininteger, math.maxinteger)
--- [instructions] table.move of everything
table.move({}, 1, math.maxinteger - 1, 2)
--- [instructions] table.move downwards over everything
table.move({}, math.mininteger, -2, 1)
--- [instructions] table.insert into a table of huge length
table.insert(
	setmetatable({}, {
		__len = function()
			return math.maxinteger - 1
		end,
	}),
	1,
	"x"
)
--- [instructions] table.remove from a table of huge length
table.remove(
	setmetatable({}, {
		__len = function()
			return math.maxinteger - 1
		end,
	}),
	1
)
--- [error: object length is not an integer] table.insert into a table of odd length
table.insert(
	setmetatable({}, {
		__len = function()
			return 1.5
		end,
	}),
	1
)
--- [instructions] table.sort of a table of huge length
table.sort(setmetatable({}, {
	__len = function()
		return 2 ^ 31 | 0
	end,
}))
--- [runs] table.sort with an order that is none
local t = {}
for i = 1, 500 do
	t[i] = i
end
table.sort(t, function()
	return true
end)
--- [runs] table.sort with an order that changes its mind
local t, n = {}, 0
for i = 1, 500 do
	t[i] = i * 7919 % 501
end
table.sort(t, function(a, b)
	n = n + 1
	return (a + n) % 3 < (b + n) % 2
end)
--- [runs] table.sort whose order empties the table
local t = { 5, 4, 3, 2, 1 }
table.sort(t, function(a, b)
	for i = 1, #t do
		t[i] = nil
	end
	return a < b
end)
--- [error: attempt to compare] table.sort of what cannot be compared
table.sort({ 1, "x", {}, print })
--- [error: mine] table.sort whose order fails
table.sort({ 1, 2 }, function()
	error("mine")
end)
--- [runs] table.sort whose order yields
local co = coroutine.wrap(function()
	table.sort({ 1, 2, 3 }, function(a, b)
		coroutine.yield()
		return a < b
	end)
	return "done"
end)
local last
repeat
	last = co()
until last == "done"
--- [error: too many results to unpack] table.unpack of everything
local _ = { table.unpack({}, 1, math.maxinteger) }
--- [error: too many results to unpack] table.unpack over the edge of integers
local _ = { table.unpack({}, math.mininteger, math.maxinteger) }
--- [error: bad argument] select of nothing
local _ = select(0)
--- [runs] select beyond the end
assert(select("#", select(math.maxinteger, 1, 2)) == 0)
--- [error: index out of range] select from before the beginning
local _ = select(math.mininteger, 1)
--- [error: string slice too long] string.byte of a slice that is too long for the stack
local s = ("x"):rep(700000)
local _ = { s:byte(1, -1) }
--- [error: value out of range] string.char of what is no byte
local _ = string.char(256)
--- [error: value out of range] utf8.char of what is no character
local _ = utf8.char(-1)
--- [error: invalid UTF-8 code] utf8.codes of what is no text
for _ in utf8.codes("\xff") do
end
--- [error: out of bounds] utf8.codepoint beyond the end
local _ = utf8.codepoint("x", 100)
--- [runs] tonumber of a long text
assert(tonumber(("9"):rep(100000)) == math.huge)
assert(tonumber(("z"):rep(100000), 36))
assert(not tonumber(("x"):rep(100000)))
--- [error: base out of range] tonumber in a base that is none
local _ = tonumber("1", 100)
--- [error: attempt to] a division by nothing
local _ = 1 // 0
--- [error: attempt to perform 'n%] a remainder by nothing
local _ = 1 % 0
--- [runs] the smallest integer, by -1
assert(math.mininteger // -1 == math.mininteger)
assert(math.mininteger % -1 == 0)
--- [error: number has no integer representation] bits of what is no integer
local _ = 1.5 | 1
--- [error: interval is empty] a random number between nothing
local _ = math.random(0, -1)
--- [runs] random numbers of all integers
for _ = 1, 100 do
	local _ = math.random(math.mininteger, math.maxinteger), math.random(0)
end
--- [error: invalid key to 'next'] next from a key that is not there
local _ = next({}, "x")
--- [error: index is nil] a table with nil as key
local t = {}
t[nil] = 1
--- [error: index is NaN] a table with what is no number as key
local t = {}
t[0 / 0] = 1
--- [stopped] next over a table that was emptied
local t = {}
for i = 1, 8000 do
	t["k" .. i] = i
end
for i = 1, 8000 do
	t["k" .. i] = nil
end
while true do
	next(t)
end
--- [instructions] keys that are put into a table while it is gone through
local t = { 1 }
while true do
	pcall(function()
		for k in pairs(t) do
			t[k + 1], t[k] = 1, nil
		end
	end)
end
--- [instructions] garbage is collected for ever
while true do
	collectgarbage("collect")
end
--- [runs] the collector cannot be switched off
for _, option in ipairs({ "stop", "generational", "incremental", "step", "setpause", "setstepmul", "restart" }) do
	assert(collectgarbage(option, 0) == 0)
end
assert(collectgarbage("count") > 0)
for _ = 1, 5000 do
	local _ = { {}, {}, {} }
end
--- [runs] it prints too much
for i = 1, 2000 do
	print(i, ("x"):rep(100))
end
--- [runs] it prints a long line
print(("x"):rep(300000))
--- [instructions] it prints for ever
while true do
	print("x")
end

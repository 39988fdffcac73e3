-- What the string and table libraries do, in a sandbox and out of it.
local function same(got, expected)
	assert(#got == #expected, #got .. " values, " .. #expected .. " expected")
	for index, value in ipairs(expected) do
		assert(got[index] == value, tostring(got[index]) .. " in place of " .. tostring(value))
	end
end
local function list(...)
	return { ... }
end

same(list(("hello world"):find("wor")), { 7, 9 })
same(list(("hello world"):find("o", 6)), { 8, 8 })
same(list(("hello world"):find("o", -4)), { 8, 8 })
same(list(("hello"):find("")), { 1, 0 })
same(list(("hello"):find("", 6)), { 6, 5 })
same(list(("hello"):find("", 7)), {})
same(list(("a.b"):find(".", 2, true)), { 2, 2 })
same(list(("a+b"):find("+", 1, true)), { 2, 2 })
same(list(("key = value"):find("(%w+)%s*=%s*(%w+)")), { 1, 11, "key", "value" })
same(list(("  x"):find("()x()")), { 3, 3, 3, 4 })
same(list(("key = value"):match("^(%w+)%s*=%s*(%w+)$")), { "key", "value" })
same(list(("2026-11-30"):match("(%d+)-(%d+)-(%d+)")), { "2026", "11", "30" })
same(list(("abc"):match("^b")), {})
same(list(("abc"):match("^b", 2)), { "b" })
same(list(("f(a(b)c)d"):match("%b()")), { "(a(b)c)" })
same(list(("THE (quick) fox"):find("%((%a+)%)")), { 5, 11, "quick" })
same(list(("THE (quick) fox"):match("%f[%a]%a+%f[%A]", 5)), { "quick" })
same(list(("[[x]]"):match("%[(%[*)x")), { "[" })
same(list(("a]b"):match("[]]")), { "]" })
same(list(("a-b"):match("[a-]+")), { "a-" })
same(list(("a^b"):match("[%^x]")), { "^" })
same(list(("xyz"):match("[^x-y]")), { "z" })
same(list(("aaa"):match("a-")), { "" })
same(list(("aaab"):match("a-b")), { "aaab" })
same(list(("aXb"):match("a%ub")), { "aXb" })
same(list(("abab"):match("(ab)%1")), { "ab" })
same(list(("x\0y"):match("x%zy")), { "x\0y" })
same(list(("x\0y"):match("x\0y")), { "x\0y" })
same(list(("colour"):match("colou?r")), { "colour" })
same(list(("color"):match("colou?r")), { "color" })
same(list(("50%"):match("%d+%%")), { "50%" })
same(list(("a$"):match("a$$")), { "a$" })

same(list(("hello world"):gsub("o", "0")), { "hell0 w0rld", 2 })
same(list(("hello world"):gsub("o", "0", 1)), { "hell0 world", 1 })
same(list(("hello"):gsub("", "-")), { "-h-e-l-l-o-", 6 })
same(list(("hello world"):gsub("(%w+)", "<%1>")), { "<hello> <world>", 2 })
same(list(("hello world"):gsub("%w+", "%0 %0", 1)), { "hello hello world", 1 })
same(list(("hello world"):gsub("(%w+) (%w+)", "%2 %1")), { "world hello", 1 })
same(list(("abc"):gsub("%w", "%%")), { "%%%", 3 })
same(list(("abc"):gsub("^a", "x")), { "xbc", 1 })
same(list(("aaa"):gsub("^a", "x")), { "xaa", 1 })
same(list(("$name is $age"):gsub("%$(%w+)", { name = "Lua", age = 30 })), { "Lua is 30", 2 })
same(
	list(("abc"):gsub("%w", function(c)
		return c == "b" and "B" or nil
	end)),
	{ "aBc", 3 }
)
same(
	list(("abc"):gsub("()", function(at)
		return at
	end)),
	{ "1a2b3c4", 4 }
)
same(list(("abc"):gsub("%w*", "x")), { "x", 1 })
same(list(("abc abc"):gsub("%w*", "x")), { "x x", 2 })

local words = {}
for word in ("one two  three"):gmatch("%a+") do
	words[#words + 1] = word
end
same(words, { "one", "two", "three" })
local pairs_of = {}
for k, v in ("a=1, b=2"):gmatch("(%w+)=(%w+)") do
	pairs_of[#pairs_of + 1] = k .. v
end
same(pairs_of, { "a1", "b2" })
local places = {}
for at in ("ab"):gmatch("()") do
	places[#places + 1] = at
end
same(places, { 1, 2, 3 })
local late = {}
for c in ("abc"):gmatch("%a", 2) do
	late[#late + 1] = c
end
same(late, { "b", "c" })

same({ ("ab"):rep(3), ("ab"):rep(2, "-"), ("ab"):rep(0), ("ab"):rep(-1), ("").rep("x", 1, ",") }, {
	"ababab",
	"ab-ab",
	"",
	"",
	"x",
})
same({ ("x"):upper(), ("Y"):lower(), ("abc"):reverse(), ("abc"):sub(-2), ("%5.1f|%d"):format(1.25, 3) }, {
	"X",
	"y",
	"cba",
	"bc",
	"  1.2|3",
})

local t = { 1, 2, 3 }
table.insert(t, 4)
table.insert(t, 1, 0)
same(t, { 0, 1, 2, 3, 4 })
assert(table.remove(t, 1) == 0 and table.remove(t) == 4 and table.remove({}) == nil)
same(t, { 1, 2, 3 })
same(table.move({ 1, 2, 3 }, 1, 3, 2), { 1, 1, 2, 3 })
same(table.move({ 1, 2, 3 }, 2, 3, 1), { 2, 3, 3 })
same(table.move({ 1, 2, 3 }, 1, 3, 1, {}), { 1, 2, 3 })
assert(table.concat({ 1, "a", 2.5 }, ", ") == "1, a, 2.5" and table.concat({}) == "")
assert(table.concat({ 1, 2, 3 }, "-", 2) == "2-3" and table.concat({ 1, 2, 3 }, "-", 2, 2) == "2")
same(list(table.unpack({ 1, 2, 3 }, 2)), { 2, 3 })
same(list(table.unpack({ 1, 2, 3 }, 3, 2)), {})
local numbers = { 5, 2, 8, 1, 9, 3, 3, 7 }
table.sort(numbers)
same(numbers, { 1, 2, 3, 3, 5, 7, 8, 9 })
table.sort(numbers, function(a, b)
	return a > b
end)
same(numbers, { 9, 8, 7, 5, 3, 3, 2, 1 })

local ok, why = pcall(table.insert, {}, 3, "x")
assert(not ok and why:find("position out of bounds"))
assert(select(2, pcall(table.concat, { {} })):find("invalid value"))
assert(select("#", table.unpack({}, 1, 3)) == 3)
assert(select(
	2,
	coroutine.resume(coroutine.create(function()
		return 1
	end))
) == 1)
assert(coroutine.wrap(function(x)
	return coroutine.yield(x) + 1
end)(1) == 1)
assert(load("return ...")(7) == 7 and load("syntax error") == nil)

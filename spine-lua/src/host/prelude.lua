-- What a script in the sandbox sees of Lua: all of it that needs nothing but the script's own memory and time.
--
-- Hooks count the instructions of these functions as they count those of the script. What is not written here or in Rust is one of
-- Lua's own functions that ends after a time which its arguments in memory bound.
local natives = ...
local charge, inspect, compile, say = natives.charge, natives.inspect, natives.compile, natives.say
local find_step, substitute = natives.step, natives.gsub
local attach, metatable_of = natives.attach, natives.metatable_of
local interval = natives.interval

local error, getmetatable, ipairs, next, pairs, rawget, select =
	error, getmetatable, ipairs, next, pairs, rawget, select
local collectgarbage, pcall, setmetatable, tonumber, tostring = collectgarbage, pcall, setmetatable, tonumber, tostring
local type, xpcall = type, xpcall
local concat, pack, unpack = table.concat, table.pack, table.unpack
local format, sub = string.format, string.sub
local close, create, resume = coroutine.close, coroutine.create, coroutine.resume
local to_integer, integer_kind = math.tointeger, math.type

local env = {
	_VERSION = _VERSION,
	assert = assert,
	error = error,
	getmetatable = getmetatable,
	ipairs = ipairs,
	next = next,
	pairs = pairs,
	rawequal = rawequal,
	rawget = rawget,
	rawlen = rawlen,
	rawset = rawset,
	select = select,
	tonumber = tonumber,
	tostring = tostring,
	type = type,
	math = math,
	utf8 = utf8,
}
env._G = env

-- Errors -----------------------------------------------------------------------------------------------------------------------------

-- What a caught error is to the script. A stop is not caught: it is raised again.
local function caught(value)
	local stopped, seen = inspect(value)
	if stopped then
		error(value, 0)
	end
	return seen
end

local function checked(ok, ...)
	if ok then
		return true, ...
	end
	return false, caught((...))
end

function env.pcall(...)
	return checked(pcall(...))
end

function env.xpcall(f, handler, ...)
	if type(handler) ~= "function" then
		error("bad argument #2 to 'xpcall' (function expected, got " .. type(handler) .. ")", 2)
	end
	-- A stop raises its error where hooks are off: no code of the script may run there.
	return checked(xpcall(f, function(value)
		local stopped, seen = inspect(value)
		if stopped then
			return value
		end
		return handler(seen)
	end, ...))
end

-- Metatables -------------------------------------------------------------------------------------------------------------------------

-- A finalizer, or what closes a variable when a stop goes through it, would run where hooks are off; and the time that weak keys take
-- grows with the square of their number. So objects never have the script's metatable itself, to which such could be added afterwards,
-- but one that has the script's metamethods as they are when it is set.
local metamethods = {
	"__add",
	"__band",
	"__bnot",
	"__bor",
	"__bxor",
	"__call",
	"__concat",
	"__div",
	"__eq",
	"__idiv",
	"__index",
	"__le",
	"__len",
	"__lt",
	"__mod",
	"__mul",
	"__name",
	"__newindex",
	"__pairs",
	"__pow",
	"__shl",
	"__shr",
	"__sub",
	"__tostring",
	"__unm",
}
local weak = { __mode = "k" }
local inner_of = setmetatable({}, weak)
local protected = setmetatable({}, weak)

local function inner(metatable)
	local copy = inner_of[metatable]
	if not copy then
		copy = {}
		inner_of[metatable] = copy
	end
	for index = 1, #metamethods do
		local name = metamethods[index]
		copy[name] = rawget(metatable, name)
	end
	copy.__mode = rawget(metatable, "__mode") and "v"
	-- What `getmetatable` gives.
	local hidden = rawget(metatable, "__metatable")
	copy.__metatable = hidden == nil and metatable or hidden
	protected[copy] = hidden ~= nil
	return copy
end

function env.setmetatable(object, metatable)
	if type(object) ~= "table" then
		error("bad argument #1 to 'setmetatable' (table expected, got " .. type(object) .. ")", 2)
	elseif metatable ~= nil and type(metatable) ~= "table" then
		error("bad argument #2 to 'setmetatable' (nil or table expected)", 2)
	elseif protected[metatable_of(object)] then
		error("cannot change a protected metatable", 2)
	elseif metatable == nil then
		return attach(object, nil)
	elseif rawget(metatable, "__gc") ~= nil or rawget(metatable, "__close") ~= nil then
		error("there is no __gc and no __close in a sandbox", 2)
	end
	local mode = rawget(metatable, "__mode")
	if mode ~= nil and mode ~= "v" then
		error('there are weak values in a sandbox (__mode = "v"), but no weak keys', 2)
	end
	return attach(object, inner(metatable))
end

function env.collectgarbage(option)
	return option == "count" and collectgarbage("count") or 0
end

function env.load(...)
	local text, name, mode, environment = ...
	if type(text) ~= "string" then
		error("load takes a string in a sandbox, not a " .. type(text), 2)
	end
	if mode == "b" then
		return nil, "there is no bytecode in a sandbox"
	end
	if select("#", ...) < 4 then
		environment = env
	end
	local chunk, message = compile(text, type(name) == "string" and name or "load", environment)
	return chunk, message
end

function env.print(...)
	local texts = pack(...)
	for index = 1, texts.n do
		texts[index] = tostring(texts[index])
	end
	say(concat(texts, "\t", 1, texts.n))
end

-- Coroutines -------------------------------------------------------------------------------------------------------------------------

local coroutines = {
	isyieldable = coroutine.isyieldable,
	running = coroutine.running,
	status = coroutine.status,
	yield = coroutine.yield,
}
env.coroutine = coroutines

-- Each coroutine counts from 0 up to its first hook.
local function created(f)
	charge(interval)
	return create(f)
end
coroutines.create = created

function coroutines.resume(...)
	return checked(resume(...))
end

function coroutines.close(...)
	return checked(close(...))
end

local function returned(thread, ok, ...)
	if ok then
		return ...
	end
	local value = caught((...))
	local closed, failure = checked(close(thread))
	error(closed and value or failure, 0)
end

function coroutines.wrap(f)
	local thread = created(f)
	return function(...)
		return returned(thread, resume(thread, ...))
	end
end

-- Tables -----------------------------------------------------------------------------------------------------------------------------

local tables = { pack = pack }
env.table = tables

local function integer(value, default, position, name)
	if value == nil and default then
		return default
	end
	local whole = to_integer(value) or (type(value) == "string" and to_integer(tonumber(value)))
	if not whole then
		error(format("bad argument #%d to '%s' (integer expected, got %s)", position, name, type(value)), 3)
	end
	return whole
end

local function length(list, name)
	local size = #list
	if integer_kind(size) ~= "integer" then
		error(format("bad argument #1 to '%s' (object length is not an integer)", name), 3)
	end
	return size
end

-- The text, paid for by its length.
local function paid(text)
	if #text > 1024 then
		charge(#text // 16)
	end
	return text
end

function tables.concat(list, separator, first, last)
	first, last = integer(first, 1, 3, "concat"), integer(last, last == nil and length(list, "concat"), 4, "concat")
	local texts, count = {}, 0
	for index = first, last do
		local text = list[index]
		local kind = type(text)
		if kind ~= "string" and kind ~= "number" then
			error(format("invalid value (at index %d) in table for 'concat'", index), 2)
		end
		count = count + 1
		texts[count] = text
	end
	return paid(concat(texts, separator, 1, count))
end

function tables.insert(list, ...)
	local size, count = length(list, "insert"), select("#", ...)
	if count == 1 then
		list[size + 1] = (...)
		return
	elseif count ~= 2 then
		error("wrong number of arguments to 'insert'", 2)
	end
	local position, value = ...
	position = integer(position, nil, 2, "insert")
	if position < 1 or position > size + 1 then
		error("bad argument #2 to 'insert' (position out of bounds)", 2)
	end
	for index = size, position, -1 do
		list[index + 1] = list[index]
	end
	list[position] = value
end

function tables.remove(list, position)
	local size = length(list, "remove")
	if position == nil then
		position = size
	else
		position = integer(position, nil, 2, "remove")
		if size + 1 ~= position and (position < 1 or position > size + 1) and not (size == 0 and position == 0) then
			error("bad argument #2 to 'remove' (position out of bounds)", 2)
		end
	end
	local value = list[position]
	for index = position, size - 1 do
		list[index] = list[index + 1]
	end
	if position <= size then
		list[size] = nil
	else
		list[position] = nil
	end
	return value
end

function tables.move(from, first, last, to, target)
	target = target == nil and from or target
	first, last, to = integer(first, nil, 2, "move"), integer(last, nil, 3, "move"), integer(to, nil, 4, "move")
	if last < first then
		return target
	end
	if to > last or to <= first or target ~= from then
		for index = 0, last - first do
			target[to + index] = from[first + index]
		end
	else
		for index = last - first, 0, -1 do
			target[to + index] = from[first + index]
		end
	end
	return target
end

function tables.unpack(list, first, last)
	first, last = integer(first, 1, 2, "unpack"), integer(last, last == nil and #list, 3, "unpack")
	if first > last then
		return
	end
	local count = last - first
	if count < 0 or count >= 8000 then
		error("too many results to unpack", 2)
	end
	return unpack(list, first, last)
end

local function ascending(a, b)
	return a < b
end

-- Sorts `values` from `first` to `last` by merging, with room for half of them.
local function merge_sort(values, room, first, last, before)
	if first >= last then
		return
	end
	local middle = (first + last) // 2
	merge_sort(values, room, first, middle, before)
	merge_sort(values, room, middle + 1, last, before)
	for index = first, middle do
		room[index] = values[index]
	end
	local left, right = first, middle + 1
	for index = first, last do
		if left > middle then
			return
		end
		if right <= last and before(values[right], room[left]) then
			values[index] = values[right]
			right = right + 1
		else
			values[index] = room[left]
			left = left + 1
		end
	end
end

function tables.sort(list, before)
	if before ~= nil and type(before) ~= "function" then
		error("bad argument #2 to 'sort' (function expected, got " .. type(before) .. ")", 2)
	end
	local size, values = length(list, "sort"), {}
	for index = 1, size do
		values[index] = list[index]
	end
	merge_sort(values, {}, 1, size, before or ascending)
	for index = 1, size do
		list[index] = values[index]
	end
end

-- Strings ----------------------------------------------------------------------------------------------------------------------------

local strings = {
	byte = string.byte,
	find = natives.find,
	len = string.len,
	match = natives.match,
	packsize = string.packsize,
	rep = natives.rep,
	unpack = string.unpack,
}
env.string = strings

for _, name in ipairs({ "char", "format", "lower", "pack", "reverse", "sub", "upper" }) do
	local f = string[name]
	strings[name] = function(...)
		return paid(f(...))
	end
end

local function text(value, position, name)
	local kind = type(value)
	if kind == "string" then
		return value
	elseif kind == "number" then
		return tostring(value)
	end
	error(format("bad argument #%d to '%s' (string expected, got %s)", position, name, kind), 3)
end

function strings.gmatch(subject, pattern, first)
	subject, pattern, first = text(subject, 1, "gmatch"), text(pattern, 2, "gmatch"), integer(first, 1, 3, "gmatch")
	if first < 0 then
		first = #subject + first + 1
	end
	local at, last = first < 1 and 1 or first, nil
	local function advance(start, after, ...)
		if start then
			at, last = after, after
			return ...
		end
		at = #subject + 2
	end
	return function()
		if at <= #subject + 1 then
			return advance(find_step(subject, pattern, at, last, false))
		end
	end
end

function strings.gsub(subject, pattern, with, most)
	subject, pattern = text(subject, 1, "gsub"), text(pattern, 2, "gsub")
	local kind = type(with)
	if kind == "string" or kind == "number" then
		return substitute(subject, pattern, with, most)
	elseif kind ~= "table" and kind ~= "function" then
		error("bad argument #3 to 'gsub' (string/function/table expected, got " .. kind .. ")", 2)
	end
	most = most ~= nil and integer(most, nil, 4, "gsub")
	local anchored = sub(pattern, 1, 1) == "^"
	local pieces, size, count, at, last = {}, 0, 0, 1, nil
	local function replace(start, after, ...)
		if not start then
			return false
		end
		local value
		if kind == "function" then
			value = with(...)
		else
			value = with[(...)]
		end
		local whole = sub(subject, start, after - 1)
		if not value then
			value = whole
		elseif type(value) ~= "string" and type(value) ~= "number" then
			error("invalid replacement value (a " .. type(value) .. ")", 3)
		end
		pieces[size + 1], pieces[size + 2] = sub(subject, at, start - 1), value
		size, count, at, last = size + 2, count + 1, after, after
		return true
	end
	while (not most or count < most) and replace(find_step(subject, pattern, at, last, anchored)) do
		if anchored then
			break
		end
	end
	pieces[size + 1] = sub(subject, at)
	return paid(concat(pieces)), count
end

-- All strings share one metatable: it gives the functions above, and cannot be had.
local metatable = getmetatable("")
metatable.__index = strings
metatable.__metatable = false

return env

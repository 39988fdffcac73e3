-- What the tests share. Works in every Lua that the module is built for.

local spine = require("spine")

local testing = {}

-- The workspace's folder: tests run there or in the crate's.
local function root()
	local file = io.open("assets/wick/wick.json", "rb")
	if not file then
		return "../"
	end
	file:close()
	return ""
end
testing.root = root()

function testing.read(path)
	local file = assert(io.open(testing.root .. path, "rb"))
	local bytes = file:read("*a")
	file:close()
	return bytes
end

local loaded = {}

-- The data of a demo character, read once.
function testing.data(name)
	if not loaded[name] then
		loaded[name] = assert(spine.loadFile(testing.root .. "assets/" .. name .. "/" .. name .. ".json"))
	end
	return loaded[name]
end

-- Data from JSON text.
function testing.json(text)
	return assert(spine.load(text))
end

function testing.skeleton(name)
	local skeleton = spine.Skeleton.new(testing.data(name or "wick"))
	skeleton:updateWorldTransform("reset")
	return skeleton
end

local function show(value)
	return type(value) == "string" and ("%q"):format(value) or tostring(value)
end

function testing.equal(found, expected, what)
	if found ~= expected then
		error((what and what .. ": " or "") .. "expected " .. show(expected) .. ", found " .. show(found), 2)
	end
end

-- Lists of the same values.
function testing.same(found, expected, what)
	testing.equal(#found, #expected, (what or "list") .. ", length")
	for i = 1, #expected do
		testing.equal(found[i], expected[i], (what or "list") .. ", item " .. i)
	end
end

function testing.near(found, expected, tolerance, what)
	if not (math.abs(found - expected) <= tolerance) then
		error(
			(what and what .. ": " or "") .. "expected " .. expected .. " within " .. tolerance .. ", found " .. found,
			2
		)
	end
end

-- A call that fails with a message that has a text in it. Returns the message.
function testing.fails(text, call, ...)
	local fine, message = pcall(call, ...)
	if fine then
		error("no error, expected: " .. text, 2)
	end
	message = tostring(message)
	if not message:find(text, 1, true) then
		error("expected an error with: " .. text .. "\nfound: " .. message, 2)
	end
	return message
end

-- The nearest number of single precision, by splitting. Source: T. J. Dekker, 1971.
function testing.single(number)
	local split = number * 536870913
	return split - (split - number)
end

-- A JSON document.
function testing.parse(text)
	local at = 1
	local value
	local function skip()
		at = text:find("[^ \t\r\n]", at) or #text + 1
	end
	local function list(closing, read)
		local result = {}
		at = at + 1
		skip()
		while text:sub(at, at) ~= closing do
			read(result)
			skip()
			if text:sub(at, at) == "," then
				at = at + 1
				skip()
			end
		end
		at = at + 1
		return result
	end
	local words = { { "true", true }, { "false", false }, { "null", nil } }
	function value()
		skip()
		local first = text:sub(at, at)
		if first == "{" then
			return list("}", function(result)
				local name = value()
				skip()
				at = at + 1
				result[name] = value()
			end)
		elseif first == "[" then
			local count = 0
			return list("]", function(result)
				count = count + 1
				result[count] = value()
			end)
		elseif first == '"' then
			local stop = text:find('"', at + 1, true)
			local found = text:sub(at + 1, stop - 1)
			assert(not found:find("\\", 1, true), "escapes are not read")
			at = stop + 1
			return found
		end
		for _, word in ipairs(words) do
			if text:sub(at, at + #word[1] - 1) == word[1] then
				at = at + #word[1]
				return word[2]
			end
		end
		local start, stop = text:find("^[-+0-9.eE]+", at)
		at = assert(stop, "no JSON at byte " .. at) + 1
		return tonumber(text:sub(start, stop))
	end
	return value()
end

return testing

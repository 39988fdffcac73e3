-- Draw data for engines.

local spine = require("spine")
local testing = require("testing")

local fails, read = testing.fails, testing.read

-- The number that four bytes hold as a float, of the order of most machines.
local function float(bytes, at)
	local b1, b2, b3, b4 = bytes:byte(at, at + 3)
	local exponent = b4 % 128 * 2 + math.floor(b3 / 128)
	local mantissa = b3 % 128 * 65536 + b2 * 256 + b1
	if exponent == 0 then
		assert(mantissa == 0, "a tiny number")
		return 0
	end
	return (b4 < 128 and 1 or -1) * (1 + mantissa / 8388608) * 2 ^ (exponent - 127)
end

local atlas = assert(spine.Atlas.new(read("assets/wick/wick.atlas")))
local data = assert(spine.load(read("assets/wick/wick.json"), atlas))
local skeleton = spine.Skeleton.new(data)
skeleton:updateWorldTransform("reset")

-- A list shows nothing before it is rebuilt, and after it is cleared.
local list = spine.DrawList.new()
assert(list:vertexCount() == 0 and list:indexCount() == 0 and list:batchCount() == 0)
assert(list:vertices() == "" and list:indices() == "" and #list:batches() == 0)
list:rebuild(skeleton)
assert(list:vertexCount() > 300, list:vertexCount())
list:clear()
assert(list:vertexCount() == 0 and list:indices() == "")
list:rebuild(skeleton)

-- Strings are as long as vertices and indices are many.
assert(list:vertexSize() == 20)
assert(#list:vertices() == 20 * list:vertexCount())
local packed, kind = list:indices()
assert(kind == "uint16" and #packed == 2 * list:indexCount())
packed, kind = list:indices("uint32")
assert(kind == "uint32" and #packed == 4 * list:indexCount())
assert(list:indices("uint16") == list:indices())
fails('unknown index type "byte"', list.indices, list, "byte")

-- Batches cover all indices in order; pages count from 1; neighbours differ.
local batches = list:batches()
assert(#batches == list:batchCount() and #batches > 2)
local after = 1
local blends = {}
for number, batch in ipairs(batches) do
	assert(batch.first == after and batch.count > 0 and batch.count % 3 == 0)
	after = batch.first + batch.count
	assert(batch.page == 1 and batch.premultiplied == true)
	assert(number == 1 or batches[number - 1].blend ~= batch.blend)
	blends[batch.blend] = (blends[batch.blend] or 0) + 1
	local page, blend, premultiplied, first, count = list:batch(number)
	assert(page == batch.page and blend == batch.blend and premultiplied == batch.premultiplied)
	assert(first == batch.first and count == batch.count)
end
assert(after == list:indexCount() + 1)
assert(blends.additive == 2 and blends.normal and not blends.multiply and not blends.screen)
fails("there is no batch 0", list.batch, list, 0)
fails("numbered from 1 to " .. #batches, list.batch, list, #batches + 1)

-- Tables and strings say the same: packed indices from 0, those of tables from 1.
local function check_rows(options, columns, size)
	local shown = spine.DrawList.new(options)
	shown:rebuild(skeleton)
	assert(shown:vertexSize() == size)
	local bytes, rows = shown:vertices(), shown:vertexTable()
	assert(#rows == shown:vertexCount())
	for number, row in ipairs(rows) do
		assert(#row == columns)
		local at = (number - 1) * size + 1
		for column = 1, 4 do
			assert(float(bytes, at + 4 * (column - 1)) == row[column])
		end
		for column = 5, columns do
			local value = row[column]
			assert(value >= 0 and value <= 1)
			if options.colors == "floats" then
				assert(math.abs(float(bytes, at + 4 * (column - 1)) - value) < 1e-7)
			else
				assert(bytes:byte(at + 16 + column - 5) == value * 255)
			end
		end
	end
	local indices, numbers = shown:indices(), shown:indexTable()
	assert(#numbers == shown:indexCount())
	for number, index in ipairs(numbers) do
		local low, high = indices:byte(2 * number - 1, 2 * number)
		assert(low + 256 * high == index - 1 and index <= #rows)
	end
	return rows
end
local plain = check_rows({}, 8, 20)
check_rows({ colors = "bytes" }, 8, 20)
check_rows({ colors = "floats" }, 8, 32)
local dark = check_rows({ dark = true }, 12, 24)
check_rows({ dark = true, yDown = true }, 12, 24)
local turned = check_rows({ dark = true, colors = "floats", yDown = true }, 12, 48)
for number, row in ipairs(plain) do
	for column = 1, 8 do
		local expected = column == 2 and -row[column] or row[column]
		assert(turned[number][column] == expected and dark[number][column] == row[column])
	end
end

-- The lantern's glass has a dark colour, multiplied by its alpha; others are black. Pages are premultiplied.
local glass = skeleton:findSlot("glass")
local tints = {}
for _, row in ipairs(dark) do
	assert(row[12] == 1)
	tints[("%.0f %.0f %.0f"):format(row[9] * 255, row[10] * 255, row[11] * 255)] = true
end
local function tint(channel)
	return math.floor(channel * glass.color.a * 255 + 0.5)
end
local expected = ("%.0f %.0f %.0f"):format(tint(glass.darkColor.r), tint(glass.darkColor.g), tint(glass.darkColor.b))
assert(tints["0 0 0"] and tints[expected] and expected ~= "0 0 0", expected)

-- Straight on request: then colours are not multiplied, and every batch says so.
local straight = spine.DrawList.new({ premultiplied = false, dark = true })
straight:rebuild(skeleton)
for _, batch in ipairs(straight:batches()) do
	assert(batch.premultiplied == false)
end
for number, row in ipairs(straight:vertexTable()) do
	assert(row[8] == dark[number][8] and row[12] == 0)
end

-- Formats are what love.graphics.newMesh takes.
local function format(options)
	local parts = {}
	for _, attribute in ipairs(spine.DrawList.new(options):vertexFormat()) do
		parts[#parts + 1] = table.concat(attribute, ":")
	end
	return table.concat(parts, " ")
end
assert(format() == "VertexPosition:float:2 VertexTexCoord:float:2 VertexColor:byte:4")
assert(
	format({ dark = true, colors = "floats" })
		== "VertexPosition:float:2 VertexTexCoord:float:2 VertexColor:float:4 VertexDarkColor:float:4"
)

-- Tables that are handed in are filled again: no new ones, nothing left of what was there before.
local rows, numbers, into = list:vertexTable(), list:indexTable(), list:batches()
local first = rows[1]
rows[#rows + 1], numbers[#numbers + 1], into[#into + 1] = {}, 1, {}
assert(list:vertexTable(rows) == rows and list:indexTable(numbers) == numbers and list:batches(into) == into)
assert(rows[1] == first and #rows == list:vertexCount())
assert(#numbers == list:indexCount() and #into == list:batchCount())
list:clear()
assert(
	next(list:vertexTable(rows)) == nil and next(list:indexTable(numbers)) == nil and next(list:batches(into)) == nil
)

-- A frame makes no garbage but its strings.
list:rebuild(skeleton)
local function frame()
	list:rebuild(skeleton)
	for number = 1, list:batchCount() do
		list:batch(number)
	end
	list:batches(into)
	list:vertexTable(rows)
	list:indexTable(numbers)
end
-- LuaJIT's own code is made in the first ones.
for _ = 1, 60 do
	frame()
end
collectgarbage()
collectgarbage("stop")
local before = collectgarbage("count")
for _ = 1, 60 do
	frame()
end
local garbage = (collectgarbage("count") - before) * 1024 / 60
collectgarbage("restart")
assert(garbage < 256, ("%.0f bytes a frame"):format(garbage))

-- Without an atlas there are no pages, and nothing but what it is drawn with changes when the skeleton does.
local bare = assert(spine.load(read("assets/wick/wick.json")))
local other = spine.Skeleton.new(bare)
other:updateWorldTransform("reset")
list:rebuild(other)
assert((list:batch(1)) == nil and select(3, list:batch(1)) == false)

-- Misuse is an error that helps.
fails('there is no option "ydown"; did you mean "yDown"?', spine.DrawList.new, { ydown = true })
fails('there is no option ""', spine.DrawList.new, { true })
fails("yDown is to be true or false, not number", spine.DrawList.new, { yDown = 1 })
fails('colors is to be "bytes" or "floats", not "float"', spine.DrawList.new, { colors = "float" })
fails('premultiplied is to be true or false, not "no"', spine.DrawList.new, { premultiplied = "no" })

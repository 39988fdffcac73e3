-- Tables of draw data. Lua fills them, for a table that is filled from outside costs LuaJIT garbage with every value.
local counts, row, triangle, batch = ...

-- The table to fill, without what it holds after the first `count` entries.
local function reuse(into, count)
	into = into or {}
	for i = #into, count + 1, -1 do
		into[i] = nil
	end
	return into
end

local function entry(into, i)
	local found = into[i]
	if found == nil then
		found = {}
		into[i] = found
	end
	return found
end

local function vertices(list, into)
	local count, _, _, dark = counts(list)
	into = reuse(into, count)
	for i = 1, count do
		local to = entry(into, i)
		local r, g, b, a
		to[1], to[2], to[3], to[4], to[5], to[6], to[7], to[8], r, g, b, a = row(list, i)
		if dark then
			to[9], to[10], to[11], to[12] = r, g, b, a
		end
	end
	return into
end

local function indices(list, into)
	local _, count = counts(list)
	into = reuse(into, count)
	for i = 1, count, 3 do
		into[i], into[i + 1], into[i + 2] = triangle(list, i)
	end
	return into
end

local function batches(list, into)
	local _, _, count = counts(list)
	into = reuse(into, count)
	for i = 1, count do
		local to = entry(into, i)
		to.page, to.blend, to.premultiplied, to.first, to.count = batch(list, i)
	end
	return into
end

return vertices, indices, batches

-- docs/api.md and meta/spine.lua name what there is, and leave nothing out.

local spine = require("spine")
local testing = require("testing")

local function lines(text)
	return text:gmatch("([^\n]*)\n")
end

-- Whether there is what a document calls by a name: Class, Class.property, Class:method or spine.something.
local function exists(name)
	local class, separator, member = name:match("^(%w+)([.:])([%w.]+)$")
	if not class then
		return spine.members[name] ~= nil
	end
	if class == "spine" then
		local found = spine
		for part in member:gmatch("%w+") do
			found = type(found) == "table" and found[part] or nil
		end
		return found ~= nil
	end
	local kind = (spine.members[class] or {})[member]
	return kind ~= nil and (kind == "method") == (separator == ":")
end
assert(exists("Bone") and exists("Bone.x") and exists("Bone:update") and exists("spine.MixBlend.first"))
assert(
	not (
			exists("Bon")
			or exists("Bone.y2")
			or exists("Bone:x")
			or exists("Bone.update")
			or exists("spine.MixBlend.frist")
		)
)

-- The column "Lua": names, or "-" and the reason.
do
	local column
	local count, without = 0, 0
	for line in lines(testing.read("docs/api.md")) do
		local cells = {}
		for cell in line:gmatch("|%s*([^|]-)%s*%f[|]") do
			cells[#cells + 1] = cell
		end
		if cells[1] == "reference" then
			column = nil
			for i, cell in ipairs(cells) do
				if cell == "Lua" then
					column = i
				end
			end
			assert(column, "a table without the column Lua: " .. line)
		elseif #cells == 0 then
			column = nil
		elseif column and not cells[1]:find("^%-") then
			local cell = assert(cells[column], line)
			count = count + 1
			if cell:find("^%- ") then
				without = without + 1
				assert(#cell > 12, "no reason: " .. line)
			else
				local known = 0
				for name in cell:gmatch("`([^`]+)`") do
					known = known + 1
					assert(
						name:find('^[a-z"]+$') or name:find('^"') or exists(name),
						name .. " does not exist: " .. line
					)
				end
				assert(known > 0, "no name: " .. line)
			end
		end
	end
	assert(count >= 718, "only " .. count .. " rows")
	assert(without < 120, without .. " members are not there")
end

-- The annotations: the same members, neither more nor less.
do
	local annotated, class = {}, nil
	for line in lines(testing.read("spine-lua/meta/spine.lua")) do
		local began = line:match("^%-%-%-@class spine%.(%w+)")
		local field = line:match("^%-%-%-@field (%w+)%??%s")
		local owner, method = line:match("^function spine%.(%w+):(%w+)%(")
		if began then
			class = began
			annotated[class] = annotated[class] or {}
		elseif field and class and spine.members[class] then
			assert(exists(class .. "." .. field), class .. "." .. field .. " is annotated and does not exist")
			annotated[class][field] = true
		elseif method then
			assert(exists(owner .. ":" .. method), owner .. ":" .. method .. " is annotated and does not exist")
			annotated[owner][method] = true
		end
		local of, constructor = line:match("^function spine%.(%w+)%.(%w+)%(")
		assert(not of or type(spine[of][constructor]) == "function", line)
	end
	for name, members in pairs(spine.members) do
		for member in pairs(members) do
			assert((annotated[name] or {})[member], name .. "." .. member .. " is not annotated")
		end
	end
	for name, value in pairs(spine) do
		local text = testing.read("spine-lua/meta/spine.lua")
		local there = text:find("\nspine." .. name .. " = {", 1, true)
			or text:find("\nfunction spine." .. name .. "(", 1, true)
			or text:find("---@field " .. name .. " ", 1, true)
		assert(there, "spine." .. name .. " is not annotated")
		if type(value) == "table" and value.new then
			assert(
				text:find("\nfunction spine." .. name .. ".new(", 1, true),
				"spine." .. name .. ".new is not annotated"
			)
		end
	end
end

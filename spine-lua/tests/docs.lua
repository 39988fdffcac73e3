-- What docs/lua.md tells readers to write works.

local spine = require("spine")
local testing = require("testing")

local page = testing.read("docs/lua.md")

-- The code of a section's first example, run with `environment` around it.
local function run(section, environment)
	local start = assert(page:find("\n## " .. section .. "\n", 1, true), section)
	local code = assert(page:match("\n```lua\n(.-)\n```", start), section)
	-- Other examples go on from what this one made.
	code = code:gsub("\nlocal ", "\n"):gsub("^local ", "")
	setmetatable(environment, { __index = _G })
	local chunk
	if setfenv then
		chunk = setfenv(assert(loadstring(code, "=" .. section)), environment)
	else
		chunk = assert(load(code, "=" .. section, "t", environment))
	end
	chunk()
end

local printed = {}
local environment = {
	dt = 0.6,
	read = function(name)
		return testing.read("assets/wick/" .. name)
	end,
	print = function(text)
		printed[#printed + 1] = text
	end,
}
run("A frame", environment)
testing.same(printed, { "footstep", "footstep" }, "events of 0.6 s of the walk")
testing.equal(environment.list:vertexSize(), 24)
assert(environment.list:vertexCount() > 300)

run("Draw data", environment)
testing.equal(environment.list:vertexCount(), 0)
environment.list:rebuild(environment.skeleton)

-- An engine that notes what it is told.
local drawn = {}
local range
local mesh = {
	setVertices = function(_, bytes)
		testing.equal(#bytes, 24 * environment.list:vertexCount())
	end,
	setVertexMap = function(_, bytes, kind)
		testing.equal(kind, "uint16")
		testing.equal(#bytes, 2 * environment.list:indexCount())
	end,
	setTexture = function(_, image)
		testing.equal(image, "wick.png")
	end,
	setDrawRange = function(_, first, count)
		range = first .. "+" .. count
	end,
}
local mode
environment.images = { "wick.png" }
environment.love = {
	data = {
		newByteData = function(bytes)
			return bytes
		end,
	},
	graphics = {
		newMesh = function(format, _, kind)
			testing.equal(#format, 4)
			testing.equal(kind, "triangles")
			return mesh
		end,
		setBlendMode = function(name, alpha)
			testing.equal(alpha, "premultiplied")
			mode = name
		end,
		draw = function(what)
			testing.equal(what, mesh)
			drawn[#drawn + 1] = mode .. " " .. range
		end,
	},
}
run("LÖVE", environment)
local expected = {}
for i, batch in ipairs(environment.list:batches()) do
	expected[i] = (batch.blend == "normal" and "alpha" or "add") .. " " .. batch.first .. "+" .. batch.count
end
testing.same(drawn, expected, "draws")
testing.equal(spine.DrawList, environment.spine.DrawList)

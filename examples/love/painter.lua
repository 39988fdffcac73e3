-- Draws what a spine.DrawList holds.

local Painter = {}
Painter.__index = Painter

-- Two-colour tint, and what LÖVE's blend modes leave to the shader. Light and dark colour come as DrawList's vertices have
-- them; the fourth channel of the dark one is 1 where colours are multiplied by alpha.
local SHADER = [[
varying vec4 darkColor;

#ifdef VERTEX
attribute vec4 VertexDarkColor;

vec4 position(mat4 transform, vec4 vertex) {
	darkColor = VertexDarkColor;
	return transform * vertex;
}
#endif

#ifdef PIXEL
// 1 for the blend mode multiply, else 0.
uniform float multiply;

vec4 effect(vec4 light, Image page, vec2 uv, vec2 pixel) {
	vec4 texel = Texel(page, uv);
	vec3 dark = ((texel.a - 1.0) * darkColor.a + 1.0 - texel.rgb) * darkColor.rgb;
	vec4 source = vec4(dark + texel.rgb * light.rgb, texel.a * light.a);
	// On straight pages the tint would show where nothing is: screen does not look at alpha.
	if (source.a == 0.0 && darkColor.a == 0.0) {
		discard;
	}
	// LÖVE multiplies what is below by the source, where Spine leaves it as it is below what is transparent.
	return vec4(source.rgb + multiply * (1.0 - source.a), mix(source.a, 1.0, multiply));
}
#endif
]]

local LOVE_MODES = { normal = "alpha", additive = "add", multiply = "multiply", screen = "screen" }

-- Vertices that a mesh has room for at first; it grows by doubling.
local LEAST_VERTICES = 1024

-- A painter for draw lists with dark colours. `textures` are the images of the atlas's pages, in their order.
function Painter.new(textures)
	return setmetatable({
		textures = textures,
		shader = love.graphics.newShader(SHADER),
		room = 0,
	}, Painter)
end

local function upload(mesh, list)
	local vertices = love.data.newByteData(list:vertices())
	mesh:setVertices(vertices)
	vertices:release()
	local packed, kind = list:indices()
	local indices = love.data.newByteData(packed)
	mesh:setVertexMap(indices, kind)
	indices:release()
end

-- Draws a list with the transformation that is set. What was set otherwise, is so again afterwards.
function Painter:draw(list)
	local count = list:vertexCount()
	if count == 0 then
		return
	end
	if count > self.room then
		self.room = math.max(LEAST_VERTICES, 2 * count)
		self.mesh = love.graphics.newMesh(list:vertexFormat(), self.room, "triangles", "stream")
	end
	upload(self.mesh, list)
	love.graphics.push("all")
	love.graphics.setColor(1, 1, 1)
	love.graphics.setShader(self.shader)
	for i = 1, list:batchCount() do
		local page, blend, premultiplied, first, length = list:batch(i)
		-- These two modes take the colours as they are on both kinds of page.
		local asTheyAre = premultiplied or blend == "multiply" or blend == "screen"
		love.graphics.setBlendMode(LOVE_MODES[blend], asTheyAre and "premultiplied" or "alphamultiply")
		self.shader:send("multiply", blend == "multiply" and 1 or 0)
		self.mesh:setTexture(self.textures[page])
		self.mesh:setDrawRange(first, length)
		love.graphics.draw(self.mesh)
	end
	love.graphics.pop()
end

return Painter

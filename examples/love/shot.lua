-- One picture of a fixed view, for tests: see README.md.

local Shot = {}

-- Steps per second. Not the 60 that physics constraints have: whether one of theirs is before or after one of these, rounding
-- would tell.
local STEPS = 59

-- Poses a character as it is after `time` seconds of an animation, and writes the picture: a pixel a unit, edges not
-- smoothed.
function Shot.take(character, options)
	if options.skin then
		character:wear(options.skin)
	end
	character.state:setAnimation(0, options.animation, true)
	character:update(0)
	for _ = 1, math.floor(options.time * STEPS + 0.5) do
		character:update(1 / STEPS)
	end
	local x, y, width, height = unpack(options.viewport)
	local canvas = love.graphics.newCanvas(width, height)
	love.graphics.setCanvas(canvas)
	love.graphics.clear(options.background)
	-- The world's y points up; the draw list turned it over.
	love.graphics.translate(-x, y + height)
	character:draw()
	love.graphics.setCanvas()
	local file = assert(io.open(options.shot, "wb"))
	file:write(canvas:newImageData():encode("png"):getString())
	file:close()
end

return Shot

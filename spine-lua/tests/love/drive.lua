-- Plays the example without a player, and looks at what it shows: appended to a copy of its main.lua. The first argument
-- is the picture to write.

local start, graphics = love.load, love.graphics
local texts, held = {}, {}

local function fail(message)
	io.stderr:write(tostring(message), "\n")
	os.exit(1)
end

-- Draws a frame, to `picture` if there is one, and keeps its texts.
local function frame(picture)
	texts = {}
	local canvas = graphics.newCanvas()
	graphics.setCanvas(canvas)
	love.draw()
	graphics.setCanvas()
	if picture then
		local file = assert(io.open(picture, "wb"))
		file:write(canvas:newImageData():encode("png"):getString())
		file:close()
	end
	return table.concat(texts, "\n")
end

local function go_on(seconds)
	for _ = 1, seconds * 60 do
		love.update(1 / 60)
	end
end

local function press(key, ...)
	held = { ... }
	love.keypressed(key)
	held = {}
end

local function expect(text, found)
	if not found:find(text, 1, true) then
		fail(("expected on the screen: %s\nfound:\n%s"):format(text, found))
	end
end

local function expect_no(text, found)
	if found:find(text, 1, true) then
		fail(("not expected on the screen: %s\nfound:\n%s"):format(text, found))
	end
end

local function play(picture)
	local found = frame()
	expect("2 walk", found)
	expect("escape quit", found)
	expect("skin default, speed 1.00", found)

	-- Steps are heard while he walks, and not for ever.
	press("2")
	go_on(1.2)
	expect("footstep at", frame())
	press("1")
	go_on(0.5)
	expect("footstep at", frame())
	go_on(3)
	expect_no("footstep", frame())

	-- Once, then what was before: one take-off, one landing.
	press("3", "lshift")
	go_on(2.9)
	found = frame()
	expect("takeoff at", found)
	expect("land at", found)
	go_on(3)
	expect_no("takeoff", frame())

	-- Over what goes on.
	press("2")
	press("4", "lctrl")
	go_on(1.2)
	found = frame()
	expect("hello at", found)
	expect('"hello!"', found)
	expect("footstep at", found)

	press("s")
	press("right")
	go_on(0.3)
	expect("skin ranger, speed 1.25", frame(picture))
	press("space")
	expect("speed 1.25, paused", frame())
	press("space")
	press("left")
	press("9")
	go_on(0.1)
	expect("skin ranger, speed 1.00", frame())
	press("s")
	expect("skin default", frame())
end

function love.load(arguments)
	local record = function(text)
		texts[#texts + 1] = text
	end
	local print, printf = graphics.print, graphics.printf
	function graphics.print(text, ...)
		record(text)
		print(text, ...)
	end
	function graphics.printf(text, ...)
		record(text)
		printf(text, ...)
	end
	function love.keyboard.isDown(...)
		for _, key in ipairs({ ... }) do
			for _, down in ipairs(held) do
				if key == down then
					return true
				end
			end
		end
		return false
	end
	local picture = table.remove(arguments, 1)
	xpcall(function()
		start(arguments)
		play(picture)
	end, function(message)
		fail(debug.traceback(message))
	end)
	love.event.quit()
end

-- Wick, the demo character, in LÖVE: keys mix animations, events are shown.

local folder = love.filesystem.getSource()

-- Where Cargo leaves the module; the environment may say it otherwise.
local library = ({ Windows = "?.dll", ["OS X"] = "lib?.dylib" })[love.system.getOS()] or "lib?.so"
local built = os.getenv("SPINE_LUA_FOLDER") or folder .. "/../../target/lua/release"
package.cpath = ("%s/%s;%s/?.so;%s"):format(built, library, built, package.cpath)

-- Who asks for a picture looks at no window: what goes wrong is told on the error stream.
for _, word in ipairs(arg) do
	if word == "--shot" then
		function love.errorhandler(message)
			io.stderr:write(tostring(message), "\n")
			os.exit(1)
		end
	end
end

local found, cause = pcall(require, "spine")
if not found then
	error(("no module for LuaJIT in %s: README.md tells how to build it\n%s"):format(built, cause), 0)
end
local Character = require("character")
local Options = require("options")
local Shot = require("shot")

-- Seconds that an event stays on the screen, and how many are there at most.
local SHOWN, MOST_EVENTS = 3, 8

local character
local animations, skins = {}, {}
local looping, skin = 1, 1
local speed, paused = 1, false
local events = {}
local help

local function remember(_, event)
	local text = ("%s at %.2f s"):format(event.data.name, event.time)
	if event.stringValue and event.stringValue ~= "" then
		text = text .. ': "' .. event.stringValue .. '"'
	end
	table.insert(events, 1, { text = text, age = 0 })
	events[MOST_EVENTS + 1] = nil
end

local function names(list)
	local result = {}
	for number, item in ipairs(list) do
		result[number] = item.name
	end
	return result
end

local function explain()
	local lines = {}
	for number, name in ipairs(animations) do
		lines[number] = number .. " " .. name
	end
	lines[#lines + 1] = "\nalone: again and again"
	lines[#lines + 1] = "with shift: once, then what was before"
	lines[#lines + 1] = "with ctrl: once, over what goes on"
	lines[#lines + 1] = "\ns skin\nspace pause\nleft slower, right faster\nescape quit"
	return table.concat(lines, "\n")
end

local function play(number)
	local name = animations[number]
	if not name then
		return
	end
	local state = character.state
	if love.keyboard.isDown("lctrl", "rctrl") then
		state:setAnimation(1, name, false)
		state:addEmptyAnimation(1, 0.3, 0)
	elseif love.keyboard.isDown("lshift", "rshift") then
		state:setAnimation(0, name, false)
		state:addAnimation(0, animations[looping], true, 0)
	else
		looping = number
		state:setAnimation(0, name, true)
	end
end

function love.load(arguments)
	local options = Options.parse(arguments, folder)
	character = Character.load(options.skeleton, options.atlas)
	if options.shot then
		Shot.take(character, options)
		love.event.quit()
		return
	end
	animations, skins = names(character.data.animations), names(character.data.skins)
	help = explain()
	if options.skin then
		character:wear(options.skin)
	end
	character.state:addListener({ event = remember })
	play(1)
end

function love.update(delta)
	for _, event in ipairs(events) do
		event.age = event.age + delta
	end
	while events[1] and events[#events].age > SHOWN do
		events[#events] = nil
	end
	if character and not paused then
		-- After a stall the world does not leap.
		character:update(math.min(delta, 0.1) * speed)
	end
end

function love.keypressed(key)
	if tonumber(key) then
		play(tonumber(key))
	elseif key == "s" then
		skin = skin % #skins + 1
		character:wear(skins[skin])
	elseif key == "space" then
		paused = not paused
	elseif key == "left" then
		speed = math.max(speed / 1.25, 0.1)
	elseif key == "right" then
		speed = math.min(speed * 1.25, 4)
	elseif key == "escape" then
		love.event.quit()
	end
end

function love.draw()
	local width, height = love.graphics.getDimensions()
	local ground = height - 60
	love.graphics.clear(0.17, 0.19, 0.27)
	love.graphics.setColor(0.24, 0.27, 0.36)
	love.graphics.rectangle("fill", 0, ground - 30, width, 90)
	love.graphics.push()
	love.graphics.translate(width / 2, ground)
	love.graphics.scale(math.min(width / 600, ground / 600))
	character:draw()
	love.graphics.pop()

	love.graphics.setColor(1, 1, 1)
	love.graphics.print(help, 12, 10)
	local status = ("skin %s, speed %.2f%s"):format(skins[skin], speed, paused and ", paused" or "")
	love.graphics.print(status, 12, height - 26)
	for line, event in ipairs(events) do
		love.graphics.setColor(1, 0.85, 0.5, 1 - event.age / SHOWN)
		love.graphics.printf(event.text, 12, 20 * line - 10, width - 24, "right")
	end
end

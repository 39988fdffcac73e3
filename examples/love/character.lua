-- A skeleton with its animations, the images of its pages, and what draws it.

local spine = require("spine")
local Painter = require("painter")

local Character = {}
Character.__index = Character

-- Reads a file of the clone. A game that is packed calls love.filesystem.read, which sees nothing outside of it.
local function read(path)
	local file, message = io.open(path, "rb")
	if not file then
		error(message, 0)
	end
	local bytes = file:read("*a")
	file:close()
	return bytes
end

local FILTERS = { Nearest = "nearest" }

local function load_images(atlas, path)
	local folder = path:match("^(.*[/\\])") or ""
	local images = {}
	for number, page in ipairs(atlas.pages) do
		local image = love.graphics.newImage(love.filesystem.newFileData(read(folder .. page.name), page.name))
		image:setFilter(FILTERS[page.minFilter] or "linear", FILTERS[page.magFilter] or "linear")
		images[number] = image
	end
	return images
end

-- Reads a skeleton and an atlas with its images.
function Character.load(skeleton_path, atlas_path)
	local atlas = assert(spine.Atlas.new(read(atlas_path)))
	local data = assert(spine.load(read(skeleton_path), atlas))
	local mixes = spine.AnimationStateData.new(data)
	mixes.defaultMix = 0.2
	return setmetatable({
		data = data,
		skeleton = spine.Skeleton.new(data),
		state = spine.AnimationState.new(mixes),
		list = spine.DrawList.new({ yDown = true, dark = true }),
		painter = Painter.new(load_images(atlas, atlas_path)),
		physics = "reset",
	}, Character)
end

-- Puts on a skin.
function Character:wear(skin)
	self.skeleton:setSkin(skin)
	self.skeleton:setSlotsToSetupPose()
end

-- Goes on by `delta` seconds.
function Character:update(delta)
	self.state:update(delta)
	self.state:apply(self.skeleton)
	self.skeleton:update(delta)
	self.skeleton:updateWorldTransform(self.physics)
	-- Physics begins with the first pose.
	self.physics = "update"
end

-- Draws with the transformation that is set, in which the skeleton's origin is at 0, 0 and a unit is a unit.
function Character:draw()
	self.list:rebuild(self.skeleton)
	self.painter:draw(self.list)
end

return Character

-- Errors are written into messages as Lua's own errors are, and each says what was expected.

local spine = require("spine")
local testing = require("testing")
local equal, fails = testing.equal, testing.fails

local skeleton = testing.skeleton()
local bone = skeleton:findBone("head")
local state = spine.AnimationState.new(testing.data("wick"))

-- Where the library debug is at hand: else pcall gives strings, or the program arranges nothing.
if debug then
	local _, message = pcall(function()
		return bone.rotaton
	end)
	local text = "failed: " .. message .. "!"
	assert(text:find("^failed: [^\n]*errors%.lua:14: Bone has no member"), text)
	assert(text:find('did you mean "rotation"?!', 1, true), text)
	assert(not text:find("\n", 1, true), text)
	equal(message .. "", message .. "")
	assert((message .. message):find("rotation.*rotation"))
	equal(1 .. message, "1" .. message)
	fails("attempt to concatenate", function()
		return message .. {}
	end)
	state:addListener(function()
		error("from a listener")
	end)
	_, message = pcall(state.setAnimation, state, 0, "walk")
	text = "failed: " .. message
	assert(text:find("^failed: [^\n]*errors%.lua:%d+: from a listener$"), text)
	state:clearListeners()
end

-- No words of the binding's own are in front.
local function starts(text, call, ...)
	local message = fails(text, call, ...)
	equal(message:sub(1, #text), text)
end
starts('there is no option "ydown"; did you mean "yDown"?', spine.DrawList.new, { ydown = true })
starts("DrawList.new: dark is to be true or false, not number", spine.DrawList.new, { dark = 1 })
state:addListener(function()
	error("from a listener", 0)
end)
starts("from a listener", state.setAnimation, state, 0, "walk")

-- Arguments.
starts("spine.loadFile: a string is expected, found nil", spine.loadFile, nil)
starts("spine.load: a string is expected, found nil", spine.load)
starts("spine.Skeleton.new: a SkeletonData is expected, found nil", spine.Skeleton.new)
starts(
	"AnimationState:setAnimation: track: a whole number from 0 is expected, found string",
	state.setAnimation,
	state,
	"walk",
	true
)
starts('there is no skin named "rang"; did you mean "ranger"?', skeleton.setSkin, skeleton, "rang")

-- Names that the module has not.
fails('there is no member of the module spine named "Skeletn"; did you mean "Skeleton"?', function()
	return spine.Skeletn
end)
fails('named "(', function()
	return spine[1]
end)
equal(rawget(spine, "Skeletn"), nil)

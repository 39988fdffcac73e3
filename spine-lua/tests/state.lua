-- Animation states, track entries, mix durations.

local spine = require("spine")
local testing = require("testing")
local equal, near, fails = testing.equal, testing.near, testing.fails

local data = testing.data("wick")
local skeleton = spine.Skeleton.new(data)

-- Mix durations are shared by a state and the object that it was made of.
local mixes = spine.AnimationStateData.new(data)
equal(mixes.skeletonData, data)
mixes.defaultMix = 0.25
mixes:setMix("walk", "idle", 0.5)
equal(mixes:getMix("walk", "idle"), 0.5)
equal(mixes:getMix(data:findAnimation("idle"), "walk"), 0.25)
local state = spine.AnimationState.new(mixes)
equal(state.data, mixes)
state:setAnimation(0, "idle", true)
state:update(0.1)
state:apply(skeleton)
equal(state:setAnimation(0, "walk", true).mixDuration, 0.25)
mixes:setMix("walk", "jump", 0.75)
state:update(0.1)
state:apply(skeleton)
equal(state:setAnimation(0, "jump").mixDuration, 0.75, "a later change counts")
fails('there is no animation named "jmp"; did you mean "jump"?', mixes.setMix, mixes, "jmp", "walk", 1)

-- Entries.
state = spine.AnimationState.new(data)
local walk = state:setAnimation(0, "walk", true)
equal(walk.loop, true)
equal(walk.trackIndex, 0)
equal(walk.animation, data:findAnimation("walk"))
equal(walk.animationEnd, data:findAnimation("walk").duration)
equal(walk.animationLast, -1)
equal(walk:isEmptyAnimation(), false)
equal(walk.mixBlend, "replace")
equal(walk:wasApplied(), false)
walk.mixBlend = spine.MixBlend.add
equal(walk.mixBlend, "add")
walk.mixBlend = "replace"
walk.timeScale = 2
state.timeScale = 0.5
state:update(0.25)
equal(walk.trackTime, 0.25)
equal(walk.animationTime, 0.25)
equal(walk:isComplete(), false)
equal(walk.trackComplete, walk.animationEnd)
equal(state:apply(skeleton), true)
equal(walk:wasApplied(), true)
equal(state:getCurrent(0), walk)
equal(state:getCurrent(7), nil)
local jump = state:addAnimation(0, "jump", false, 0.5)
equal(walk.next, jump)
equal(jump.previous, walk)
equal(jump.delay, 0.5)
equal(jump:isNextReady(), false)
state:clearNext(walk)
equal(walk.next, nil)
equal(jump:isDisposed(), true)
fails("the track entry is gone", function()
	return jump.alpha
end)
equal(jump == walk, false)
local wave = state:setAnimation(0, data:findAnimation("wave"), false)
wave:setMixDuration(0.4)
equal(wave.mixDuration, 0.4)
equal(wave.mixingFrom, walk)
equal(walk.mixingTo, wave)
wave:setMixDuration(0.3, 0.1)
equal(wave.mixDuration, 0.3)
wave:resetRotationDirections()
for _, property in ipairs({ "holdPrevious", "reverse", "shortestRotation", "loop" }) do
	wave[property] = true
	equal(wave[property], true, property)
	wave[property] = false
end
for _, property in ipairs({
	"alpha",
	"eventThreshold",
	"alphaAttachmentThreshold",
	"mixAttachmentThreshold",
	"mixDrawOrderThreshold",
	"attachmentThreshold",
	"drawOrderThreshold",
	"animationStart",
	"animationEnd",
	"animationLast",
	"delay",
	"trackTime",
	"trackEnd",
	"timeScale",
	"mixTime",
	"mixDuration",
}) do
	wave[property] = 0.5
	equal(wave[property], 0.5, property)
end
equal(wave.mixAttachmentThreshold, wave.attachmentThreshold)

-- Tracks: a list from 1, with false where nothing plays.
state:setAnimation(2, "idle", true)
equal(#state.tracks, 3)
equal(state.tracks[1], wave)
equal(state.tracks[2], false)
equal(state.tracks[3].trackIndex, 2)
local empty = state:setEmptyAnimation(2, 0.2)
equal(empty:isEmptyAnimation(), true)
equal(empty.animation, nil)
equal(tostring(empty), 'TrackEntry "<empty>" on track 2')
equal(state:addEmptyAnimation(2, 0.2, 1).previous, empty)
state:setEmptyAnimations(0.1)
state:clearTrack(2)
equal(state:getCurrent(2), nil)
state:clearTracks()
equal(#state.tracks, 0)
equal(state:apply(skeleton), false)

-- Misuse.
fails('there is no animation named "wlak"; did you mean "walk"?', state.setAnimation, state, 0, "wlak", true)
fails("an animation or its name is expected, found nil", state.setAnimation, state, 0, nil, true)
fails("true or false is expected", state.setAnimation, state, 0, "walk", "loop")
fails("AnimationState:setAnimation: track: a whole number from 0 is expected", state.setAnimation, state, -1, "walk")
fails("track index", state.setAnimation, state, 1e9, "walk")
fails("AnimationState:update is called on a number value", state.update, 0.1)
fails("a Skeleton is expected", state.apply, state, state)
fails("of other skeleton data", state.apply, state, spine.Skeleton.new(testing.data("sprout")))
fails("of other skeleton data", state.setAnimation, state, 0, testing.data("sprout").animations[1])
local other = spine.AnimationState.new(data)
fails("of another animation state", state.clearNext, state, other:setAnimation(0, "walk"))
fails("animation state data or skeleton data is expected", spine.AnimationState.new, 5)
near(state.timeScale, 0.5, 0)

-- A queue that nobody plays does not fill memory.
fails("track entries, which cannot be meant", function()
	local endless = spine.AnimationState.new(data)
	while true do
		endless:addAnimation(0, "walk", false, 0)
	end
end)

-- Gone: errors for ever, and no more.
local gone = other:getCurrent(0)
other:dispose()
fails("the animation state is gone", other.update, other, 0.1)
fails("the animation state is gone", function()
	return gone.alpha
end)
other:dispose()
local bone = skeleton:findBone("head")
local slot = skeleton:findSlot("hat")
local color = slot.color
local constraint = skeleton:findIkConstraint("leg-near")
skeleton:dispose()
for _, use in ipairs({
	function()
		return bone.x
	end,
	function()
		bone.x = 1
	end,
	function()
		return bone:localToWorld(1, 2)
	end,
	function()
		return slot.attachment
	end,
	function()
		color.r = 1
	end,
	function()
		return constraint.mix
	end,
	function()
		return skeleton.bones
	end,
	function()
		return state:setAnimation(0, "walk") and state:apply(skeleton)
	end,
	function()
		return spine.SkeletonBounds.new():update(skeleton)
	end,
}) do
	fails("the skeleton is gone", use)
end
equal(tostring(bone), "Bone (gone)")

---@meta

---Spine 4.2 skeletons. Names are those of the API reference, letter for letter; lists count from 1, tracks, frames and the
---`index` of data from 0. Load failures are nil and a message, misuse is an error.
---@class spine
---@field _VERSION string
---@field members table<string, table<string, string>> For each class, what each of its members is.
local spine = {}

---@alias spine.BlendMode "normal"|"additive"|"multiply"|"screen"
---@alias spine.Format "Alpha"|"Intensity"|"LuminanceAlpha"|"RGB565"|"RGBA4444"|"RGB888"|"RGBA8888"
---@alias spine.Inherit "normal"|"onlyTranslation"|"noRotationOrReflection"|"noScale"|"noScaleOrReflection"
---@alias spine.MixBlend "setup"|"first"|"replace"|"add"
---@alias spine.MixDirection "in"|"out"
---@alias spine.Physics "none"|"reset"|"update"|"pose"
---@alias spine.PositionMode "fixed"|"percent"
---@alias spine.RotateMode "tangent"|"chain"|"chainScale"
---@alias spine.SequenceMode "hold"|"once"|"loop"|"pingpong"|"onceReverse"|"loopReverse"|"pingpongReverse"
---@alias spine.SpacingMode "length"|"fixed"|"percent"|"proportional"
---@alias spine.TextureFilter "Nearest"|"Linear"|"MipMap"|"MipMapNearestNearest"|"MipMapLinearNearest"|"MipMapNearestLinear"|"MipMapLinearLinear"
---@alias spine.TextureWrap "MirroredRepeat"|"ClampToEdge"|"Repeat"

---@enum spine.BlendModeNames
spine.BlendMode = {
	normal = "normal",
	additive = "additive",
	multiply = "multiply",
	screen = "screen",
}

---@enum spine.FormatNames
spine.Format = {
	Alpha = "Alpha",
	Intensity = "Intensity",
	LuminanceAlpha = "LuminanceAlpha",
	RGB565 = "RGB565",
	RGBA4444 = "RGBA4444",
	RGB888 = "RGB888",
	RGBA8888 = "RGBA8888",
}

---@enum spine.InheritNames
spine.Inherit = {
	normal = "normal",
	onlyTranslation = "onlyTranslation",
	noRotationOrReflection = "noRotationOrReflection",
	noScale = "noScale",
	noScaleOrReflection = "noScaleOrReflection",
}

---@enum spine.MixBlendNames
spine.MixBlend = {
	setup = "setup",
	first = "first",
	replace = "replace",
	add = "add",
}

---@enum spine.MixDirectionNames
spine.MixDirection = {
	["in"] = "in",
	out = "out",
}

---@enum spine.PhysicsNames
spine.Physics = {
	none = "none",
	reset = "reset",
	update = "update",
	pose = "pose",
}

---@enum spine.PositionModeNames
spine.PositionMode = {
	fixed = "fixed",
	percent = "percent",
}

---@enum spine.RotateModeNames
spine.RotateMode = {
	tangent = "tangent",
	chain = "chain",
	chainScale = "chainScale",
}

---@enum spine.SequenceModeNames
spine.SequenceMode = {
	hold = "hold",
	once = "once",
	loop = "loop",
	pingpong = "pingpong",
	onceReverse = "onceReverse",
	loopReverse = "loopReverse",
	pingpongReverse = "pingpongReverse",
}

---@enum spine.SpacingModeNames
spine.SpacingMode = {
	length = "length",
	fixed = "fixed",
	percent = "percent",
	proportional = "proportional",
}

---@enum spine.TextureFilterNames
spine.TextureFilter = {
	Nearest = "Nearest",
	Linear = "Linear",
	MipMap = "MipMap",
	MipMapNearestNearest = "MipMapNearestNearest",
	MipMapLinearNearest = "MipMapLinearNearest",
	MipMapNearestLinear = "MipMapNearestLinear",
	MipMapLinearLinear = "MipMapLinearLinear",
}

---@enum spine.TextureWrapNames
spine.TextureWrap = {
	MirroredRepeat = "MirroredRepeat",
	ClampToEdge = "ClampToEdge",
	Repeat = "Repeat",
}

---@alias spine.Attachment spine.BoundingBoxAttachment|spine.ClippingAttachment|spine.MeshAttachment|spine.PathAttachment|spine.PointAttachment|spine.RegionAttachment
---@alias spine.ConstraintData spine.IkConstraintData|spine.PathConstraintData|spine.PhysicsConstraintData|spine.TransformConstraintData

---What a listener that is a function is told.
---@class spine.Notification
---@field type "start"|"interrupt"|"end"|"dispose"|"complete"|"event"
---@field entry spine.TrackEntry Gone after "dispose".
---@field event spine.Event? Of "event".

---@class spine.ListenerTable
---@field start? fun(entry: spine.TrackEntry)
---@field interrupt? fun(entry: spine.TrackEntry)
---@field end? fun(entry: spine.TrackEntry)
---@field dispose? fun(entry: spine.TrackEntry)
---@field complete? fun(entry: spine.TrackEntry)
---@field event? fun(entry: spine.TrackEntry, event: spine.Event)

---@alias spine.Listener fun(event: spine.Notification)|spine.ListenerTable

---@class spine.LoadOptions
---@field scale? number Factor on all lengths.
---@field lenient? boolean Loads what can be loaded; `SkeletonData.missing` lists the rest.
---@field anyVersion? boolean Tries files of other versions.

---@class spine.LoadFileOptions: spine.LoadOptions
---@field atlas? string Path of the atlas, where it is not the one beside the skeleton.

---@class spine.DrawListOptions
---@field yDown? boolean Turns y around, for engines whose y points down.
---@field dark? boolean Adds the dark colour of two-colour tinting.
---@field premultiplied? boolean Whether colours are premultiplied, instead of what the pages say.
---@field colors? "bytes"|"floats"

---Data of a skeleton file of either format, with an atlas or its text; or nil and a message.
---@param bytes string
---@param atlas? spine.Atlas|string
---@param options? spine.LoadOptions
---@return spine.SkeletonData?, string?
function spine.load(bytes, atlas, options) end

---The same from files; the atlas is found beside the skeleton. Not there for scripts that may not read files.
---@param path string
---@param options? spine.LoadFileOptions
---@return spine.SkeletonData?, string?
function spine.loadFile(path, options) end

---@class spine.Animation
---@field duration number Read only.
---@field name string Read only.
---@field timelines spine.Timeline[] Read only.
spine.Animation = {}

---Poses a skeleton; fired events are appended to `events`. Without the last three: 1, "setup", "in".
---@param skeleton spine.Skeleton
---@param lastTime number
---@param time number
---@param loop boolean
---@param events? spine.Event[]
---@param alpha? number
---@param blend? spine.MixBlend
---@param direction? spine.MixDirection
function spine.Animation:apply(skeleton, lastTime, time, loop, events, alpha, blend, direction) end

---@param propertyIds string[]
---@return boolean
function spine.Animation:hasTimeline(propertyIds) end

---Plays animations on tracks. Notifications reach listeners before the call that causes them returns.
---@class spine.AnimationState
---@field data spine.AnimationStateData Read only.
---@field timeScale number
---@field tracks (spine.TrackEntry|false)[] Read only.
spine.AnimationState = {}

---@param data spine.AnimationStateData|spine.SkeletonData
---@return spine.AnimationState
function spine.AnimationState.new(data) end

---@param track integer
---@param animation string|spine.Animation
---@param loop? boolean
---@param delay? number
---@return spine.TrackEntry
function spine.AnimationState:addAnimation(track, animation, loop, delay) end

---@param track integer
---@param mixDuration? number
---@param delay? number
---@return spine.TrackEntry
function spine.AnimationState:addEmptyAnimation(track, mixDuration, delay) end

---Adds a function, which is told a table, or a table of functions. Errors of listeners reach the caller when all have been told.
---@param listener spine.Listener
function spine.AnimationState:addListener(listener) end

---@param skeleton spine.Skeleton
---@return boolean
function spine.AnimationState:apply(skeleton) end

function spine.AnimationState:clearListenerNotifications() end

function spine.AnimationState:clearListeners() end

---@param entry spine.TrackEntry
function spine.AnimationState:clearNext(entry) end

---@param trackIndex integer
function spine.AnimationState:clearTrack(trackIndex) end

function spine.AnimationState:clearTracks() end

---Takes the state away at once: every later use of it and of its entries is an error.
function spine.AnimationState:dispose() end

---@param track integer
---@return spine.TrackEntry?
function spine.AnimationState:getCurrent(track) end

---@param listener spine.Listener
function spine.AnimationState:removeListener(listener) end

---@param track integer
---@param animation string|spine.Animation
---@param loop? boolean
---@return spine.TrackEntry
function spine.AnimationState:setAnimation(track, animation, loop) end

---@param track integer
---@param mixDuration? number
---@return spine.TrackEntry
function spine.AnimationState:setEmptyAnimation(track, mixDuration) end

---@param mixDuration? number
function spine.AnimationState:setEmptyAnimations(mixDuration) end

---@param delta number
function spine.AnimationState:update(delta) end

---@class spine.AnimationStateData
---@field defaultMix number
---@field skeletonData spine.SkeletonData Read only.
spine.AnimationStateData = {}

---@param data spine.SkeletonData
---@return spine.AnimationStateData
function spine.AnimationStateData.new(data) end

---@param from string|spine.Animation|nil
---@param to string|spine.Animation|nil
---@return number
function spine.AnimationStateData:getMix(from, to) end

---@param from string|spine.Animation|nil
---@param to string|spine.Animation|nil
---@param duration number
function spine.AnimationStateData:setMix(from, to, duration) end

---@class spine.Atlas
---@field pages spine.AtlasPage[] Read only.
---@field regions spine.AtlasRegion[] Read only.
---@field warnings string[] Read only.
spine.Atlas = {}

---The atlas of a text, or nil and a message.
---@param text string
---@return spine.Atlas?, string?
function spine.Atlas.new(text) end

---@param name string
---@return spine.AtlasRegion?
function spine.Atlas:findRegion(name) end

---Pages count from 0 here, as in `AtlasPage.index`.
---@param page integer
---@param width integer
---@param height integer
function spine.Atlas:setPageSize(page, width, height) end

---@class spine.AtlasPage
---@field format spine.Format Read only.
---@field height integer Read only.
---@field index integer Read only.
---@field magFilter spine.TextureFilter Read only.
---@field minFilter spine.TextureFilter Read only.
---@field name string Read only.
---@field pma boolean Read only.
---@field uWrap spine.TextureWrap Read only.
---@field vWrap spine.TextureWrap Read only.
---@field width integer Read only.
spine.AtlasPage = {}

---@class spine.AtlasRegion
---@field height integer Read only.
---@field index integer Read only.
---@field name string Read only.
---@field offsetX number Read only.
---@field offsetY number Read only.
---@field originalHeight integer Read only.
---@field originalWidth integer Read only.
---@field pads integer[]? Read only.
---@field page spine.AtlasPage Read only.
---@field rotate integer Read only.
---@field splits integer[]? Read only.
---@field u number Read only.
---@field u2 number Read only.
---@field v number Read only.
---@field v2 number Read only.
---@field width integer Read only.
---@field x integer Read only.
---@field y integer Read only.
spine.AtlasRegion = {}

---@class spine.Bone
---@field a number
---@field aRotation number
---@field aScaleX number
---@field aScaleY number
---@field aShearX number
---@field aShearY number
---@field aX number
---@field aY number
---@field b number
---@field c number
---@field children spine.Bone[] Read only.
---@field d number
---@field data spine.BoneData Read only.
---@field inherit spine.Inherit
---@field parent spine.Bone? Read only.
---@field rotation number
---@field scaleX number
---@field scaleY number
---@field shearX number
---@field shearY number
---@field skeleton spine.Skeleton Read only.
---@field worldRotationX number Read only.
---@field worldRotationY number Read only.
---@field worldScaleX number Read only.
---@field worldScaleY number Read only.
---@field worldX number
---@field worldY number
---@field x number
---@field y number
spine.Bone = {}

---@return boolean
function spine.Bone:isActive() end

---@param x number
---@param y number
---@return number, number
function spine.Bone:localToWorld(x, y) end

---@param localRotation number
---@return number
function spine.Bone:localToWorldRotation(localRotation) end

---@param x number
---@param y number
---@return number, number
function spine.Bone:parentToWorld(x, y) end

---@param degrees number
function spine.Bone:rotateWorld(degrees) end

function spine.Bone:setToSetupPose() end

---@param physics? spine.Physics
function spine.Bone:update(physics) end

function spine.Bone:updateAppliedTransform() end

---From its local values, or from all seven that are given.
---@param x? number
---@param y? number
---@param rotation? number
---@param scaleX? number
---@param scaleY? number
---@param shearX? number
---@param shearY? number
function spine.Bone:updateWorldTransform(x, y, rotation, scaleX, scaleY, shearX, shearY) end

---@param x number
---@param y number
---@return number, number
function spine.Bone:worldToLocal(x, y) end

---@param worldRotation number
---@return number
function spine.Bone:worldToLocalRotation(worldRotation) end

---@param x number
---@param y number
---@return number, number
function spine.Bone:worldToParent(x, y) end

---@class spine.BoneData
---@field color spine.Color Read only.
---@field icon string? Read only.
---@field index integer Read only.
---@field inherit spine.Inherit Read only.
---@field length number Read only.
---@field name string Read only.
---@field parent spine.BoneData? Read only.
---@field rotation number Read only.
---@field scaleX number Read only.
---@field scaleY number Read only.
---@field shearX number Read only.
---@field shearY number Read only.
---@field skinRequired boolean Read only.
---@field visible boolean Read only.
---@field x number Read only.
---@field y number Read only.
spine.BoneData = {}

---@class spine.BoundingBoxAttachment
---@field bones integer[]? Read only.
---@field color spine.Color Read only.
---@field id integer Read only.
---@field name string Read only.
---@field timelineAttachment spine.Attachment Read only.
---@field type "region"|"mesh"|"linkedmesh"|"path"|"point"|"boundingbox"|"clipping" Read only.
---@field vertices number[] Read only.
---@field worldVerticesLength integer Read only.
spine.BoundingBoxAttachment = {}

---World x, y of the vertices of a slot that shows this; into a new table where none is given. Offsets count from 0.
---@param slot spine.Slot
---@param start? integer
---@param count? integer
---@param worldVertices? number[]
---@param offset? integer
---@param stride? integer
---@return number[]
function spine.BoundingBoxAttachment:computeWorldVertices(slot, start, count, worldVertices, offset, stride) end

---@class spine.ClippingAttachment
---@field bones integer[]? Read only.
---@field color spine.Color Read only.
---@field endSlot spine.SlotData? Read only.
---@field id integer Read only.
---@field name string Read only.
---@field timelineAttachment spine.Attachment Read only.
---@field type "region"|"mesh"|"linkedmesh"|"path"|"point"|"boundingbox"|"clipping" Read only.
---@field vertices number[] Read only.
---@field worldVerticesLength integer Read only.
spine.ClippingAttachment = {}

---World x, y of the vertices of a slot that shows this; into a new table where none is given. Offsets count from 0.
---@param slot spine.Slot
---@param start? integer
---@param count? integer
---@param worldVertices? number[]
---@param offset? integer
---@param stride? integer
---@return number[]
function spine.ClippingAttachment:computeWorldVertices(slot, start, count, worldVertices, offset, stride) end

---A colour of something: writing to it changes what has it. What belongs to shared data cannot be written.
---@class spine.Color
---@field a number
---@field b number
---@field g number
---@field r number
spine.Color = {}

---@param r number
---@param g number
---@param b number
---@param a? number
---@return spine.Color
function spine.Color.new(r, g, b, a) end

---From three or four numbers, another colour, `{r, g, b, a}` or `{r = ..., g = ..., b = ...}`.
---@param r number|spine.Color|table
---@param g? number
---@param b? number
---@param a? number
function spine.Color:set(r, g, b, a) end

---@return number, number, number, number
function spine.Color:unpack() end

---What a skeleton looks like, as engines draw it: batches of triangles, each of one page and one blend mode.
---@class spine.DrawList
spine.DrawList = {}

---@param options? spine.DrawListOptions
---@return spine.DrawList
function spine.DrawList.new(options) end

---Page from 1, blend mode, whether colours are premultiplied, number of the first index from 1, number of indices.
---@param number integer
---@return integer?, spine.BlendMode, boolean, integer, integer
function spine.DrawList:batch(number) end

---@return integer
function spine.DrawList:batchCount() end

---All batches; a table that is handed in is filled again.
---@param into? table[]
---@return table[]
function spine.DrawList:batches(into) end

function spine.DrawList:clear() end

---@return integer
function spine.DrawList:indexCount() end

---All indices from 1; a table that is handed in is filled again.
---@param into? integer[]
---@return integer[]
function spine.DrawList:indexTable(into) end

---All indices, packed, from 0; of 16 bits where they suffice and none is asked for.
---@param kind? "uint16"|"uint32"
---@return string, "uint16"|"uint32"
function spine.DrawList:indices(kind) end

---Takes over what a skeleton shows, whose world transforms are up to date.
---@param skeleton spine.Skeleton
function spine.DrawList:rebuild(skeleton) end

---@return integer
function spine.DrawList:vertexCount() end

---The attributes as `love.graphics.newMesh` takes them.
---@return table[]
function spine.DrawList:vertexFormat() end

---Bytes of a packed vertex.
---@return integer
function spine.DrawList:vertexSize() end

---All vertices; a table that is handed in is filled again.
---@param into? number[][]
---@return number[][]
function spine.DrawList:vertexTable(into) end

---All vertices, packed: x, y, u, v, then the colours.
---@return string
function spine.DrawList:vertices() end

---@class spine.Event
---@field balance number Read only.
---@field data spine.EventData Read only.
---@field floatValue number Read only.
---@field intValue integer Read only.
---@field stringValue string Read only.
---@field time number Read only.
---@field volume number Read only.
spine.Event = {}

---@class spine.EventData
---@field audioPath string? Read only.
---@field balance number Read only.
---@field floatValue number Read only.
---@field index integer Read only.
---@field intValue integer Read only.
---@field name string Read only.
---@field stringValue string Read only.
---@field volume number Read only.
spine.EventData = {}

---@class spine.IkConstraint
---@field bendDirection integer
---@field bones spine.Bone[] Read only.
---@field compress boolean
---@field data spine.IkConstraintData Read only.
---@field mix number
---@field skeleton spine.Skeleton Read only.
---@field softness number
---@field stretch boolean
---@field target spine.Bone Read only.
spine.IkConstraint = {}

---`apply(bone, targetX, targetY, compress, stretch, uniform, alpha)` or `apply(parent, child, targetX, targetY, bendDir, stretch, uniform, softness, alpha)`.
---@param bone spine.Bone
---@param child spine.Bone|number
---@param targetX number
---@param targetY any
---@param ... any
function spine.IkConstraint:apply(bone, child, targetX, targetY, ...) end

---@return boolean
function spine.IkConstraint:isActive() end

---@class spine.IkConstraintData
---@field bendDirection integer Read only.
---@field bones spine.BoneData[] Read only.
---@field compress boolean Read only.
---@field index integer Read only.
---@field mix number Read only.
---@field name string Read only.
---@field order integer Read only.
---@field skinRequired boolean Read only.
---@field softness number Read only.
---@field stretch boolean Read only.
---@field target spine.BoneData Read only.
---@field uniform boolean Read only.
spine.IkConstraintData = {}

---@class spine.MeshAttachment
---@field bones integer[]? Read only.
---@field color spine.Color Read only.
---@field edges integer[] Read only.
---@field height number Read only.
---@field hullLength integer Read only.
---@field id integer Read only.
---@field name string Read only.
---@field parentMesh spine.MeshAttachment? Read only.
---@field path string Read only.
---@field region spine.TextureRegion Read only.
---@field regionHeight number Read only.
---@field regionOffsetX number Read only.
---@field regionOffsetY number Read only.
---@field regionOriginalHeight number Read only.
---@field regionOriginalWidth number Read only.
---@field regionRotate integer? Read only.
---@field regionU number Read only.
---@field regionU2 number Read only.
---@field regionUVs number[] Read only.
---@field regionV number Read only.
---@field regionV2 number Read only.
---@field regionWidth number Read only.
---@field sequence spine.Sequence Read only.
---@field timelineAttachment spine.Attachment Read only.
---@field triangles integer[] Read only.
---@field type "region"|"mesh"|"linkedmesh"|"path"|"point"|"boundingbox"|"clipping" Read only.
---@field uvs number[] Read only.
---@field vertices number[] Read only.
---@field width number Read only.
---@field worldVerticesLength integer Read only.
spine.MeshAttachment = {}

---World x, y of the vertices of a slot that shows this; into a new table where none is given. Offsets count from 0.
---@param slot spine.Slot
---@param start? integer
---@param count? integer
---@param worldVertices? number[]
---@param offset? integer
---@param stride? integer
---@return number[]
function spine.MeshAttachment:computeWorldVertices(slot, start, count, worldVertices, offset, stride) end

---@class spine.PathAttachment
---@field bones integer[]? Read only.
---@field closed boolean Read only.
---@field color spine.Color Read only.
---@field constantSpeed boolean Read only.
---@field id integer Read only.
---@field lengths number[] Read only.
---@field name string Read only.
---@field timelineAttachment spine.Attachment Read only.
---@field type "region"|"mesh"|"linkedmesh"|"path"|"point"|"boundingbox"|"clipping" Read only.
---@field vertices number[] Read only.
---@field worldVerticesLength integer Read only.
spine.PathAttachment = {}

---World x, y of the vertices of a slot that shows this; into a new table where none is given. Offsets count from 0.
---@param slot spine.Slot
---@param start? integer
---@param count? integer
---@param worldVertices? number[]
---@param offset? integer
---@param stride? integer
---@return number[]
function spine.PathAttachment:computeWorldVertices(slot, start, count, worldVertices, offset, stride) end

---@class spine.PathConstraint
---@field bones spine.Bone[] Read only.
---@field data spine.PathConstraintData Read only.
---@field mixRotate number
---@field mixX number
---@field mixY number
---@field position number
---@field skeleton spine.Skeleton Read only.
---@field spacing number
---@field target spine.Slot Read only.
spine.PathConstraint = {}

---@return boolean
function spine.PathConstraint:isActive() end

---@class spine.PathConstraintData
---@field bones spine.BoneData[] Read only.
---@field index integer Read only.
---@field mixRotate number Read only.
---@field mixX number Read only.
---@field mixY number Read only.
---@field name string Read only.
---@field offsetRotation number Read only.
---@field order integer Read only.
---@field position number Read only.
---@field positionMode spine.PositionMode Read only.
---@field rotateMode spine.RotateMode Read only.
---@field skinRequired boolean Read only.
---@field spacing number Read only.
---@field spacingMode spine.SpacingMode Read only.
---@field target spine.SlotData Read only.
spine.PathConstraintData = {}

---@class spine.PhysicsConstraint
---@field bone spine.Bone Read only.
---@field damping number
---@field data spine.PhysicsConstraintData Read only.
---@field gravity number
---@field inertia number
---@field massInverse number
---@field mix number
---@field skeleton spine.Skeleton Read only.
---@field strength number
---@field wind number
spine.PhysicsConstraint = {}

---@return boolean
function spine.PhysicsConstraint:isActive() end

function spine.PhysicsConstraint:reset() end

---@param x number
---@param y number
---@param degrees number
function spine.PhysicsConstraint:rotate(x, y, degrees) end

function spine.PhysicsConstraint:setToSetupPose() end

---@param x number
---@param y number
function spine.PhysicsConstraint:translate(x, y) end

---@class spine.PhysicsConstraintData
---@field bone spine.BoneData Read only.
---@field damping number Read only.
---@field dampingGlobal boolean Read only.
---@field gravity number Read only.
---@field gravityGlobal boolean Read only.
---@field index integer Read only.
---@field inertia number Read only.
---@field inertiaGlobal boolean Read only.
---@field limit number Read only.
---@field massGlobal boolean Read only.
---@field massInverse number Read only.
---@field mix number Read only.
---@field mixGlobal boolean Read only.
---@field name string Read only.
---@field order integer Read only.
---@field rotate number Read only.
---@field scaleX number Read only.
---@field shearX number Read only.
---@field skinRequired boolean Read only.
---@field step number Read only.
---@field strength number Read only.
---@field strengthGlobal boolean Read only.
---@field wind number Read only.
---@field windGlobal boolean Read only.
---@field x number Read only.
---@field y number Read only.
spine.PhysicsConstraintData = {}

---@class spine.PointAttachment
---@field color spine.Color Read only.
---@field name string Read only.
---@field rotation number Read only.
---@field type "region"|"mesh"|"linkedmesh"|"path"|"point"|"boundingbox"|"clipping" Read only.
---@field x number Read only.
---@field y number Read only.
spine.PointAttachment = {}

---@param slot spine.Slot
---@return number, number
function spine.PointAttachment:computeWorldPosition(slot) end

---@param slot spine.Slot
---@return number
function spine.PointAttachment:computeWorldRotation(slot) end

---@class spine.RegionAttachment
---@field color spine.Color Read only.
---@field height number Read only.
---@field name string Read only.
---@field offset number[] Read only.
---@field path string Read only.
---@field region spine.TextureRegion Read only.
---@field regionHeight number Read only.
---@field regionOffsetX number Read only.
---@field regionOffsetY number Read only.
---@field regionOriginalHeight number Read only.
---@field regionOriginalWidth number Read only.
---@field regionWidth number Read only.
---@field rotation number Read only.
---@field scaleX number Read only.
---@field scaleY number Read only.
---@field sequence spine.Sequence Read only.
---@field type "region"|"mesh"|"linkedmesh"|"path"|"point"|"boundingbox"|"clipping" Read only.
---@field uvs number[] Read only.
---@field width number Read only.
---@field x number Read only.
---@field y number Read only.
spine.RegionAttachment = {}

---World x, y of the vertices of a slot that shows this; into a new table where none is given. Offsets count from 0.
---@param slot spine.Slot
---@param start? integer
---@param count? integer
---@param worldVertices? number[]
---@param offset? integer
---@param stride? integer
---@return number[]
function spine.RegionAttachment:computeWorldVertices(slot, start, count, worldVertices, offset, stride) end

---@class spine.Sequence
---@field count integer Read only.
---@field digits integer Read only.
---@field regions spine.TextureRegion[] Read only.
---@field setupIndex integer Read only.
---@field start integer Read only.
spine.Sequence = {}

---@param basePath string
---@param index integer
---@return string
function spine.Sequence:getPath(basePath, index) end

---An instance of skeleton data. Bones, slots and constraints are parts of it and keep it alive.
---@class spine.Skeleton
---@field bones spine.Bone[] Read only.
---@field color spine.Color
---@field data spine.SkeletonData Read only.
---@field drawOrder spine.Slot[]
---@field ikConstraints spine.IkConstraint[] Read only.
---@field pathConstraints spine.PathConstraint[] Read only.
---@field physicsConstraints spine.PhysicsConstraint[] Read only.
---@field rootBone spine.Bone Read only.
---@field scaleX number
---@field scaleY number
---@field skin spine.Skin?
---@field slots spine.Slot[] Read only.
---@field time number
---@field transformConstraints spine.TransformConstraint[] Read only.
---@field x number
---@field y number
---@field yDown boolean
spine.Skeleton = {}

---@param data spine.SkeletonData
---@return spine.Skeleton
function spine.Skeleton.new(data) end

---Takes the skeleton away at once: every later use of it and of its parts is an error.
function spine.Skeleton:dispose() end

---@param boneName string
---@return spine.Bone?
function spine.Skeleton:findBone(boneName) end

---@param constraintName string
---@return spine.IkConstraint?
function spine.Skeleton:findIkConstraint(constraintName) end

---@param constraintName string
---@return spine.PathConstraint?
function spine.Skeleton:findPathConstraint(constraintName) end

---@param name string
---@return spine.PhysicsConstraint?
function spine.Skeleton:findPhysicsConstraint(name) end

---@param slotName string
---@return spine.Slot?
function spine.Skeleton:findSlot(slotName) end

---@param constraintName string
---@return spine.TransformConstraint?
function spine.Skeleton:findTransformConstraint(constraintName) end

---@param slot string|integer
---@param name string
---@return spine.Attachment?
function spine.Skeleton:getAttachment(slot, name) end

---x, y, width and height of what is shown, or nil where nothing is.
---@return number?, number?, number?, number?
function spine.Skeleton:getBounds() end

---@param x number
---@param y number
---@param degrees number
function spine.Skeleton:physicsRotate(x, y, degrees) end

---Physics takes it that the skeleton moved that much more than it did: `(-x, -y)` hides a jump by `(x, y)`.
---@param x number
---@param y number
function spine.Skeleton:physicsTranslate(x, y) end

---@param slot string|integer
---@param name string?
function spine.Skeleton:setAttachment(slot, name) end

function spine.Skeleton:setBonesToSetupPose() end

---@param r number
---@param g number
---@param b number
---@param a? number
function spine.Skeleton:setColor(r, g, b, a) end

---@param scaleX number
---@param scaleY number
function spine.Skeleton:setScale(scaleX, scaleY) end

---@param skin spine.Skin|string|nil
function spine.Skeleton:setSkin(skin) end

function spine.Skeleton:setSlotsToSetupPose() end

function spine.Skeleton:setToSetupPose() end

---`setSkin`, then `setSlotsToSetupPose`: switches and shows.
---@param skin spine.Skin|string|nil
function spine.Skeleton:showSkin(skin) end

---Advances the clock of physics, seconds.
---@param delta number
function spine.Skeleton:update(delta) end

function spine.Skeleton:updateCache() end

---Computes all bones; physics is "update" where it is left out. With a bone of another skeleton as parent, hangs on it.
---@param physics? spine.Physics
---@param parent? spine.Bone
function spine.Skeleton:updateWorldTransform(physics, parent) end

---@class spine.SkeletonBinary
---@field anyVersion boolean
---@field lenient boolean
---@field scale number
spine.SkeletonBinary = {}

---@param atlas? spine.Atlas
---@return spine.SkeletonBinary
function spine.SkeletonBinary.new(atlas) end

---Data, or nil and a message.
---@param bytes string
---@return spine.SkeletonData?, string?
function spine.SkeletonBinary:readSkeletonData(bytes) end

---@class spine.SkeletonBounds
---@field boundingBoxes spine.BoundingBoxAttachment[] Read only.
---@field height number Read only.
---@field maxX number Read only.
---@field maxY number Read only.
---@field minX number Read only.
---@field minY number Read only.
---@field polygons number[][] Read only.
---@field width number Read only.
spine.SkeletonBounds = {}

---@return spine.SkeletonBounds
function spine.SkeletonBounds.new() end

---@param x number
---@param y number
---@return boolean
function spine.SkeletonBounds:aabbContainsPoint(x, y) end

---@param x1 number
---@param y1 number
---@param x2 number
---@param y2 number
---@return boolean
function spine.SkeletonBounds:aabbIntersectsSegment(x1, y1, x2, y2) end

---@param bounds spine.SkeletonBounds
---@return boolean
function spine.SkeletonBounds:aabbIntersectsSkeleton(bounds) end

---@param x number|number[]
---@param y number
---@param ... number
---@return spine.BoundingBoxAttachment|boolean|nil
function spine.SkeletonBounds:containsPoint(x, y, ...) end

---@param attachment spine.BoundingBoxAttachment
---@return number[]?
function spine.SkeletonBounds:getPolygon(attachment) end

---@param x1 number|number[]
---@param y1 number
---@param x2 number
---@param y2 number
---@param ... number
---@return spine.BoundingBoxAttachment|boolean|nil
function spine.SkeletonBounds:intersectsSegment(x1, y1, x2, y2, ...) end

---@param skeleton spine.Skeleton
---@param updateAabb? boolean
function spine.SkeletonBounds:update(skeleton, updateAabb) end

---@class spine.SkeletonClipping
---@field clippedTriangles integer[] Read only.
---@field clippedUVs number[] Read only.
---@field clippedVertices number[] Read only.
spine.SkeletonClipping = {}

---@return spine.SkeletonClipping
function spine.SkeletonClipping.new() end

function spine.SkeletonClipping:clipEnd() end

---@param polygon number[]
---@return integer
function spine.SkeletonClipping:clipStart(polygon) end

---@param vertices number[]
---@param triangles integer[]
---@param uvs? number[]
function spine.SkeletonClipping:clipTriangles(vertices, triangles, uvs) end

---@return boolean
function spine.SkeletonClipping:isClipping() end

---What a file holds: read only, shared by all skeletons.
---@class spine.SkeletonData
---@field animations spine.Animation[] Read only.
---@field audioPath string? Read only.
---@field bones spine.BoneData[] Read only.
---@field defaultSkin spine.Skin? Read only.
---@field events spine.EventData[] Read only.
---@field fps number Read only.
---@field hash string? Read only.
---@field height number Read only.
---@field ikConstraints spine.IkConstraintData[] Read only.
---@field imagesPath string? Read only.
---@field missing string[] Read only.
---@field name string Read only.
---@field pages spine.AtlasPage[] Read only.
---@field pathConstraints spine.PathConstraintData[] Read only.
---@field physicsConstraints spine.PhysicsConstraintData[] Read only.
---@field referenceScale number Read only.
---@field skins spine.Skin[] Read only.
---@field slots spine.SlotData[] Read only.
---@field transformConstraints spine.TransformConstraintData[] Read only.
---@field version string? Read only.
---@field warnings string[] Read only.
---@field width number Read only.
---@field x number Read only.
---@field y number Read only.
spine.SkeletonData = {}

---@param animationName string
---@return spine.Animation?
function spine.SkeletonData:findAnimation(animationName) end

---@param boneName string
---@return spine.BoneData?
function spine.SkeletonData:findBone(boneName) end

---@param eventDataName string
---@return spine.EventData?
function spine.SkeletonData:findEvent(eventDataName) end

---@param constraintName string
---@return spine.IkConstraintData?
function spine.SkeletonData:findIkConstraint(constraintName) end

---@param constraintName string
---@return spine.PathConstraintData?
function spine.SkeletonData:findPathConstraint(constraintName) end

---@param name string
---@return spine.PhysicsConstraintData?
function spine.SkeletonData:findPhysicsConstraint(name) end

---@param skinName string
---@return spine.Skin?
function spine.SkeletonData:findSkin(skinName) end

---@param slotName string
---@return spine.SlotData?
function spine.SkeletonData:findSlot(slotName) end

---@param constraintName string
---@return spine.TransformConstraintData?
function spine.SkeletonData:findTransformConstraint(constraintName) end

---@class spine.SkeletonJson
---@field anyVersion boolean
---@field lenient boolean
---@field scale number
spine.SkeletonJson = {}

---@param atlas? spine.Atlas
---@return spine.SkeletonJson
function spine.SkeletonJson.new(atlas) end

---Data, or nil and a message.
---@param bytes string
---@return spine.SkeletonData?, string?
function spine.SkeletonJson:readSkeletonData(bytes) end

---@class spine.SkeletonLoader
---@field anyVersion boolean
---@field lenient boolean
---@field scale number
spine.SkeletonLoader = {}

---@param atlas? spine.Atlas
---@return spine.SkeletonLoader
function spine.SkeletonLoader.new(atlas) end

---Data, or nil and a message.
---@param bytes string
---@return spine.SkeletonData?, string?
function spine.SkeletonLoader:readSkeletonData(bytes) end

---One of the data, which cannot be changed, or one of `spine.Skin.new`. A skeleton keeps it as it was when it was set: set it again after changes.
---@class spine.Skin
---@field attachments spine.SkinEntry[] Read only.
---@field bones spine.BoneData[] Read only.
---@field color spine.Color Read only.
---@field constraints spine.ConstraintData[] Read only.
---@field name string Read only.
spine.Skin = {}

---@param data spine.SkeletonData
---@param name string
---@return spine.Skin
function spine.Skin.new(data, name) end

---@param skin spine.Skin
function spine.Skin:addSkin(skin) end

function spine.Skin:clear() end

---As `addSkin`: attachments cannot be changed, so that a copy of one could not be told from it.
---@param skin spine.Skin
function spine.Skin:copySkin(skin) end

---@param slot string|integer
---@param name string
---@return spine.Attachment?
function spine.Skin:getAttachment(slot, name) end

---@param slot string|integer
---@return spine.SkinEntry[]
function spine.Skin:getAttachments(slot) end

---@param slot string|integer
---@param name string
function spine.Skin:removeAttachment(slot, name) end

---@param slot string|integer
---@param name string
---@param attachment spine.Attachment
function spine.Skin:setAttachment(slot, name, attachment) end

---@class spine.SkinEntry
---@field attachment spine.Attachment Read only.
---@field name string Read only.
---@field slotIndex integer Read only.
spine.SkinEntry = {}

---@class spine.Slot
---@field attachment spine.Attachment?
---@field attachmentState integer
---@field bone spine.Bone Read only.
---@field color spine.Color
---@field darkColor spine.Color?
---@field data spine.SlotData Read only.
---@field deform number[]
---@field sequenceIndex integer
---@field skeleton spine.Skeleton Read only.
spine.Slot = {}

function spine.Slot:setToSetupPose() end

---@class spine.SlotData
---@field attachmentName string? Read only.
---@field blendMode spine.BlendMode Read only.
---@field boneData spine.BoneData Read only.
---@field color spine.Color Read only.
---@field darkColor spine.Color? Read only.
---@field index integer Read only.
---@field name string Read only.
---@field visible boolean Read only.
spine.SlotData = {}

---What a region or mesh shows of a page.
---@class spine.TextureRegion
---@field degrees integer Read only.
---@field height integer Read only.
---@field offsetX integer Read only.
---@field offsetY integer Read only.
---@field originalHeight integer Read only.
---@field originalWidth integer Read only.
---@field page spine.AtlasPage? Read only.
---@field pageIndex integer? Read only.
---@field u number Read only.
---@field u2 number Read only.
---@field v number Read only.
---@field v2 number Read only.
---@field width integer Read only.
spine.TextureRegion = {}

---A timeline of any kind, which `type` tells; members of other kinds are nil.
---@class spine.Timeline
---@field attachment spine.Attachment? Read only.
---@field attachmentNames (string|false)[]? Read only.
---@field boneIndex integer? Read only.
---@field drawOrders table<integer, integer>[]? Read only.
---@field duration number Read only.
---@field events spine.Event[]? Read only.
---@field frameCount integer Read only.
---@field frameEntries integer Read only.
---@field frames number[] Read only.
---@field ikConstraintIndex integer? Read only.
---@field pathConstraintIndex integer? Read only.
---@field physicsConstraintIndex integer? Read only.
---@field propertyIds string[] Read only.
---@field slotIndex integer? Read only.
---@field transformConstraintIndex integer? Read only.
---@field type string Read only.
---@field vertices number[][]? Read only.
spine.Timeline = {}

---@param skeleton spine.Skeleton
---@param lastTime number
---@param time number
---@param events? spine.Event[]
---@param alpha? number
---@param blend? spine.MixBlend
---@param direction? spine.MixDirection
function spine.Timeline:apply(skeleton, lastTime, time, events, alpha, blend, direction) end

---@param frame integer
---@return "linear"|"stepped"|"bezier"|nil
function spine.Timeline:getCurveType(frame) end

---An animation on a track. Once disposed, every use is an error; `isDisposed` tells.
---@class spine.TrackEntry
---@field alpha number
---@field alphaAttachmentThreshold number
---@field animation spine.Animation? Read only.
---@field animationEnd number
---@field animationLast number
---@field animationStart number
---@field animationTime number Read only.
---@field attachmentThreshold number
---@field delay number
---@field drawOrderThreshold number
---@field eventThreshold number
---@field holdPrevious boolean
---@field listener spine.Listener?
---@field loop boolean
---@field mixAttachmentThreshold number
---@field mixBlend spine.MixBlend
---@field mixDrawOrderThreshold number
---@field mixDuration number
---@field mixTime number
---@field mixingFrom spine.TrackEntry? Read only.
---@field mixingTo spine.TrackEntry? Read only.
---@field next spine.TrackEntry? Read only.
---@field previous spine.TrackEntry? Read only.
---@field reverse boolean
---@field shortestRotation boolean
---@field timeScale number
---@field trackComplete number Read only.
---@field trackEnd number
---@field trackIndex integer Read only.
---@field trackTime number
spine.TrackEntry = {}

---@return boolean
function spine.TrackEntry:isComplete() end

---@return boolean
function spine.TrackEntry:isDisposed() end

---@return boolean
function spine.TrackEntry:isEmptyAnimation() end

---@return boolean
function spine.TrackEntry:isNextReady() end

function spine.TrackEntry:resetRotationDirections() end

---With a delay: seconds until the entry begins; 0 or less counts from the end of the entry before.
---@param duration number
---@param delay? number
function spine.TrackEntry:setMixDuration(duration, delay) end

---@return boolean
function spine.TrackEntry:wasApplied() end

---@class spine.TransformConstraint
---@field bones spine.Bone[] Read only.
---@field data spine.TransformConstraintData Read only.
---@field mixRotate number
---@field mixScaleX number
---@field mixScaleY number
---@field mixShearY number
---@field mixX number
---@field mixY number
---@field skeleton spine.Skeleton Read only.
---@field target spine.Bone Read only.
spine.TransformConstraint = {}

---@return boolean
function spine.TransformConstraint:isActive() end

---@class spine.TransformConstraintData
---@field bones spine.BoneData[] Read only.
---@field index integer Read only.
---@field local boolean Read only.
---@field mixRotate number Read only.
---@field mixScaleX number Read only.
---@field mixScaleY number Read only.
---@field mixShearY number Read only.
---@field mixX number Read only.
---@field mixY number Read only.
---@field name string Read only.
---@field offsetRotation number Read only.
---@field offsetScaleX number Read only.
---@field offsetScaleY number Read only.
---@field offsetShearY number Read only.
---@field offsetX number Read only.
---@field offsetY number Read only.
---@field order integer Read only.
---@field relative boolean Read only.
---@field skinRequired boolean Read only.
---@field target spine.BoneData Read only.
spine.TransformConstraintData = {}

return spine

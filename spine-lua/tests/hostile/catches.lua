--- [instructions] pcall catches the stop
while true do
	pcall(function()
		while true do
		end
	end)
end
--- [instructions] pcall in pcall in pcall
local function f(n)
	if n == 0 then
		while true do
		end
	end
	while true do
		pcall(f, n - 1)
	end
end
f(50)
--- [instructions] pcall calls pcall
while true do
	pcall(pcall, pcall, pcall, function()
		while true do
		end
	end)
end
--- [instructions] xpcall with a handler that loops
xpcall(function()
	while true do
	end
end, function()
	while true do
	end
end)
--- [instructions] xpcall with a handler that raises an error
while true do
	xpcall(function()
		while true do
		end
	end, error)
end
--- [instructions] xpcall whose handler is xpcall
local function spin()
	while true do
	end
end
while true do
	xpcall(spin, xpcall)
end
--- [instructions] xpcall whose handler calls what failed
local function f()
	while true do
	end
end
while true do
	xpcall(f, f)
end
--- [instructions] a handler that loops after an error of its own
xpcall(error, function()
	while true do
	end
end, "mine")
--- [runs] a handler that fails, in a handler that fails
local ok = xpcall(function()
	error("one")
end, function()
	error("two")
end)
assert(not ok)
--- [instructions] a coroutine catches the stop
while true do
	local co = coroutine.create(function()
		while true do
		end
	end)
	coroutine.resume(co)
end
--- [instructions] coroutine.wrap catches nothing
while true do
	pcall(coroutine.wrap(function()
		while true do
		end
	end))
end
--- [runs] a coroutine that would loop when it is closed
local co
co = coroutine.create(function()
	local _ <close> = setmetatable({}, {
		__close = function()
			while true do
			end
		end,
	})
	coroutine.yield()
end)
coroutine.resume(co)
coroutine.close(co)
--- [error: no __close] a variable that loops when it is closed
local _ <close> = setmetatable({}, {
	__close = function()
		while true do
		end
	end,
})
--- [instructions] a variable that would loop when it is closed by the stop
local function f()
	local _ <close> = setmetatable({}, {
		__close = function()
			while true do
			end
		end,
	})
	while true do
	end
end
while true do
	pcall(f)
end
--- [error: no __close] a wrapped coroutine whose variable loops when the stop closes it
local f = coroutine.wrap(function()
	local _ <close> = setmetatable({}, {
		__close = function()
			while true do
			end
		end,
	})
	while true do
	end
end)
f()
--- [error: no __close] a wrapped coroutine whose variable loops after an error of its own
local f = coroutine.wrap(function()
	local _ <close> = setmetatable({}, {
		__close = function()
			while true do
			end
		end,
	})
	error("mine")
end)
f()
--- [error: no __close] a closing value of a for loop that loops
for _ in
	function()
		return 1
	end,
	nil,
	nil,
	setmetatable({}, {
		__close = function()
			while true do
			end
		end,
	})
do
	break
end
--- [error: no __close] many variables to close, each of which loops
local meta = {
	__close = function()
		while true do
		end
	end,
}
local function f(n)
	local _ <close> = setmetatable({}, meta)
	if n > 0 then
		f(n - 1)
	end
	while true do
	end
end
f(100)
--- [error: no __close] a closing method that catches the stop
local meta = {
	__close = function()
		while true do
			pcall(function()
				while true do
				end
			end)
		end
	end,
}
local _ <close> = setmetatable({}, meta)
while true do
end
--- [instructions] the stop is caught in a comparison of table.sort
table.sort({ 1, 2, 3 }, function()
	while true do
		pcall(function()
			while true do
			end
		end)
	end
end)
--- [instructions] the stop is caught in a replacement of gsub
local _ = ("abc"):gsub(".", function()
	pcall(function()
		while true do
		end
	end)
	while true do
	end
end)
--- [instructions] the stop is caught in a metamethod
local t = setmetatable({}, {
	__index = function(t, k)
		pcall(function()
			while true do
			end
		end)
		return t[k]
	end,
})
local _ = t.x
--- [instructions] the stop is caught in __tostring
local t = setmetatable({}, {
	__tostring = function()
		pcall(function()
			while true do
			end
		end)
		return "x"
	end,
})
while true do
	tostring(t)
end
--- [instructions] yields across pcall, for ever
local co = coroutine.wrap(function()
	while true do
		pcall(function()
			coroutine.yield()
			error("again")
		end)
	end
end)
while true do
	co()
end
--- [instructions] a dead coroutine is resumed for ever
local co = coroutine.create(function() end)
while true do
	coroutine.resume(co)
end
--- [instructions] errors are raised and caught for ever
while true do
	pcall(error, "x")
end
--- [instructions] assertions fail for ever
while true do
	pcall(assert, false)
end
--- [instructions] calls of nil are caught for ever
while true do
	pcall(nil)
end
--- [memory] pcall catches that memory is out
while true do
	pcall(function()
		local t = {}
		while true do
			t[#t + 1] = {}
		end
	end)
end
--- [memory] a coroutine catches that memory is out
while true do
	coroutine.resume(coroutine.create(function()
		local s = "x"
		while true do
			s = s .. s
		end
	end))
end
--- [memory] xpcall catches that memory is out
while true do
	xpcall(function()
		local s = "x"
		while true do
			s = s .. s
		end
	end, function()
		return "caught"
	end)
end
--- [memory] a wrapped coroutine catches that memory is out
local f = coroutine.wrap(function()
	local s = "x"
	while true do
		s = s .. s
	end
end)
while true do
	pcall(f)
end
--- [memory] it says itself that memory is out
while true do
	pcall(error, "not enough memory", 0)
end
--- [instructions] the global pcall is another one
local real = pcall
pcall = function(f)
	while true do
		real(f)
	end
end
pcall(function()
	while true do
	end
end)
--- [instructions] an update that catches the stop
function on_update()
	while true do
		pcall(function()
			while true do
			end
		end)
	end
end
--- [runs] what is raised is what is caught
local sent = {}
local ok, got = pcall(error, sent)
assert(not ok and got == sent)
local ok, got = xpcall(error, function(e)
	return { e }
end, sent)
assert(not ok and got[1] == sent)
local ok, got = coroutine.resume(coroutine.create(error), sent)
assert(not ok and got == sent)
local ok, got = pcall(coroutine.wrap(error), sent)
assert(not ok and got == sent)
local ok, got = pcall(string.rep)
assert(not ok and type(got) == "string")
assert(select("#", pcall(pcall)) == 2)
--- [error: got a non-closable value] what closes a variable is added afterwards
local meta = {}
local object = setmetatable({}, meta)
function meta.__close()
	while true do
	end
end
local function f()
	local _ <close> = object
	while true do
	end
end
f()
--- [error: got a non-closable value] a for loop closes what was made closable afterwards
local meta = {}
local object = setmetatable({}, meta)
rawset(meta, "__close", function()
	while true do
	end
end)
local function values()
	return next, { 1 }, nil, object
end
for _ in values() do
	while true do
	end
end
--- [instructions] nothing to close, and a loop
local function f()
	local _ <close> = nil
	for _ in next, { 1 }, nil, nil do
		while true do
		end
	end
end
while true do
	pcall(f)
end

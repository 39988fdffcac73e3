--- [instructions] coroutines that each end before they are looked at
while true do
	coroutine.wrap(function()
		for _ = 1, 20 do
		end
	end)()
end
--- [instructions] coroutines in coroutines, each short
local function spawn(n)
	if n == 0 then
		return
	end
	for _ = 1, 10 do
		coroutine.wrap(spawn)(n - 1)
	end
end
spawn(30)
--- [error: C stack overflow] coroutines in coroutines, deeper than there is stack
local function f()
	coroutine.wrap(f)()
end
f()
--- [runs] the failure of too many is caught
local function f()
	local ok, why = coroutine.resume(coroutine.create(f))
	if not ok then
		error(why, 0)
	end
end
local ok, why = pcall(f)
assert(not ok and why:find("C stack overflow"))
--- [error: attempt to yield from outside a coroutine] a yield to the game
coroutine.yield()
--- [error: attempt to yield from outside a coroutine] a yield from an update
function on_update()
	coroutine.yield()
end
--- [runs] a coroutine that resumes itself
local co
co = coroutine.create(function()
	local ok, why = coroutine.resume(co)
	assert(not ok and why == "cannot resume non-suspended coroutine")
end)
assert(coroutine.resume(co))
--- [runs] the main coroutine is resumed
local main = coroutine.running()
local ok = coroutine.resume(main)
assert(not ok)
coroutine.wrap(function()
	assert(not coroutine.resume(main))
end)()
--- [error: cannot close a running coroutine] it closes itself
coroutine.close((coroutine.running()))
--- [error: cannot close a normal coroutine] it closes its creator
local main = coroutine.running()
local ok, why = coroutine.resume(coroutine.create(function()
	coroutine.close(main)
end))
error(why, 0)
--- [instructions] two coroutines that call each other
local a, b
a = coroutine.wrap(function()
	while true do
		coroutine.yield()
	end
end)
b = coroutine.wrap(function()
	while true do
		a()
		coroutine.yield()
	end
end)
while true do
	b()
end
--- [instructions] a generator that never ends
for _ in
	coroutine.wrap(function()
		while true do
			coroutine.yield(1)
		end
	end)
do
end
--- [instructions] coroutines that are created and dropped
while true do
	coroutine.create(print)
end
--- [instructions] coroutines that are created and closed
while true do
	coroutine.close(coroutine.create(print))
end
--- [instructions] a coroutine that waits between updates, and loops in one of them
local work = coroutine.wrap(function()
	coroutine.yield()
	while true do
	end
end)
function on_update()
	work()
end
--- [error: cannot resume dead coroutine] a wrapped coroutine after its end
local f = coroutine.wrap(function() end)
f()
f()
--- [error: bad argument #1 to 'create'] a coroutine of nothing
coroutine.create(nil)
--- [instructions] errors in coroutines, without end
while true do
	local co = coroutine.create(error)
	coroutine.resume(co, {})
	coroutine.close(co)
end
--- [error: no __close] a closing method that yields, for ever
local co = coroutine.wrap(function()
	while true do
		local _ <close> = setmetatable({}, {
			__close = function()
				coroutine.yield()
			end,
		})
	end
end)
while true do
	co()
end

--- [instructions] a loop without end
while true do
end
--- [instructions] a loop that repeats for ever
repeat
until false
--- [instructions] a count to infinity
for _ = 1, math.huge do
end
--- [instructions] a count over all integers
for _ = math.mininteger, math.maxinteger do
end
--- [instructions] a count that stands still, for 1 is lost in it
for _ = 2 ^ 53, 2 ^ 54 do
end
--- [instructions] a count down that stands still
for _ = -(2 ^ 60), -(2 ^ 61), -1 do
end
--- [error: 'for' step is zero] a count by nothing
for _ = 1, 2, 0 do
end
--- [runs] a count to what is no number
for _ = 1, 0 / 0 do
	error("it has no turn")
end
--- [runs] a count by what is no number
for _ = 1, 10, 0 / 0 do
	error("it has no turn")
end
--- [error: 'for' initial value] a count from a table
for _ = {}, 2 do
end
--- [instructions] tail calls without end
local function f()
	return f()
end
f()
--- [instructions] two functions that call each other by tail calls
local g
local function f(n)
	return g(n + 1)
end
function g(n)
	return f(n - 1)
end
f(0)
--- [instructions] tail calls through pcall
local function f()
	return pcall(f)
end
for _ = 1, math.huge do
	f()
end
--- [instructions] an iterator that always has more
for _ in
	function()
		return 1
	end
do
end
--- [instructions] ipairs over a table that has every index
for _ in
	ipairs(setmetatable({}, {
		__index = function()
			return true
		end,
	}))
do
end
--- [instructions] __pairs that gives an endless iterator
for _ in
	pairs(setmetatable({}, {
		__pairs = function()
			return function(_, k)
				return (k or 0) + 1
			end
		end,
	}))
do
end
--- [instructions] ipairs whose table is filled meanwhile, slot by slot over the last
local t = { 1 }
for i in ipairs(t) do
	t[i], t[i + 1] = nil, i
end
--- [instructions] nested loops, each short
for _ = 1, 1000 do
	for _ = 1, 1000 do
		for _ = 1, 1000 do
		end
	end
end
--- [instructions] Fibonacci numbers, by recursion
local function fib(n)
	return n < 2 and n or fib(n - 1) + fib(n - 2)
end
fib(60)
--- [instructions] Ackermann's function
local function a(m, n)
	if m == 0 then
		return n + 1
	elseif n == 0 then
		return a(m - 1, 1)
	end
	return a(m - 1, a(m, n - 1))
end
a(3, 9)
--- [instructions] towers of Hanoi
local function hanoi(n, a, b, c)
	if n > 0 then
		hanoi(n - 1, a, c, b)
		hanoi(n - 1, c, b, a)
	end
end
hanoi(60, 1, 2, 3)
--- [instructions] the loop is in on_load
function on_load()
	while true do
	end
end
--- [instructions] the loop is in on_update
function on_update()
	while true do
	end
end
--- [instructions] the loop is in on_event
function on_event()
	while true do
	end
end
--- [instructions] each update takes longer than the last
local n = 1000
function on_update()
	n = n * 100
	for _ = 1, n do
	end
end

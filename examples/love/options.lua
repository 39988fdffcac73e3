-- Options of the command line.

local USAGE = [[usage: love examples/love [--skeleton FILE.json] [--atlas FILE.atlas] [--skin NAME]
       with --shot FILE.png [--animation NAME] [--time SECONDS] [--viewport X,Y,WIDTH,HEIGHT] [--background R,G,B]
       for one picture without a game]]

local function numbers(count)
	return function(text)
		local list = {}
		for number in text:gmatch("[^,]+") do
			list[#list + 1] = tonumber(number)
		end
		return #list == count and list or nil
	end
end

-- What makes a value of each option's text; nil where it cannot.
local READ = {
	skeleton = tostring,
	atlas = tostring,
	skin = tostring,
	shot = tostring,
	animation = tostring,
	time = tonumber,
	viewport = numbers(4),
	background = numbers(3),
}

local Options = {}

-- A table of the options by name. `folder` is that of the example.
function Options.parse(arguments, folder)
	local options = {
		animation = "idle",
		time = 0,
		viewport = { -210, -30, 420, 540 },
		background = { 1, 1, 1 },
	}
	for i = 1, #arguments, 2 do
		local name = arguments[i]:match("^%-%-(%a+)$")
		local value = READ[name] and arguments[i + 1] and READ[name](arguments[i + 1])
		if value == nil then
			error(USAGE, 0)
		end
		options[name] = value
	end
	options.skeleton = options.skeleton or folder .. "/../../assets/wick/wick.json"
	options.atlas = options.atlas or options.skeleton:gsub("%.%a+$", "") .. ".atlas"
	return options
end

return Options

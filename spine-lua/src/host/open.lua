-- What a script without a sandbox catches: strings where errors of Rust are objects.
-- luacheck: ignore 121 122 (that is the point)
local line = ...
local raw_pcall, raw_xpcall, raw_resume = pcall, xpcall, coroutine.resume

local function caught(ok, ...)
	if ok then
		return true, ...
	end
	return false, line((...))
end

function pcall(...)
	return caught(raw_pcall(...))
end

function xpcall(call, handler, ...)
	return raw_xpcall(call, function(message)
		return handler(line(message))
	end, ...)
end

function coroutine.resume(...)
	return caught(raw_resume(...))
end

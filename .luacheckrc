-- What luacheck looks for: globals that there are not, what is never used. Lines are StyLua's to break.
std = "max"
max_line_length = false
-- A value that the next one replaces, and more values than are taken, are what some tests are about; so is "not (a <= b)", for
-- what is no number.
ignore = { "311", "531", "581" }
exclude_files = { "spine-lua/meta", "spine-lua/tests/hostile" }
files["examples/love"] = { std = "luajit+love" }
-- What plays the example reads its texts and holds its keys.
files["spine-lua/tests/love"] = { std = "luajit+love", ignore = { "122" } }

-- `luarocks make` in this folder builds the module for the Lua of `luarocks`; it needs Rust.
rockspec_format = "3.0"
package = "spine"
version = "scm-1"
source = {
	-- Of the folder that this file is in.
	url = "file://.",
}
description = {
	summary = "Spine 4.2 skeletons: loading, posing, mixing, draw data",
	license = "MIT OR Apache-2.0",
}
dependencies = { "lua >= 5.1, < 5.5" }
build_dependencies = { "luarocks-build-rust-mlua" }
build = {
	type = "rust-mlua",
	-- Its features are called as the Luas are, and none is the default.
	default_features = false,
	modules = { "spine" },
	target_path = "../../target/lua",
}

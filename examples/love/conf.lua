function love.conf(t)
	t.identity = "spine-lua-example"
	t.version = "11.4"
	t.window.title = "Wick"
	t.window.width = 840
	t.window.height = 640
	t.window.msaa = 4
	t.window.resizable = true
	t.modules.audio = false
	t.modules.joystick = false
	t.modules.physics = false
	t.modules.sound = false
	t.modules.touch = false
	t.modules.video = false
end

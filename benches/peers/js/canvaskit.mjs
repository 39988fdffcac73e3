// Times the official runtime for CanvasKit, a build of Skia, as it draws on the CPU: the job `render` alone. Arguments and
// output columns as for the other programs (../README.md); times are the CPU time of the whole process.
//
//   npm install && node canvaskit.mjs DIR STEM ATLAS ANIMATION SKIN(- for none) render
//
// MIPMAPS=none has Skia take the nearest four texels, as the other programs do; the runtime asks for linear mip maps, which
// cost more. OUT=FILE.png keeps the picture. SPINE_NODE_MODULES may name another node_modules folder; BUDGET = milliseconds
// per job (250).
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const PACKAGE = "@esotericsoftware/spine-canvaskit";
const modules = process.env.SPINE_NODE_MODULES;
const require = createRequire(modules ? join(modules, "x.js") : import.meta.url);
const startCanvasKit = require("canvaskit-wasm");
const spine = await import(modules ? pathToFileURL(join(modules, PACKAGE, "dist/index.js")).href : PACKAGE);

const [dir, stem, atlasName, animationName, skinName, jobList] = process.argv.slice(2);
if (!jobList) {
  console.error("usage: DIR STEM ATLAS ANIMATION SKIN(- for none) render");
  process.exit(2);
}
const NAME = process.env.MIPMAPS === "none" ? "canvaskit-linear" : "canvaskit";
const budget = Number(process.env.BUDGET ?? 250);
const SIDE = 512;
const SCALE = 0.68;
const TIME = 0.5;
const WARM_UP_FRAMES = 20;

async function render() {
  const canvasKit = await startCanvasKit();
  const read = async (path) => readFileSync(path);
  const atlas = await spine.loadTextureAtlas(canvasKit, join(dir, `${atlasName}.atlas`), read);
  const data = await spine.loadSkeletonData(join(dir, `${stem}.skel`), atlas, read);
  const drawable = new spine.SkeletonDrawable(data);
  const { skeleton, animationState } = drawable;
  if (skinName !== "-") {
    skeleton.setSkinByName(skinName);
    skeleton.setSlotsToSetupPose();
  }
  // This runtime counts y downwards by itself.
  Object.assign(skeleton, { scaleX: SCALE, scaleY: SCALE, x: SIDE / 2, y: SIDE - 16 });
  animationState.setAnimation(0, animationName, true).trackTime = TIME;
  drawable.update(0);

  if (NAME === "canvaskit-linear") {
    const { TileMode: { Clamp }, FilterMode: { Linear }, MipmapMode: { None } } = canvasKit;
    for (const page of atlas.pages) {
      const { image, paintPerBlendMode } = page.texture.getImage();
      for (const paint of paintPerBlendMode.values()) paint.setShader(image.makeShaderOptions(Clamp, Clamp, Linear, None));
    }
  }
  const surface = canvasKit.MakeSurface(SIDE, SIDE);
  const canvas = surface.getCanvas();
  const renderer = new spine.SkeletonRenderer(canvasKit);
  const info = {
    width: SIDE,
    height: SIDE,
    colorType: canvasKit.ColorType.RGBA_8888,
    alphaType: canvasKit.AlphaType.Premul,
    colorSpace: canvasKit.ColorSpace.SRGB,
  };
  const frame = () => {
    canvas.clear(canvasKit.TRANSPARENT);
    renderer.render(canvas, drawable);
    surface.flush();
    return canvas.readPixels(0, 0, info);
  };
  for (let k = 0; k < WARM_UP_FRAMES; k++) frame();

  const samples = [];
  const end = performance.now() + budget;
  let pixels;
  do {
    const start = process.cpuUsage();
    pixels = frame();
    const { user, system } = process.cpuUsage(start);
    samples.push((user + system) * 1000);
  } while (performance.now() < end || samples.length < 5);
  samples.sort((a, b) => a - b);
  let covered = 0;
  for (let k = 3; k < pixels.length; k += 4) if (pixels[k] > 0) covered++;
  const times = [samples[samples.length >> 1], samples[0]].map((time) => time.toFixed(1));
  console.log([NAME, "render", stem, ...times, samples.length, covered, "extra: pixels covered"].join("\t"));
  if (process.env.OUT) writeFileSync(process.env.OUT, surface.makeImageSnapshot().encodeToBytes());
}

for (const job of jobList.split(",")) {
  try {
    if (job !== "render") throw new Error("no such job");
    await render();
  } catch (error) {
    console.error(`${NAME} ${job} ${stem}: ${error.message}`);
    process.exitCode = 1;
  }
}

// Times the official JavaScript runtime. Arguments, jobs and output columns as for the Rust programs (../README.md);
// times are wall-clock times, and the code is warmed up before it is timed.
//
//   npm install && node --expose-gc bench.mjs DIR STEM ATLAS ANIMATION SKIN(- for none) JOB[,JOB...] [INSTANCES]
//
// SPINE_NODE_MODULES may name another node_modules folder; BUDGET = milliseconds per job (250).
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const PACKAGE = "@esotericsoftware/spine-core";
const modules = process.env.SPINE_NODE_MODULES;
const spine = await import(modules ? pathToFileURL(join(modules, PACKAGE, "dist/index.js")).href : PACKAGE);

const [dir, stem, atlasName, animationName, skinName, jobList, instanceCount = "1000"] = process.argv.slice(2);
if (!jobList) {
  console.error("usage: DIR STEM ATLAS ANIMATION SKIN(- for none) JOB[,JOB...] [INSTANCES]");
  process.exit(2);
}
const budget = Number(process.env.BUDGET ?? 250) * 1e6;
const DELTA = 1 / 60;
const QUAD = [0, 1, 2, 2, 3, 0];
const WARM_UP_FRAMES = 3000;

class NoTexture extends spine.Texture {
  constructor() { super({ width: 1, height: 1 }); }
  setFilters() {}
  setWraps() {}
  dispose() {}
}

const atlas = new spine.TextureAtlas(readFileSync(join(dir, `${atlasName}.atlas`), "utf8"));
for (const page of atlas.pages) page.setTexture(new NoTexture());
const loader = new spine.AtlasAttachmentLoader(atlas);
const readJson = (text) => new spine.SkeletonJson(loader).readSkeletonData(text);
const readBinary = (bytes) => new spine.SkeletonBinary(loader).readSkeletonData(bytes);
const file = (extension, encoding) => readFileSync(join(dir, `${stem}.${extension}`), encoding);

let data, stateData;
function instance(trackTime = 0) {
  data ??= readBinary(new Uint8Array(file("skel")));
  stateData ??= new spine.AnimationStateData(data);
  const animation = data.findAnimation(animationName);
  if (!animation) throw new Error("no such animation");
  const skeleton = new spine.Skeleton(data);
  if (skinName !== "-") skeleton.setSkinByName(skinName);
  skeleton.setToSetupPose();
  const state = new spine.AnimationState(stateData);
  state.setAnimationWith(0, animation, true).trackTime = trackTime;
  return { skeleton, state, animation };
}

function frame({ skeleton, state }) {
  state.update(DELTA);
  state.apply(skeleton);
  skeleton.update(DELTA);
  skeleton.updateWorldTransform(spine.Physics.update);
}

function sample({ skeleton, animation }, time, out, at) {
  animation.apply(skeleton, time, time, false, null, 1, spine.MixBlend.setup, spine.MixDirection.mixIn);
  skeleton.updateWorldTransform(spine.Physics.none);
  for (const bone of skeleton.bones) {
    out[at++] = bone.a; out[at++] = bone.b; out[at++] = bone.c; out[at++] = bone.d;
    out[at++] = bone.worldX; out[at++] = bone.worldY;
  }
}

// One vertex is x, y, u, v and a packed colour; buffers are reused.
const clipping = new spine.SkeletonClipping();
const world = new Float32Array(1 << 16);
const floats = new Float32Array(1 << 18);
const colors = new Uint32Array(floats.buffer);
const indices = new Uint16Array(1 << 18);

function geometry({ skeleton }) {
  let vertexCount = 0, indexCount = 0;
  const tint = skeleton.color;
  for (const slot of skeleton.drawOrder) {
    const attachment = slot.getAttachment();
    if (attachment instanceof spine.ClippingAttachment && slot.bone.active) {
      clipping.clipStart(slot, attachment);
      continue;
    }
    const isMesh = attachment instanceof spine.MeshAttachment;
    const drawn = slot.bone.active && (isMesh || attachment instanceof spine.RegionAttachment);
    if (!drawn || slot.color.a === 0 || attachment.color.a === 0) {
      clipping.clipEndWithSlot(slot);
      continue;
    }
    let { uvs } = attachment, vertices = world, triangles = QUAD, count = 4;
    if (isMesh) {
      count = attachment.worldVerticesLength >> 1;
      attachment.computeWorldVertices(slot, 0, attachment.worldVerticesLength, world, 0, 2);
      triangles = attachment.triangles;
    } else {
      attachment.computeWorldVertices(slot, world, 0, 2);
    }
    if (clipping.isClipping()) {
      clipping.clipTrianglesUnpacked(world, triangles, triangles.length, uvs);
      vertices = clipping.clippedVertices;
      uvs = clipping.clippedUVs;
      triangles = clipping.clippedTriangles;
      count = vertices.length >> 1;
    }
    const c = slot.color, own = attachment.color;
    const color = ((tint.a * c.a * own.a * 255) << 24) | ((tint.b * c.b * own.b * 255) << 16)
      | ((tint.g * c.g * own.g * 255) << 8) | (tint.r * c.r * own.r * 255);
    for (let v = 0, k = 0, o = vertexCount * 5; v < count; v++, k += 2) {
      floats[o++] = vertices[k]; floats[o++] = vertices[k + 1];
      floats[o++] = uvs[k]; floats[o++] = uvs[k + 1];
      colors[o++] = color >>> 0;
    }
    for (let k = 0; k < triangles.length; k++) indices[indexCount++] = triangles[k] + vertexCount;
    vertexCount += count;
    clipping.clipEndWithSlot(slot);
  }
  clipping.clipEnd();
  return [vertexCount, indexCount / 3];
}

const now = () => Number(process.hrtime.bigint());

// `run` answers the nanoseconds that count, for `operations` operations.
function repeat(operations, run) {
  const samples = [];
  const end = now() + budget;
  do samples.push(run() / operations); while (now() < end || samples.length < 5);
  samples.sort((a, b) => a - b);
  return { median: samples[samples.length >> 1], least: samples[0], operations: operations * samples.length };
}

function timed(work) {
  const start = now();
  work();
  return now() - start;
}

function print(job, { median, least, operations }, extra, note) {
  console.log(["js", job, stem, median.toFixed(1), least.toFixed(1), operations, extra, note].join("\t"));
}

function load(job, read, content) {
  timed(() => { for (let k = 0; k < 10; k++) read(content); });
  print(job, repeat(1, () => timed(() => read(content))), content.length, "extra: bytes of the file");
}

const jobs = {
  load_json: () => load("load_json", readJson, file("json", "utf8")),
  load_bin: () => load("load_bin", readBinary, new Uint8Array(file("skel"))),
  pose() {
    const one = instance();
    const frames = (count) => { for (let k = 0; k < count; k++) frame(one); };
    frames(WARM_UP_FRAMES);
    print("pose", repeat(60, () => timed(() => frames(60))), data.bones.length, "extra: bones");
  },
  sample() {
    const one = instance(), times = 200, width = 6 * data.bones.length;
    const out = new Float32Array(width * times);
    const pass = () => {
      for (let k = 0; k < times; k++) {
        sample(one, ((k * 0.6180339887498949) % 1) * one.animation.duration, out, k * width);
      }
    };
    for (let k = 0; k < 10; k++) pass();
    const summary = repeat(times, () => timed(pass));
    print("sample", summary, out.reduce((a, b) => a + b, 0), "extra: checksum");
  },
  geometry() {
    const warm = instance();
    for (let k = 0; k < 1000; k++) { frame(warm); geometry(warm); }
    const one = instance();
    let poses = 0, vertices = 0;
    const summary = repeat(20, () => {
      frame(one);
      let size;
      const time = timed(() => { for (let k = 0; k < 20; k++) size = geometry(one); });
      if (poses < 60) { poses++; vertices += size[0]; }
      return time;
    });
    print("geometry", summary, vertices / poses, "extra: mean vertices");
  },
  crowd() {
    const count = Number(instanceCount), warm = instance();
    for (let k = 0; k < WARM_UP_FRAMES; k++) frame(warm);
    globalThis.gc?.();
    const before = process.memoryUsage();
    const crowd = Array.from({ length: count }, (_, k) => instance(k * 0.0137));
    const frames = () => { for (const one of crowd) frame(one); };
    frames();
    globalThis.gc?.();
    const after = process.memoryUsage();
    const bytes = after.heapUsed - before.heapUsed + after.arrayBuffers - before.arrayBuffers;
    print(`crowd${count}`, repeat(count, () => timed(frames)), Math.round(bytes / count), "extra: heap bytes per instance");
  },
  check() {
    const one = instance();
    for (let k = 0; k < 120; k++) frame(one);
    const [vertices, triangles] = geometry(one);
    let sum = 0;
    for (const bone of one.skeleton.bones) sum += bone.a + bone.b + bone.c + bone.d + bone.worldX + bone.worldY;
    const columns = [`bones=${data.bones.length}`, `vertices=${vertices}`, `triangles=${triangles}`];
    console.log(["js", "check", stem, sum.toFixed(6), ...columns].join("\t"));
  },
};

for (const job of jobList.split(",")) {
  try {
    if (!Object.hasOwn(jobs, job)) throw new Error("no such job");
    jobs[job]();
  } catch (error) {
    console.error(`js ${job} ${stem}: ${error.message}`);
    process.exitCode = 1;
  }
}

// Checks .glb files: the Khronos validator finds nothing, and three.js in a browser plays their animation.
//
//     node check.mjs CHROMIUM FOLDER MODEL.glb[:ANIMATION]...
//
// Models without an animation are validated only. // Pictures go to FOLDER, two for each model, for who wants to look at them. Fails where the pictures of a model are the same,
// where nothing is to be seen, or where anything reports an error.
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { basename, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

import { validate } from "./validate.mjs";

const HERE = fileURLToPath(new URL(".", import.meta.url));
/** Shares of the animation's length that are drawn. */
const SHARES = [0.1, 0.6];
const TIMEOUT_MS = 120_000;
const TYPES = { html: "text/html", js: "text/javascript", mjs: "text/javascript", glb: "model/gltf-binary" };

/** Where a path of the page is on the disk. */
function local(path, model) {
  if (path.startsWith("/three/")) {
    return join(HERE, "node_modules", normalize(path));
  }
  return path === `/model/${basename(model)}` ? model : join(HERE, normalize(path));
}

async function body(request) {
  const parts = [];
  for await (const part of request) {
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Lets a browser play a model; returns what it sent, by name. */
async function play(chromium, model, animation) {
  const results = new Map();
  let finished;
  const done = new Promise((resolve, reject) => (finished = { resolve, reject }));
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    try {
      if (request.method === "POST") {
        const name = basename(pathname);
        results.set(name, await body(request));
        response.end();
        if (name === "error") {
          finished.reject(new Error(`${model}: the page says: ${results.get(name)}`));
        } else if (name === "done") {
          finished.resolve();
        }
        return;
      }
      const file = local(pathname, model);
      const bytes = await readFile(file);
      const type = TYPES[file.split(".").pop()] ?? "application/octet-stream";
      response.writeHead(200, { "content-type": type }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const query = new URLSearchParams({ model: basename(model), animation, shares: SHARES.join() });
  const address = `http://127.0.0.1:${server.address().port}/page.html?${query}`;
  const profile = await mkdtemp(join(tmpdir(), "cal3d-browser-"));
  const flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"];
  const browser = spawn(chromium, [...flags, `--user-data-dir=${profile}`, address], { stdio: "ignore" });
  const left = new Promise((resolve) => browser.on("exit", resolve));
  browser.on("error", finished.reject);
  const timer = setTimeout(() => finished.reject(new Error(`${model}: nothing came within two minutes`)), TIMEOUT_MS);
  try {
    await done;
  } finally {
    clearTimeout(timer);
    browser.kill();
    await left;
    server.close();
    server.closeAllConnections();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
  return results;
}

/** How many pixels of two pictures differ clearly. */
function differing(a, b) {
  let count = 0;
  for (let at = 0; at < a.length; at += 4) {
    const distance = Math.abs(a[at] - b[at]) + Math.abs(a[at + 1] - b[at + 1]) + Math.abs(a[at + 2] - b[at + 2]);
    count += distance > 24 ? 1 : 0;
  }
  return count;
}

/** How many pixels are not of the background's colour, which is that of the first. */
function drawn(pixels) {
  const background = Buffer.alloc(pixels.length);
  for (let at = 0; at < pixels.length; at += 4) {
    pixels.copy(background, at, 0, 4);
  }
  return differing(pixels, background);
}

async function check(chromium, folder, argument) {
  const [, model, animation] = argument.match(/^(.*?\.glb)(?::(.*))?$/);
  const { errors, warnings } = await validate(model);
  if (errors + warnings > 0) {
    throw new Error(`${model}: ${errors} errors and ${warnings} warnings of the validator`);
  }
  if (!animation) {
    return;
  }
  const results = await play(chromium, model, animation);
  const [first, second] = SHARES.map((_, number) => results.get(`pixels-${number}`));
  for (const number of SHARES.keys()) {
    const name = `${basename(model, ".glb")}-${number}.png`;
    await writeFile(join(folder, name), results.get(`picture-${number}`));
  }
  const [seen, moved] = [drawn(first), differing(first, second)];
  console.log(`${model}: ${animation} draws ${seen} pixels, ${moved} of them change`);
  if (seen < 5000 || moved < 500) {
    throw new Error(`${model}: at least 5000 pixels must be drawn and 500 change`);
  }
}

const [chromium, folder, ...models] = process.argv.slice(2);
if (models.length === 0) {
  console.error("usage: node check.mjs CHROMIUM FOLDER MODEL.glb[:ANIMATION]...");
  process.exit(2);
}
await mkdir(folder, { recursive: true });
for (const model of models) {
  await check(chromium, folder, model);
}

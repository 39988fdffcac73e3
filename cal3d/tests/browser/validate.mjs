// The Khronos validator over .glb files: node validate.mjs FILE...
import { readFile } from "node:fs/promises";
import { validateBytes } from "gltf-validator";

/** Returns the numbers of errors and warnings; prints each of them. */
export async function validate(file) {
  const report = await validateBytes(new Uint8Array(await readFile(file)), { maxIssues: 1000 });
  const { numErrors, numWarnings, messages } = report.issues;
  for (const { code, message, pointer, severity } of messages.filter((issue) => issue.severity <= 1)) {
    console.error(`${file}: ${["error", "warning"][severity]} ${code}: ${message} at ${pointer}`);
  }
  const { animationCount, materialCount, hasMorphTargets, hasSkins, hasTextures, totalVertexCount } = report.info;
  const info = { animationCount, materialCount, hasMorphTargets, hasSkins, hasTextures, totalVertexCount };
  console.log(`${file}: ${numErrors} errors, ${numWarnings} warnings, ${JSON.stringify(info)}`);
  return { errors: numErrors, warnings: numWarnings };
}

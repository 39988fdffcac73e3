// Lua files as StyLua writes them (tabs, 120 columns): format.mjs [--write] FILES...
import { readFileSync, writeFileSync } from "node:fs";
import { Config, OutputVerification, formatCode } from "@johnnymorganz/stylua";

const files = process.argv.slice(2);
const write = files[0] === "--write";
if (write) files.shift();
if (files.length === 0) throw new Error("usage: format.mjs [--write] FILES...");

function format(file, text) {
  try {
    // The call takes the settings over.
    return formatCode(text, Config.new(), undefined, OutputVerification.Full);
  } catch (error) {
    console.error(`${file}: ${error}`);
    process.exit(1);
  }
}

let wrong = 0;
for (const file of files) {
  const text = readFileSync(file, "utf8");
  const formatted = format(file, text);
  if (formatted === text) continue;
  if (write) {
    writeFileSync(file, formatted);
    continue;
  }
  wrong += 1;
  const [were, are] = [text.split("\n"), formatted.split("\n")];
  const line = were.findIndex((content, number) => content !== are[number]);
  console.error(`${file}:${line + 1}: StyLua writes\n${are[line] ?? ""}\nin place of\n${were[line] ?? ""}`);
}
if (wrong > 0) {
  console.error(`${wrong} of ${files.length} files; this writes them: node spine-lua/tests/format/format.mjs --write FILES`);
  process.exit(1);
}

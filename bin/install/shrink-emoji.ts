/** Strips the drawings from the emoji font at the path of the first argument. The install runs it. */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { stripDrawings } from "../../document/core/fonts/files/emoji-font.ts";

const [, , path = ""] = process.argv;
const font = readFileSync(path);
const shrunk = stripDrawings(font);
if (shrunk !== font) {
  // A font that is half written would be taken for a font.
  writeFileSync(`${path}.new`, shrunk);
  renameSync(`${path}.new`, path);
}

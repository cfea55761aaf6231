import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { pack } from "tar-fs";
import { archivedFontFiles } from "./web-font-files.ts";

/** Writes the archive of web fonts into a folder, its argument. A program, since CDK waits for it while it synthesises. */

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Give the folder of the archive");

const files = archivedFontFiles();
// All of them are of one scope of packages.
const [{ source, path } = { source: "", path: "" }] = files;
const archive = pack(source.slice(0, -path.length), { entries: files.map((file) => file.path) });
await pipeline(archive, createWriteStream(join(folder, "web-fonts.tar")));

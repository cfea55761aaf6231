import { chmod, cp, mkdir, rm } from "node:fs/promises";
import { createReadStream, createWriteStream } from "node:fs";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { createBrotliDecompress } from "node:zlib";
import { inflate } from "@sparticuz/chromium";
import { fontFiles } from "./font-files.ts";

/** Fills the folder of the browser layer, which is given as the argument. A program, for CDK waits for it while it synthesises. */

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Give the folder of the layer");
const archives = fileURLToPath(new URL("../../node_modules/@sparticuz/chromium/bin/", import.meta.url));

// The package inflates archives of several files into the temporary folder.
process.env.TMPDIR = join(folder, "inflated");
await mkdir(process.env.TMPDIR);
await mkdir(join(folder, "chromium"));
const [libraries] = await Promise.all([
  inflate(join(archives, "al2023.tar.br")),
  pipeline(
    createReadStream(join(archives, "chromium.br")),
    createBrotliDecompress({ chunkSize: 2 ** 21 }),
    createWriteStream(join(folder, "chromium", "chromium")),
  ),
]);
await chmod(join(folder, "chromium", "chromium"), 0o755);
await cp(join(libraries, "lib"), join(folder, "lib"), { recursive: true });
await rm(process.env.TMPDIR, { recursive: true });

for (const { source, path } of fontFiles()) {
  const target = join(folder, "fonts", path);
  await mkdir(dirname(target), { recursive: true });
  await cp(source, target);
}

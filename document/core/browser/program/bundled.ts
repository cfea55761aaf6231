import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { cp, mkdir, readdir, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { findCompressedAssets } from "../../assets/compressed-assets.ts";
import { fontconfig, fontsVersion, installFonts, listFontSources } from "../../fonts/installed-fonts.ts";
import { hasLibraries, unpackLibraries } from "./libraries.ts";
import { unpackOnce } from "./unpack-once.ts";

/** Unpacks npm's Chromium and the fonts of documents into a folder: `chromium`, `fonts/`, `fonts.conf`. */
export async function unpackChromium(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await Promise.all([
    pipeline(
      createReadStream(locateArchive("chromium.br")),
      createBrotliDecompress({ chunkSize: 2 ** 21 }),
      createWriteStream(join(folder, "chromium"), { mode: 0o755 }),
    ),
    putFonts(folder),
  ]);
}

/** Returns the fonts of documents, made already in the engine's own package. */
async function putFonts(folder: string): Promise<void> {
  const made = findCompressedAssets("fonts");
  await (made === undefined ? installFonts(folder) : cp(made, folder, { recursive: true }));
}

/** Returns an archive of the npm package. */
export function locateArchive(name: string): string {
  return join(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")), "..", "bin", name);
}

/** Unpacks npm's Chromium with its fonts, and in `lib/` the libraries that the system lacks. @returns the program's path */
export async function unpackBundledChromium(): Promise<string> {
  const name = `chromium-${await computeRecipe(locateArchive("chromium.br"))}`;
  const folder = await unpackOnce(name, "chromium", async (folder) => {
    await unpackChromium(folder);
    if (!(await hasLibraries(join(folder, "chromium"))))
      await unpackLibraries(locateArchive("al2023.tar.br"), folder);
  });
  return join(folder, "chromium");
}

/** Returns the folder with the fonts of documents and `fonts.conf`, for another browser than npm's. */
export async function unpackFonts(): Promise<string> {
  return (
    findCompressedAssets("fonts") ??
    unpackOnce(`document-fonts-${await computeRecipe()}`, "fonts.conf", installFonts)
  );
}

async function computeRecipe(...others: readonly string[]): Promise<string> {
  const sources = await Promise.all([...others, ...(await findFontSources())].map((path) => stat(path)));
  const sizes = sources.map(({ size }) => size).join();
  return createHash("sha256")
    .update(fontconfig)
    .update(`${String(fontsVersion)},${sizes}`)
    .digest("hex")
    .slice(0, 12);
}

async function findFontSources(): Promise<readonly string[]> {
  const made = findCompressedAssets("fonts");
  if (made === undefined) return listFontSources();
  return (await readdir(join(made, "fonts"))).map((name) => join(made, "fonts", name));
}

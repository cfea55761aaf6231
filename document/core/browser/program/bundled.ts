import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { cp, mkdir, readdir, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { packedAssets } from "../../assets/packed-assets.ts";
import { fontconfig, fontsVersion, installFonts, installedFontSources } from "../../fonts/installed-fonts.ts";
import { hasLibraries, unpackLibraries } from "./libraries.ts";
import { unpackOnce } from "./unpack-once.ts";

/** Unpacks npm's Chromium and the fonts of documents into a folder: `chromium`, `fonts/`, `fonts.conf`. */
export async function unpackChromium(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await Promise.all([
    pipeline(
      createReadStream(archive("chromium.br")),
      createBrotliDecompress({ chunkSize: 2 ** 21 }),
      createWriteStream(join(folder, "chromium"), { mode: 0o755 }),
    ),
    putFonts(folder),
  ]);
}

/** The fonts of documents, made already in the engine's own package. */
async function putFonts(folder: string): Promise<void> {
  const made = packedAssets("fonts");
  await (made === undefined ? installFonts(folder) : cp(made, folder, { recursive: true }));
}

/** An archive of the npm package. */
export function archive(name: string): string {
  return join(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")), "..", "bin", name);
}

/** npm's Chromium, unpacked on this machine, with its fonts beside it, and in `lib/` the libraries that the system lacks. */
export async function bundledChromium(): Promise<string> {
  const name = `chromium-${await recipe(archive("chromium.br"))}`;
  const folder = await unpackOnce(name, "chromium", async (folder) => {
    await unpackChromium(folder);
    if (!(await hasLibraries(join(folder, "chromium"))))
      await unpackLibraries(archive("al2023.tar.br"), folder);
  });
  return join(folder, "chromium");
}

/** The folder with the fonts of documents and `fonts.conf`, for another browser than npm's. */
export async function unpackedFonts(): Promise<string> {
  return packedAssets("fonts") ?? unpackOnce(`document-fonts-${await recipe()}`, "fonts.conf", installFonts);
}

async function recipe(...others: readonly string[]): Promise<string> {
  const sources = await Promise.all([...others, ...(await fontSources())].map((path) => stat(path)));
  const sizes = sources.map(({ size }) => size).join();
  return createHash("sha256")
    .update(fontconfig)
    .update(`${String(fontsVersion)},${sizes}`)
    .digest("hex")
    .slice(0, 12);
}

async function fontSources(): Promise<readonly string[]> {
  const made = packedAssets("fonts");
  if (made === undefined) return installedFontSources();
  return (await readdir(join(made, "fonts"))).map((name) => join(made, "fonts", name));
}

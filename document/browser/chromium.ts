import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { bareEnvironment } from "../processes/prestarted.ts";
import { BrowserError } from "../errors.ts";
import { hasLibraries, unpackLibraries } from "./libraries.ts";
import { fontconfig, fontsVersion, installFonts, installedFontSources } from "../fonts/installed-fonts.ts";

/** Chromium, ready to be started. */
export interface Chromium {
  readonly executablePath: string;
  /**
   * The environment of its process. It has no settings of this service and no credentials, and it finds the same fonts on every
   * machine, ours alone.
   */
  readonly environment: Readonly<Record<string, string>>;
}

/** Chromium as it is shipped: compressed in the npm package, or unpacked in the asset at `CHROMIUM_PATH`. */
export async function chromium(environment: NodeJS.ProcessEnv = process.env): Promise<Chromium> {
  return chromiumAt(environment.CHROMIUM_PATH ?? (await unpackedHere()), environment);
}

/** Chromium that is unpacked already. */
export function chromiumAt(executablePath: string, environment: NodeJS.ProcessEnv): Chromium {
  const folder = dirname(executablePath);
  const libraries = [join(folder, "lib")].filter((path) => existsSync(path));
  const bare = bareEnvironment(environment);
  const searched = [...libraries, ...(bare.LD_LIBRARY_PATH === undefined ? [] : [bare.LD_LIBRARY_PATH])];
  return {
    executablePath,
    environment: {
      ...bare,
      ...(searched.length > 0 && { LD_LIBRARY_PATH: searched.join(":") }),
      FONTCONFIG_PATH: folder,
    },
  };
}

/** Unpacks Chromium and the fonts of documents into a folder: `chromium`, `fonts/`, `fonts.conf`; and `lib/`, where the system lacks libraries. */
async function unpackHere(folder: string): Promise<void> {
  await unpackChromium(folder);
  if (!(await hasLibraries(join(folder, "chromium"))))
    await unpackLibraries(archive("al2023.tar.br"), folder);
}

/** Unpacks Chromium and the fonts of documents into a folder: `chromium`, `fonts/`, `fonts.conf`. */
export async function unpackChromium(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await Promise.all([
    pipeline(
      createReadStream(archive("chromium.br")),
      createBrotliDecompress({ chunkSize: 2 ** 21 }),
      createWriteStream(join(folder, "chromium"), { mode: 0o755 }),
    ),
    installFonts(folder),
  ]);
}

/** An archive of the npm package. */
export function archive(name: string): string {
  return join(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")), "..", "bin", name);
}

/**
 * Unpacks the browser once a machine, into a folder of this build's and this user's own. Processes that start at the same
 * time each unpack and the first rename wins; all of them end up with the same whole folder.
 */
async function unpackedHere(): Promise<string> {
  if (process.platform !== "linux" || process.arch !== "x64")
    throw new BrowserError(
      `The bundled browser runs on Linux on x64 alone, and this is ${process.platform} on ${process.arch}. Name a Chromium of this machine by CHROMIUM_PATH.`,
    );
  const sources = await Promise.all(
    [archive("chromium.br"), ...installedFontSources()].map((path) => stat(path)),
  );
  const sizes = sources.map(({ size }) => size).join();
  const recipe = createHash("sha256")
    .update(fontconfig)
    .update(`${String(fontsVersion)},${sizes}`)
    .digest("hex")
    .slice(0, 12);
  const folder = join(tmpdir(), `chromium-${recipe}-${String(process.getuid?.() ?? 0)}`);
  const path = join(folder, "chromium");
  if (await isOurs(path)) return path;

  const partial = await mkdtemp(`${folder}-`);
  try {
    await unpackHere(partial);
    await rename(partial, folder);
  } catch (error) {
    if (!(await isOurs(path))) throw error;
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  return path;
}

async function isOurs(path: string): Promise<boolean> {
  try {
    const [file, folder] = await Promise.all([stat(path), stat(dirname(path))]);
    const mine = process.getuid?.() ?? folder.uid;
    return file.isFile() && file.uid === mine && folder.uid === mine && (folder.mode & 0o022) === 0;
  } catch {
    return false;
  }
}

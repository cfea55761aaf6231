import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";

/** Chromium as it is shipped: compressed in the npm package, or inflated in the asset at `CHROMIUM_PATH`. */
export async function chromiumPath(environment: NodeJS.ProcessEnv = process.env): Promise<string> {
  return environment.CHROMIUM_PATH ?? inflated();
}

/**
 * Inflates the browser once a machine, into a folder of this build's and this user's own. Processes that start at the
 * same time each inflate and the last rename wins; all of them end up with the same whole file.
 */
async function inflated(): Promise<string> {
  const archive = join(
    dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")),
    "..",
    "bin",
    "chromium.br",
  );
  const { size } = await stat(archive);
  const folder = join(tmpdir(), `chromium-${String(size)}-${String(process.getuid?.() ?? 0)}`);
  const path = join(folder, "chromium");
  if (await isOurs(path)) return path;

  await mkdir(folder, { recursive: true, mode: 0o700 });
  const partial = join(folder, `${String(process.pid)}.partial`);
  try {
    await pipeline(
      createReadStream(archive),
      createBrotliDecompress({ chunkSize: 2 ** 21 }),
      createWriteStream(partial, { mode: 0o700 }),
    );
    await rename(partial, path);
  } finally {
    await rm(partial, { force: true });
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

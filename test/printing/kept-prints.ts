import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import type { RenderedDocument } from "../../document/core/render-document.ts";
import type { DocumentSource } from "../../document/core/source.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where the prints of this engine are kept; undefined where none are. */
    keptPrints: string | undefined;
  }
}

/**
 * Prints of earlier runs, for tests of what a PDF shows. They are kept by all that decides on a print: the files of the engine, the
 * packages, Node, and the document with its options. `PRINTS=fresh` prints everything again, as watching does, where the engine changes while
 * tests run. `npm ci` removes them, so CI begins without any.
 */
const folder = "node_modules/.cache/prints";

/** Runs once for Vitest. Removes prints of other engines, which bounds the size. */
export default async function keepPrints(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (process.env.PRINTS === "fresh" || project.vitest.config.watch) {
    project.provide("keptPrints", undefined);
    return undefined;
  }
  const engine = engineHash();
  const kept = join(folder, engine);
  await mkdir(kept, { recursive: true });
  for (const name of await readdir(folder))
    if (name !== engine) await rm(join(folder, name), { recursive: true, force: true });
  project.provide("keptPrints", kept);
  // What was printed while the engine was being edited is of no engine.
  return async () => {
    const made = added(kept);
    if (existsSync(made) && engineHash() === engine)
      for (const name of await readdir(made)) await rename(join(made, name), join(kept, name));
    await rm(made, { recursive: true, force: true });
  };
}

/** Prints of this run: they become those of the engine when it ends, if the engine is still the same. */
const added = (kept: string): string => `${kept}.added`;

function engineHash(): string {
  const hash = createHash("sha256");
  const files = globSync(["document/**/*", "test/printing/*"], { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "doc.md")
    .map((entry) => join(entry.parentPath, entry.name));
  const packages = ["package.json", "package-lock.json", "node_modules/.package-lock.json"].filter((file) =>
    existsSync(file),
  );
  for (const file of [...files.sort(), ...packages])
    hash.update(`${file}\0`).update(createHash("sha256").update(readFileSync(file)).digest());
  const { CHROMIUM_PATH, WEB_FONTS_DIR } = process.env;
  return hash.update(JSON.stringify([process.version, CHROMIUM_PATH, WEB_FONTS_DIR])).digest("hex");
}

type Print = (source: DocumentSource) => Promise<RenderedDocument>;

/** Prints what is not kept, and keeps it. A refusal is not cached. */
export function keeping(kept: string | undefined, print: Print): Print {
  if (kept === undefined) return print;
  return async (source) => {
    const name = createHash("sha256").update(JSON.stringify(source)).digest("hex");
    const known = (await read(join(kept, name))) ?? (await read(join(added(kept), name)));
    if (known) return known;
    const { pdf, ...rest } = await print(source);
    await mkdir(added(kept), { recursive: true });
    const file = join(added(kept), name);
    // Another worker may read it meanwhile.
    const draft = `${file}.${String(process.pid)}`;
    await writeFile(draft, Buffer.concat([Buffer.from(`${JSON.stringify(rest)}\n`), pdf]));
    await rename(draft, file);
    return { pdf, ...rest };
  };
}

async function read(file: string): Promise<RenderedDocument | undefined> {
  const bytes = await readFile(file).catch(() => undefined);
  if (!bytes) return undefined;
  const end = bytes.indexOf("\n");
  const rest = JSON.parse(bytes.toString("utf8", 0, end)) as Omit<RenderedDocument, "pdf">;
  return { ...rest, pdf: new Uint8Array(bytes.subarray(end + 1)) };
}

import { createHash } from "node:crypto";
import { glob, readFile } from "node:fs/promises";
import { join, relative } from "node:path";

/** A document that nobody here wrote for this service. */
export interface StrangersDocument {
  /** Its path below the folder that was searched. */
  readonly name: string;
  readonly file: string;
  readonly markdown: string;
}

/** Shorter ones fill no page, and longer ones are lists of a machine's making. In bytes. */
const shortest = 2_500;
const longest = 200_000;
/** The same in every package. */
const boilerplate = /(?:^|\/)(?:licen[cs]e|code_of_conduct|security|governance)[^/]*$|third-party/i;

/** Finds the Markdown files of folders, each text once. @param seed gives their order */
export async function findDocuments(folders: readonly string[], seed: number): Promise<StrangersDocument[]> {
  const documents = new Map<string, StrangersDocument>();
  for (const folder of folders) {
    const files: string[] = [];
    for await (const file of glob("**/*.{md,markdown}", { cwd: folder })) files.push(file);
    for (const file of files.sort()) {
      if (boilerplate.test(file)) continue;
      const path = join(folder, file);
      const markdown = await readFile(path, "utf8").catch(() => "");
      if (markdown.length < shortest || markdown.length > longest) continue;
      const name = join(relative(process.cwd(), folder), file).replace(/^node_modules\//, "");
      const key = createHash("sha256").update(markdown).digest("hex");
      if (!documents.has(key)) documents.set(key, { name, file: path, markdown });
    }
  }
  const order = (name: string): string =>
    createHash("sha256")
      .update(`${String(seed)} ${name}`)
      .digest("hex");
  return [...documents.values()]
    .map((document) => ({ document, place: order(document.name) }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ document }) => document);
}

import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** What lies in this folder and is not ours, or was made here. */
const others = /^(?:\..*|node_modules|cdk\.out|out|coverage)$/;

/** Lists the top-level folders of this repository that contain its code. */
export async function topFolders(): Promise<string[]> {
  const entries = await readdir(".", { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() && !others.test(entry.name) ? [entry.name] : []));
}

/** Lists the TypeScript files of this repository, by path from its root. */
export async function sourceFiles(): Promise<string[]> {
  const files = await Promise.all(
    (await topFolders()).map(async (folder) =>
      (await readdir(folder, { recursive: true })).map((path) => join(folder, path)),
    ),
  );
  return files.flat().filter((path) => path.endsWith(".ts") && !path.includes("node_modules"));
}

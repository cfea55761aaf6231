import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const known = new Map<string, string>();

/** A hash of what is in some files, by their paths. Of many megabytes, which stay the same while a process runs. */
export function contentHashOf(files: readonly string[]): string {
  const key = files.join("\n");
  const before = known.get(key);
  if (before !== undefined) return before;
  const hash = createHash("sha256");
  for (const file of files) hash.update(readFileSync(file));
  const made = hash.digest("hex");
  known.set(key, made);
  return made;
}

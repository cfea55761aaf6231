import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const hashes = new Map<string, string>();

/** Computes a hash of the content of some files, by their paths. They have many megabytes, which stay the same while a process runs. */
export function computeContentHash(files: readonly string[]): string {
  const key = files.join("\n");
  const cached = hashes.get(key);
  if (cached !== undefined) return cached;
  const hash = createHash("sha256");
  for (const file of files) hash.update(readFileSync(file));
  const made = hash.digest("hex");
  hashes.set(key, made);
  return made;
}

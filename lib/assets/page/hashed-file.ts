import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** Returns what tells contents apart in the names of files that are kept for ever. */
export function contentHash(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 8);
}

/** Writes a file into a folder under its name with the hash of its content, `page-0123abcd.html`. @returns that name */
export function writeHashed(folder: string, name: string, content: string | Uint8Array): string {
  const hashed = name.replace(".", `-${contentHash(content)}.`);
  writeFileSync(join(folder, hashed), content);
  return hashed;
}

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** A version that CHANGELOG.md lists. */
export interface Release {
  readonly version: string;
  /** Undefined for the newest until the commit after it names it. */
  readonly commit: string | undefined;
}

/** Lists the releases, newest first. */
export function listReleases(): readonly Release[] {
  const text = readFileSync(`${root}CHANGELOG.md`, "utf8");
  return [...text.matchAll(/^## \[(\d+\.\d+\.\d+)\] - [\d-]+(?:, commit ([\da-f]{8}))?$/gm)].map(
    ([, version = "", commit]) => ({ version, commit }),
  );
}

/** Runs git in this repository. @throws {Error} when it fails, as outside a clone */
export function runGit(...words: readonly string[]): Buffer {
  return execFileSync("git", ["-C", root, ...words], {
    maxBuffer: 2 ** 29,
    stdio: ["ignore", "pipe", "ignore"],
  });
}

/** Returns a file of a commit as text; undefined where this folder has no such history, or the commit no such file. */
export function readAtCommit(commit: string, path: string): string | undefined {
  try {
    return runGit("show", `${commit}:${path}`).toString();
  } catch {
    return undefined;
  }
}

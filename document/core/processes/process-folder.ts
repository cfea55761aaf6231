import { lstatSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Makes a folder in TMPDIR for this process alone, and removes those that processes of this user left behind when they were killed.
 * @param name which kind of folder it is
 */
export function makeProcessFolder(name: string): string {
  removeAbandoned(name);
  return mkdtempSync(join(tmpdir(), `${name}-${createProcessSpace()}-${String(process.pid)}-`));
}

/** Containers may share TMPDIR, and count their processes apart (pid_namespaces(7)). */
function createProcessSpace(): string {
  try {
    return /\d+/.exec(readlinkSync("/proc/self/ns/pid"))?.[0] ?? "0";
  } catch {
    // Other systems have one count.
    return "0";
  }
}

function removeAbandoned(name: string): void {
  const start = `${name}-${createProcessSpace()}-`;
  for (const entry of listEntries(tmpdir())) {
    if (!entry.startsWith(start)) continue;
    const owner = /^(\d+)-[^-]+$/.exec(entry.slice(start.length))?.[1];
    const path = join(tmpdir(), entry);
    if (owner !== undefined && !isAlive(Number(owner)) && isOurs(path))
      rmSync(path, { recursive: true, force: true });
  }
}

function listEntries(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Whoever makes something in it says why that fails.
    return [];
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "ESRCH");
  }
}

/** Returns whether a folder is owned by this user: anybody can create one of this name in TMPDIR. */
function isOurs(path: string): boolean {
  try {
    const facts = lstatSync(path);
    return facts.isDirectory() && facts.uid === (process.getuid?.() ?? facts.uid);
  } catch {
    return false;
  }
}

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeProcessFolder } from "../../../../../document/core/processes/process-folder.ts";

const program = fileURLToPath(
  new URL("../../../../../document/core/processes/process-folder.ts", import.meta.url),
);
const name = "markdown-to-pdf-test";

const before = process.env.TMPDIR;
let folder: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "process-folder-")));
  process.env.TMPDIR = folder;
});
afterEach(async () => {
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  await rm(folder, { recursive: true });
});

/** Makes one in a process that ends by SIGKILL. @returns its path */
function abandoned(): string {
  const script = `
    import { makeProcessFolder } from ${JSON.stringify(program)};
    import { writeFileSync, writeSync } from "node:fs";
    const made = makeProcessFolder(${JSON.stringify(name)});
    writeFileSync(made + "/page.html", "page");
    writeSync(1, made);
    process.kill(process.pid, "SIGKILL");
  `;
  const { stdout, signal } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
    encoding: "utf8",
  });
  expect(signal).toBe("SIGKILL");
  return stdout;
}

describe("a folder of a process", () => {
  it("is removed by the next process, once its own was killed", () => {
    const left = abandoned();
    expect(existsSync(join(left, "page.html"))).toBe(true);
    const own = makeProcessFolder(name);
    expect(existsSync(left)).toBe(false);
    expect(existsSync(own)).toBe(true);
  });

  it("stays while its process lives, and nothing else is removed", async () => {
    const left = abandoned();
    const [space, pid] = basename(left)
      .slice(name.length + 1)
      .split("-");
    const kept = [
      // Of a process that lives, here and in another container; of another kind; of a version that named no process.
      `${name}-${String(space)}-${String(process.ppid)}-aaaaaa`,
      `${name}-1${String(space)}-${String(pid)}-aaaaaa`,
      `${name}-er-${String(space)}-${String(pid)}-aaaaaa`,
      `${name}-aaaaaa`,
    ];
    for (const other of kept) await mkdir(join(folder, other));
    await mkdir(join(folder, "elsewhere"));
    await writeFile(join(folder, "elsewhere", "a.md"), "a");
    const link = `${name}-${String(space)}-${String(pid)}-bbbbbb`;
    await symlink(join(folder, "elsewhere"), join(folder, link));
    const own = [makeProcessFolder(name), makeProcessFolder(name)].map((path) => basename(path));
    expect((await readdir(folder)).toSorted()).toEqual([...own, ...kept, "elsewhere", link].toSorted());
    expect(existsSync(join(folder, "elsewhere", "a.md"))).toBe(true);
  });
});

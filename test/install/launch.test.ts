import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readsTypeScript } from "../../bin/install/machine-node.js";
import { ownFolder } from "../lifetimes.ts";

/** The messages after a forgotten step of the installation. */

const folder = ownFolder();
for (const file of ["launch.js", "install/machine-node.js"])
  cpSync(fileURLToPath(new URL(`../../bin/${file}`, import.meta.url)), join(folder, "bin", file));
writeFileSync(join(folder, "package.json"), '{"type":"module"}');
writeFileSync(join(folder, "program.ts"), 'import "a-package";\n');
writeFileSync(join(folder, "faulty.ts"), 'throw new Error("a fault of its own");\n');

const launch = (program: string) => {
  const { status, stderr } = spawnSync(process.execPath, ["bin/launch.js", program], {
    cwd: folder,
    encoding: "utf8",
  });
  return { status, stderr: stderr.trim() };
};

describe("a program", () => {
  it("says in one line that the packages are not installed", () => {
    expect(launch("program.ts")).toEqual({
      status: 1,
      stderr: "The packages are not installed. Run: npm ci",
    });
  });

  it("says in one line which package is missing", () => {
    mkdirSync(join(folder, "node_modules"));
    writeFileSync(join(folder, "node_modules", ".package-lock.json"), "{}");
    const { status, stderr } = launch("program.ts");
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Cannot find package 'a-package' .*Run: npm ci$/);
  });

  // That every start compiles hundreds of sources again is seen nowhere else: it costs a third of a print, and no output.
  it("keeps its compiled code for the next start", () => {
    writeFileSync(join(folder, "good.ts"), "export {};\n");
    expect(launch("good.ts")).toEqual({ status: 0, stderr: "" });
    expect(readdirSync(join(folder, "node_modules", ".cache", "compiled"))).toHaveLength(1);
  });

  it("keeps the trace of its own faults", () => {
    const { status, stderr } = launch("faulty.ts");
    expect(status).toBe(1);
    expect(stderr).toMatch(/a fault of its own\n\s+at /);
  });
});

describe("a Node", () => {
  it.each(["22.18.0", "22.23.3", "23.6.0", "24.0.0", "26.9.0"])("runs TypeScript: %s", (version) => {
    expect(readsTypeScript(version)).toBe(true);
  });

  it.each(["20.20.2", "22.17.1", "23.5.0"])("is too old for TypeScript: %s", (version) => {
    expect(readsTypeScript(version)).toBe(false);
  });
});

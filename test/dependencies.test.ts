import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import * as z from "zod";

/** What we depend on comes as it was when it was chosen, and runs nothing while it is installed. */

const read = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(`../${name}`, import.meta.url), "utf8"));

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      integrity: z.string().optional(),
      /** Part of another package's own archive. */
      inBundle: z.boolean().optional(),
      /** Machines that it is for. */
      os: z.array(z.string()).optional(),
      /** C library of the Linux that it is for; npm 10 drops the field when it writes a lock file. */
      libc: z.array(z.string()).optional(),
      hasInstallScript: z.boolean().optional(),
    }),
  ),
});
const manifest = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
  optionalDependencies: z.record(z.string(), z.string()),
  allowScripts: z.record(z.string(), z.boolean()),
});

const { packages } = lockFile.parse(await read("package-lock.json"));
const ours = manifest.parse(await read("package.json"));
const installed = Object.entries(packages).filter(([path]) => path !== "");

describe("the lock file", () => {
  it("names the SHA-512 of every package, but for those of other machines and those inside another's archive", () => {
    const unknown = installed.filter(
      ([, { integrity, inBundle, os }]) => integrity === undefined && !inBundle && !os,
    );
    expect(unknown.map(([path]) => path)).toEqual([]);
    const weak = installed.filter(([, { integrity = "sha512-" }]) => !integrity.startsWith("sha512-"));
    expect(weak.map(([path]) => path)).toEqual([]);
  });
});

describe("the lock file, written by npm 11", () => {
  it("says of every binary for Linux that is made for one C library, which that is", () => {
    const binaries = installed.filter(([path]) => /-(?:musl|gnu)$/.test(path));
    expect(binaries.length).toBeGreaterThan(10);
    expect(binaries.filter(([, { libc }]) => libc === undefined).map(([path]) => path)).toEqual([]);
  });

  it("has the entries of other machines", () => {
    const systems = new Set(installed.flatMap(([, { os = [] }]) => os));
    expect([...systems]).toEqual(expect.arrayContaining(["darwin", "linux", "win32"]));
  });
});

describe("the manifest", () => {
  it("names exact versions", () => {
    const versions = Object.entries({
      ...ours.dependencies,
      ...ours.devDependencies,
      ...ours.optionalDependencies,
    });
    expect(
      versions.filter(([, version]) => !/^(?:npm:(?:@[\w-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+$/.test(version)),
    ).toEqual([]);
  });

  it("has a word for every package that would run something while it is installed", () => {
    const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript);
    const names = scripted.map(([path]) => path.split("node_modules/").pop() ?? path);
    expect(names.sort()).toEqual(Object.keys(ours.allowScripts).sort());
  });
});

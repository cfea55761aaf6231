import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import * as z from "zod";

/** What we depend on comes as it was when it was chosen, and runs nothing while it is installed. */

const read = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(`../../../${name}`, import.meta.url), "utf8"));

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      resolved: z.string().optional(),
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
const versions = z.record(z.string(), z.string()).default({});
const manifest = z.object({
  dependencies: versions,
  devDependencies: versions,
  optionalDependencies: versions,
  allowScripts: z.record(z.string(), z.boolean()),
});

const readPackages = async (folder: string) => {
  const { packages } = lockFile.parse(await read(`${folder}package-lock.json`));
  return Object.entries(packages).filter(([path]) => path !== "");
};

/** The service, the compiler of contracts, clients of other people, and their programs that read its OpenAPI document. */
describe.each(["", "test/contracts/", "test/interop/", "test/interop/generators/"])(
  "the lock file of /%s",
  async (folder) => {
    const installed = await readPackages(folder);

    it("contains the SHA-512 of every package, except those of other machines and those bundled in another", () => {
      const unknown = installed.filter(
        ([, { integrity, inBundle, os }]) => integrity === undefined && !inBundle && !os,
      );
      expect(unknown.map(([path]) => path)).toEqual([]);
      const weak = installed.filter(([, { integrity = "sha512-" }]) => !integrity.startsWith("sha512-"));
      expect(weak.map(([path]) => path)).toEqual([]);
    });

    it("names no registry, so that everybody installs from their own", () => {
      expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
    });
  },
);

describe("the lock file, written by npm 11", () => {
  it("names the C library of every binary for Linux that needs one", async () => {
    const installed = await readPackages("");
    const binaries = installed.filter(([path]) => /-(?:musl|gnu)$/.test(path));
    expect(binaries.length).toBeGreaterThan(10);
    expect(binaries.filter(([, { libc }]) => libc === undefined).map(([path]) => path)).toEqual([]);
  });

  it("has entries for other machines", async () => {
    const installed = await readPackages("");
    const systems = new Set(installed.flatMap(([, { os = [] }]) => os));
    expect([...systems]).toEqual(expect.arrayContaining(["darwin", "linux", "win32"]));
  });
});

describe("the manifest", () => {
  it.each(["", "test/contracts/", "test/interop/", "test/interop/generators/"])(
    "has exact versions in /%s",
    async (folder) => {
      const ours = manifest.omit({ allowScripts: true }).parse(await read(`${folder}package.json`));
      const versions = Object.values(ours).flatMap((packages) => Object.entries(packages));
      expect(versions.length).toBeGreaterThan(0);
      expect(
        versions.filter(([, version]) => !/^(?:npm:(?:@[\w-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+$/.test(version)),
      ).toEqual([]);
    },
  );

  it("decides for every package with an install script", async () => {
    const { allowScripts } = manifest.parse(await read("package.json"));
    const scripted = (await readPackages("")).filter(([, { hasInstallScript }]) => hasInstallScript);
    const names = scripted.map(([path]) => path.split("node_modules/").pop() ?? path);
    expect(names.sort()).toEqual(Object.keys(allowScripts).sort());
  });
});

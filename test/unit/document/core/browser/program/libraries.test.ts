import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { locateArchive } from "../../../../../../document/core/browser/program/bundled.ts";
import { hasLibraries, unpackLibraries } from "../../../../../../document/core/browser/program/libraries.ts";

// Catches a library that needs another which neither the layer nor the archive has.
test("the libraries beside the browser are those that it is linked to, and need no SQLite", async () => {
  const folder = await mkdtemp(join(tmpdir(), "libraries-"));
  try {
    await unpackLibraries(locateArchive("al2023.tar.br"), folder);
    const names = await readdir(join(folder, "lib"));
    expect(names.sort()).toEqual(
      ["expat.so.1", "nspr4.so", "nss3.so", "nssutil3.so", "plc4.so", "plds4.so"].map((name) => `lib${name}`),
    );
    for (const name of names)
      expect(await readFile(join(folder, "lib", name), "latin1"), name).not.toContain("libsqlite3");
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("the loader that is asked for a program's libraries gets nothing of our environment", async () => {
  const folder = await mkdtemp(join(tmpdir(), "loader-"));
  // With these it writes what it does into a file of that name (ld.so(8)).
  const debugging = { LD_DEBUG: "libs", LD_DEBUG_OUTPUT: join(folder, "loader") };
  Object.assign(process.env, debugging);
  try {
    expect(await hasLibraries(process.execPath)).toBe(true);
    expect(await readdir(folder)).toEqual([]);
  } finally {
    for (const name of Object.keys(debugging)) Reflect.deleteProperty(process.env, name);
    await rm(folder, { recursive: true });
  }
});

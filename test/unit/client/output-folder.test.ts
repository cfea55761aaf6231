import { mkdir, readFile, readdir, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { UsageError } from "../../../client/errors.ts";
import { createOutputFolder } from "../../../client/mcp/output-folder.ts";
import { runs } from "../../proofs.ts";
import { ownFolder } from "../../lifetimes.ts";

/** Whatever an agent names: nothing outside of the folder changes, and nothing that is there. */

let top: string;
let folder: string;
beforeEach(() => {
  top = ownFolder();
  folder = join(top, "out");
});

const pdf = Buffer.from("%PDF-1.7 of an agent");

/** Names that a path may be made of: those of the tree below, ways up, and what file systems treat in a way of their own. */
const parts = [
  "a.pdf",
  "b",
  "sub",
  "away",
  "self",
  "dangling",
  "pointer.pdf",
  "taken.pdf",
  "..",
  ".",
  "",
  "~",
  "con",
  "a\\b",
  "..\\..\\x",
  "%2e%2e",
  "ä.pdf",
  "a\u0308.pdf",
  "\u202egnp.pdf",
  "new\nline.pdf",
  "-o",
  "x".repeat(255),
  "x".repeat(300),
  "nul\0.pdf",
];
const path = fc
  .array(fc.constantFrom(...parts), { minLength: 1, maxLength: 5 })
  .chain((names) =>
    fc.constantFrom(
      names.join("/"),
      `/${names.join("/")}`,
      join("@folder", ...names),
      `@top/${names.join("/")}`,
    ),
  );

/** Lists everything in a folder, by path; links by their target, never followed. */
async function contents(root: string): Promise<Map<string, string>> {
  const entries = new Map<string, string>();
  for (const entry of await readdir(root, { withFileTypes: true, recursive: true })) {
    const at = join(entry.parentPath, entry.name);
    if (entry.isFile()) entries.set(relative(root, at), await readFile(at, "latin1"));
    else entries.set(relative(root, at), entry.isSymbolicLink() ? "a link" : "a folder");
  }
  return entries;
}

async function plant(): Promise<void> {
  await rm(top, { recursive: true, force: true });
  await mkdir(join(folder, "sub"), { recursive: true });
  await mkdir(join(top, "outside", "b"), { recursive: true });
  await writeFile(join(top, "outside", "a.pdf"), "not the agent's");
  await writeFile(join(folder, "taken.pdf"), "somebody's");
  await writeFile(join(folder, "sub", "a.pdf"), "somebody's");
  await symlink(join(top, "outside"), join(folder, "away"));
  await symlink(join(top, "outside"), join(folder, "sub", "away"));
  await symlink(".", join(folder, "self"));
  await symlink(join(top, "outside", "missing"), join(folder, "dangling"));
  await symlink(join(top, "outside", "new.pdf"), join(folder, "pointer.pdf"));
}

describe("the output folder", () => {
  it("accepts new files alone, whatever their names and wherever links lead", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(path, { minLength: 1, maxLength: 4 }), async (names) => {
        await plant();
        const before = await contents(top);
        const output = createOutputFolder(folder);
        const written: string[] = [];
        for (const name of names) {
          const wanted = name.replace("@folder", folder).replace("@top", top);
          const file = await output
            .place(wanted)
            .then((place) => output.write(place, Buffer.concat([pdf, Buffer.from(String(written.length))])))
            .catch((error: unknown) => {
              expect(error).toBeInstanceOf(UsageError);
              return undefined;
            });
          if (file !== undefined)
            written.push(relative(top, join(await realpath(dirname(file)), file.split("/").pop() ?? "")));
        }
        const after = await contents(top);
        for (const [at, was] of before) expect(after.get(at), at).toBe(was);
        const added = [...after].filter(([at, what]) => !before.has(at) && what !== "a folder");
        expect(added.map(([at]) => at).sort()).toEqual([...new Set(written)].sort());
        for (const [at, what] of added) {
          expect(at.startsWith("out/"), at).toBe(true);
          expect(what).toMatch(/^%PDF-1\.7 of an agent\d$/);
        }
        expect(written).toHaveLength(new Set(written).size);
      }),
      { numRuns: runs(150) },
    );
  });

  it.each(["taken.pdf", `${"ä".repeat(125)}.pdf`, "x".repeat(255)])(
    "gives each of many files of one name another one: %s",
    async (name) => {
      await plant();
      const output = createOutputFolder(folder);
      const many = Array.from({ length: 20 }, async (_, index) =>
        output.write(await output.place(name), Buffer.from(`%PDF ${String(index)}`)),
      );
      expect(new Set(await Promise.all(many)).size).toBe(20);
    },
  );
});

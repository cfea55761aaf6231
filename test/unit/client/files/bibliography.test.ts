import { symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { readBibliographyBeside } from "../../../../client/files/bibliography.ts";
import { ownFolder } from "../../../lifetimes.ts";

let folder: string;
beforeEach(async () => {
  folder = ownFolder();
  await writeFile(join(folder, "a.bib"), "@book{a}");
  await writeFile(join(folder, "b.bib"), "@book{b}");
  await writeFile(join(folder, "secret.json"), "{}");
  await symlink(import.meta.filename, join(folder, "link.bib"));
});

const beside = (frontMatter: string) =>
  readBibliographyBeside(`---\n${frontMatter}\n---\n\nSee [@a].\n`, join(folder, "paper.md"));

describe("the bibliography beside a document", () => {
  it.each([
    ["bibliography: a.bib", "@book{a}"],
    ["bibliography: [a.bib, ./b.bib]", "@book{a}\n\n@book{b}"],
    ["bibliography:\n  - a.bib\n  - 'b.bib'", "@book{a}\n\n@book{b}"],
    ["bibliography: [a.bib, none.bib]", "@book{a}"],
  ])("is read from the files that front matter names: %s", async (frontMatter, works) => {
    expect(await beside(frontMatter)).toBe(works);
  });

  it.each([
    "bibliography: none.bib",
    "bibliography: secret.json",
    "bibliography: link.bib",
    "bibliography: https://x.example/a.bib",
    "title: a.bib",
  ])("is only an existing BibTeX file: %s", async (frontMatter) => {
    expect(await beside(frontMatter)).toBeUndefined();
  });
});

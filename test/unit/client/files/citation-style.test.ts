import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { embedCitationStyle } from "../../../../client/files/citation-style.ts";
import { compileAlone } from "../../../integration/document/compile.ts";
import { ownFolder } from "../../../lifetimes.ts";

/** The smallest style that cites: the CSL specification's own form, with blanks as its repository has them. */
const style = `<?xml version="1.0" encoding="utf-8"?>
<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0">
  <info><title>Ours</title><id>ours</id><updated>2026-01-01T00:00:00+00:00</updated></info>
  <citation><layout prefix="«" suffix="»"><text variable="title"/></layout></citation>
  <bibliography><layout><text variable="title"/></layout></bibliography>
</style>
`;
const body = "\n---\n\nSee [@a].\n\n```bibtex\n@book{a, title = {Notes}, year = 1843}\n```\n";

it("a citation style in a file beside the document is the document's style", async () => {
  const folder = ownFolder();
  await writeFile(join(folder, "ours.csl"), style);
  const embed = (value: string) =>
    embedCitationStyle(`---\ntitle: T\ncsl: ${value}${body}`, join(folder, "paper.md"));
  const embedded = await embed('"ours.csl" # of the journal');
  expect(embedded.split("\n")).toHaveLength(`---\ntitle: T\ncsl: x${body}`.split("\n").length);
  const { html, warnings } = await compileAlone(embedded);
  expect(html).toContain("«");
  expect(html).toContain(">Notes</a>»");
  expect(warnings).toEqual([]);
  for (const other of ["apa", "missing.csl", "https://a.example/ours.csl", "../ours.csl"])
    expect(await embed(other)).toBe(`---\ntitle: T\ncsl: ${other}${body}`);
});

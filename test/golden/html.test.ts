import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { format } from "prettier";
import { describe, expect, it } from "vitest";
import { compileAlone } from "../integration/document/compile.ts";

/**
 * What the engine makes of the examples, the gallery and one small sample a feature: HTML and warnings, as files that a reader of a change sees in
 * its diff. `npm run golden` writes them again.
 */

const root = new URL("../../", import.meta.url);
/** Where documents are, by the folder of what is made of them. */
const folders = {
  examples: "examples/",
  gallery: "examples/gallery/",
  features: "test/integration/document/comparison/",
};
const documents = Object.entries(folders).flatMap(([kind, folder]) =>
  readdirSync(new URL(folder, root))
    .filter((name) => name.endsWith(".md") && name !== "README.md")
    .map((name) => ({ path: `${folder}${name}`, golden: `html/${kind}/${basename(name, ".md")}.html` })),
);

/** Lays HTML out for reading, with images by their hashes and soft hyphens as `&shy;`. Its text is unchanged. */
async function readable(html: string): Promise<string> {
  const written = html
    .replace(/data:([\w/+.-]+);base64,[A-Za-z\d+/=]+/g, (data, type: string) => {
      const hash = createHash("sha256").update(data).digest("hex").slice(0, 16);
      return `data:${type};sha256,${hash}`;
    })
    .replaceAll("\u00ad", "&shy;");
  return format(written, { parser: "html", printWidth: 160 });
}

describe("the HTML of a document", () => {
  it.each(documents)("is the approved one: $path", async ({ path, golden }) => {
    const { html, warnings } = await compileAlone(readFileSync(new URL(path, root), "utf8"));
    const told = warnings.map(
      ({ line, code, what }) =>
        `<!-- ${line === undefined ? "" : `line ${String(line)}: `}${code}: ${what} -->\n`,
    );
    await expect(told.join("") + (await readable(html))).toMatchFileSnapshot(golden);
  });
});

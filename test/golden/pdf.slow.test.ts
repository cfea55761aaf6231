import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { getDocument } from "unpdf/pdfjs";
import { describe, expect, it } from "vitest";
import { inlineImages } from "../../client/files/images.ts";
import { print } from "../printing/print.ts";

/**
 * What another reader of PDFs finds in the examples and the gallery: the text of each page and its outline of tags. `npm run golden` writes the files
 * again; gallery.slow.test.ts compares the pages as pictures.
 */

const root = new URL("../../", import.meta.url);
const documents = ["examples/", "examples/gallery/"].flatMap((folder) =>
  readdirSync(new URL(folder, root))
    .filter((name) => name.endsWith(".md"))
    .map((name) => ({
      path: `${folder}${name}`,
      golden: `pdf/${basename(folder)}/${basename(name, ".md")}.txt`,
    })),
);

interface TaggedNode {
  readonly role?: string;
  readonly alt?: string;
  readonly children?: readonly TaggedNode[];
}

/** Writes a tree of tags as an outline. Equal neighbours are one line with their number. */
function outlineTags({ role, alt, children = [] }: TaggedNode, indent: string): string[] {
  if (role === undefined) return [];
  const inner: string[] = [];
  let last = "";
  let count = 0;
  const end = (): void => {
    if (count > 0) inner.push(count > 1 ? last.replace(/^( *)/, `$1${String(count)} × `) : last);
  };
  for (const child of children) {
    const lines = outlineTags(child, `${indent}  `).join("\n");
    if (lines === "") continue;
    if (lines === last) count++;
    else {
      end();
      [last, count] = [lines, 1];
    }
  }
  end();
  const line = `${indent}${role}${alt === undefined ? "" : ` "${alt}"`}`;
  return [line, ...inner];
}

async function describePdf(pdf: Uint8Array): Promise<string> {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  const document = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ("str" in item ? `${item.str}${item.hasEOL ? "\n" : ""}` : "")).join("");
    const tree = (await page.getStructTree()) as TaggedNode | null;
    const tags = tree ? outlineTags(tree, "").join("\n") : "";
    pages.push(
      `== page ${String(number)} of ${String(document.numPages)}\n\n${text.trim()}\n\n-- tags\n\n${tags}\n`,
    );
  }
  await task.destroy();
  return pages.join("\n");
}

describe("the PDF of a document", () => {
  it.each(documents)("has the approved text and tags on each page: $path", async ({ path, golden }) => {
    const file = fileURLToPath(new URL(path, root));
    const { markdown } = await inlineImages(readFileSync(file, "utf8"), file);
    const { pdf } = await print({ markdown, meta: {} });
    await expect(await describePdf(pdf)).toMatchFileSnapshot(golden);
  });
});

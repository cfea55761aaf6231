import { globSync, readFileSync } from "node:fs";

/** Introductions, and the documents that follow each, by their titles. */
const parts = [
  {
    introduction: "document/features/doc.md",
    sections: ["document/features/*/doc.md", "document/core/**/doc.md"],
  },
  { introduction: "document/dialects/doc.md", sections: ["document/dialects/*/doc.md"] },
  { introduction: "document/repairs/doc.md", sections: [] },
];
const begin = "<!-- generated from document/**/doc.md: npm run docs -->";
const end = "<!-- end of what is generated -->";
/** The way of a link from a folder of the engine to the documents, or to the reference itself. */
const toDocs = /\]\((?:\.\.\/)+docs\/(?:markdown\.md(?=#))?/g;

/**
 * Writes the reference into a page, such as docs/markdown.md, between its two comments, from the `doc.md` of the engine's folders.
 * @param page its present text
 */
export function writeReference(page: string): string {
  const [before, rest] = page.split(begin);
  const [, after] = rest?.split(end) ?? [];
  if (before === undefined || after === undefined)
    throw new Error(`The page lacks the lines ${begin} and ${end}.`);
  const texts = parts.flatMap(({ introduction, sections }) => [
    read(introduction),
    ...globSync(sections)
      .map(read)
      .sort((a, b) => a.localeCompare(b, "en")),
  ]);
  return [before + begin, ...texts, end + after].join("\n\n");
}

function read(file: string): string {
  return readFileSync(file, "utf8").trim().replace(toDocs, "](");
}

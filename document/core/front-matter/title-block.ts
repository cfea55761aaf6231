import type { SplitDocument } from "./split.ts";

/** Title, authors and date. */
const names = ["title", "author", "date"];
/** Longer, it is something else. */
const mostLines = 12;
const maxChars = 10_000;

/**
 * Splits off `% title`, `% author; author`, `% date` in the first lines, and reads them as YAML
 * (https://pandoc.org/MANUAL.html#extension-pandoc_title_block).
 * @returns undefined where a document begins otherwise
 */
export function splitTitleBlock(markdown: string): SplitDocument | undefined {
  if (!markdown.startsWith("%")) return undefined;
  const lines = markdown.slice(0, maxChars).split("\n", mostLines + 1);
  const end = lines.findIndex((line) => line.trim() === "");
  const block = lines.slice(0, end < 0 ? lines.length : end);
  if (block.length > mostLines) return undefined;
  const fields: string[][] = [];
  for (const text of block) {
    if (/^%(?:[ \t]|$)/.test(text)) fields.push([text.slice(1).trim()]);
    else if (/^[ \t]/.test(text)) fields.at(-1)?.push(text.trim());
    else return undefined;
  }
  // One alone may be a comment of LaTeX or MyST.
  if (fields.length < 2 || fields.length > names.length) return undefined;
  const written = fields.flatMap((field, at) => {
    const name = names[at] ?? "";
    const texts =
      name === "author" ? field.flatMap((text) => text.split(/[ \t]*;[ \t]*/)) : [field.join(" ")];
    const fields = texts.filter((text) => text !== "");
    if (fields.length === 0) return [];
    return [`${name}: ${JSON.stringify(fields.length === 1 ? fields[0] : fields)}`];
  });
  if (written.length === 0) return undefined;
  const length = block.reduce((sum, line) => sum + line.length + 1, 0);
  return {
    front: { type: "yaml", text: written.join("\n"), lines: block.length },
    body: "\n".repeat(block.length) + markdown.slice(length),
    isTooLong: false,
  };
}

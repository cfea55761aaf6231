import { isBlank, type NumberedLine, type SourceLine } from "../../lines/source-line.ts";

/** Title, authors and date. */
const names = ["title", "author", "date"];
/** Longer, it is something else. */
const mostLines = 12;

/** Makes front matter of `% title`, `% author; author`, `% date` in the first lines (https://pandoc.org/MANUAL.html#extension-pandoc_title_block). */
export function readTitleBlock(lines: readonly SourceLine[]): readonly NumberedLine[] {
  const end = lines.findIndex(({ text }) => isBlank(text));
  const block = lines.slice(0, end < 0 ? lines.length : end);
  if (block.length > mostLines || block[0]?.text.startsWith("%") !== true) return lines;
  const fields: string[][] = [];
  for (const { text } of block) {
    if (/^%(?:[ \t]|$)/.test(text)) fields.push([text.slice(1).trim()]);
    else if (/^[ \t]/.test(text)) fields.at(-1)?.push(text.trim());
    else return lines;
  }
  // One alone may be a comment of LaTeX or MyST.
  if (fields.length < 2 || fields.length > names.length) return lines;
  const written = fields.flatMap((field, at) => {
    const name = names[at] ?? "";
    const texts =
      name === "author" ? field.flatMap((text) => text.split(/[ \t]*;[ \t]*/)) : [field.join(" ")];
    const fields = texts.filter((text) => text !== "");
    if (fields.length === 0) return [];
    return [`${name}: ${JSON.stringify(fields.length === 1 ? fields[0] : fields)}`];
  });
  if (written.length === 0) return lines;
  const front = ["---", ...written, "---", ""].map((text) => ({ ...block[0], text }));
  return [...front, ...lines.slice(block.length)];
}

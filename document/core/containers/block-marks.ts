import { readAttributeText } from "../attributes/attribute-text.ts";

/**
 * Blocks that CommonMark has no markers for are marked by comments, which the parser puts wherever they stand, and gathered in the syntax tree.
 * A character that no text may hold begins them, so that no author can write one.
 */
export interface BlockStart {
  /** The kind of the block: `note`, `theorem`, `cell`. */
  readonly name: string;
  readonly id?: string;
  readonly classes?: readonly string[];
  readonly values?: Readonly<Record<string, string>>;
  /** The line as it was written, for where it turns out to be code. */
  readonly written: string;
}

/** Begins the comment of a mark, and the line of a title. */
const marker = "\ufdd6";
/** Without it, a document has no such blocks. */
export const blockMarkPattern = new RegExp(marker);
const start = `<!--${marker}`;
const end = "-->";

/** Writes the line that marks the begin of a block. */
export function startMark(block: BlockStart): string {
  return `${start}${encodeText(JSON.stringify(block))}${end}`;
}

/** @param written the line that ended the block */
export function stopMark(written: string): string {
  return `${start}/${encodeText(written)}${end}`;
}

/** A line that is its block's title, whatever it looks like. */
export function titleLine(title: string): string {
  return `${marker}${title}`;
}

/** Reads the mark in a comment of the syntax tree. @returns undefined where it is none */
export function markIn(html: string): BlockStart | "end" | undefined {
  if (!html.trimStart().startsWith(start)) return undefined;
  const inner = html.slice(html.indexOf(start) + start.length, html.indexOf(end));
  return inner.startsWith("/") ? "end" : startIn(inner);
}

/** Whether there are marks in a text at all. */
export function hasMarks(text: string): boolean {
  return text.includes(marker);
}

/** Takes the mark of a title off a text. @returns undefined when it is none */
export function titleIn(text: string): string | undefined {
  return text.startsWith(marker) ? text.slice(marker.length) : undefined;
}

/** Code or raw HTML, with the lines as they were written in the place of marks. */
export function withoutMarks(text: string): string {
  return text
    .replace(new RegExp(`\\n?[ \\t]*${start}/?([^\\n]*?)${end}\\n?`, "g"), (mark, inner: string) => {
      const written = mark.includes(`${marker}/`)
        ? decodeURIComponent(inner)
        : (startIn(inner)?.written ?? "");
      return `\n${written}\n`;
    })
    .replaceAll(marker, "");
}

/** A block's start out of a name and attributes between braces. */
export function blockStart(name: string, attributes: string, written: string): BlockStart {
  const { id, classes, values } = readAttributeText(attributes);
  return {
    name,
    ...(id !== undefined && { id }),
    ...(classes.length > 0 && { classes }),
    ...(values.size > 0 && { values: Object.fromEntries(values) }),
    written,
  };
}

/** Writes a text without characters that mean something in Markdown, or end a comment. */
function encodeText(text: string): string {
  return encodeURIComponent(text).replace(/[-_*!~'()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}

function startIn(inner: string): BlockStart | undefined {
  try {
    return JSON.parse(decodeURIComponent(inner)) as BlockStart;
  } catch {
    return undefined;
  }
}

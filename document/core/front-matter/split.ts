import { joinPatterns } from "../join-patterns.ts";
import { normaliseLineEnds } from "../uniform-text.ts";

/** Front matter as written. */
export interface FrontMatterSource {
  readonly type: "yaml" | "toml";
  /** The text between the rules. */
  readonly text: string;
  /** Lines that it takes of the document, with its rules. */
  readonly lines: number;
}

/** The two parts of a document. */
export interface SplitDocument {
  readonly front: FrontMatterSource | undefined;
  /** Everything else, behind as many blank lines as the front matter has lines: line numbers stay those of the document. */
  readonly body: string;
  /** Whether the document begins with more front matter than is read; `front` is undefined then. */
  readonly isTooLong: boolean;
}

/** Longest front matter that is read, in characters as {@link countCharacters} counts them. */
export const maxFrontMatter = 200_000;

const opening = /^\ufeff?(---|\+\+\+)[ \t]*\n/;
const yamlName = /^(?:["'][\w-]+["']|[\p{L}\p{N}_][\p{L}\p{N}_.-]{0,100})[ \t]*:/u;
/** Continuations of a line, comments, brackets; and names of several words, which prose may have as well: alone they make no front matter. */
const otherLine = joinPatterns([
  /^(?:[ \t]|-(?:[ \t]|$)|#|[[\]{}]|<<:|$)/u,
  /^["'][^"'\n]{1,100}["'][ \t]*:/u,
  /^[\p{L}\p{N}_.-]{1,100}(?: [\p{L}\p{N}_.-]{1,100}){1,3}[ \t]*:[ \t]/u,
]);
// No run of blanks may be divided in two ways: a line may have any number of them.
const tomlName = /^[ \t]*(?:\[{1,2}[ \t]*)?["']?[\w-]+["']?[ \t]*[.=\]]/;

/**
 * Splits a document into the front matter that it begins with (YAML between `---`, TOML between `+++`) and its body.
 * Prose between two rules is no front matter: each line has to be a field, or go on with one.
 */
export function splitFrontMatter(markdown: string): SplitDocument {
  const none = { front: undefined, body: markdown, isTooLong: false };
  if (!/^\ufeff?(?:---|\+\+\+)/.test(markdown)) return none;
  const text = normaliseLineEnds(markdown);
  const [first, rule] = opening.exec(text) ?? [];
  if (first === undefined) return none;
  const isYaml = rule === "---";
  let lines = 1;
  let hasName = false;
  let isBlank = true;
  for (let from = first.length; from < text.length; lines++) {
    const newline = text.indexOf("\n", from);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(from, end);
    const trimmed = line.length > 200 ? "" : line.trimEnd();
    if (trimmed === rule || (isYaml && trimmed === "...")) {
      if (!hasName && !isBlank) return none;
      const inner = text.slice(first.length, Math.max(first.length, from - 1));
      if (countCharacters(inner) > maxFrontMatter) return { ...none, isTooLong: true };
      const front = { type: isYaml ? "yaml" : "toml", text: inner, lines: lines + 1 } as const;
      return { front, body: "\n".repeat(front.lines) + text.slice(end + 1), isTooLong: false };
    }
    const isNamed = (isYaml ? yamlName : tomlName).test(line);
    if (isYaml && !isNamed && !otherLine.test(line)) return none;
    hasName ||= isNamed;
    isBlank &&= trimmed === "" && line.length <= 200;
    from = end + 1;
  }
  return none;
}

/** A line that is the data of an image or a font, `logo: data:image/png;base64,…`. */
const dataLine = /^[ \t]{0,20}[\w-]{1,40}[ \t]{0,10}:[ \t]{0,10}["']?data:(?:image|font)\//gm;
/** Size for which such a line counts, in characters. */
const dataLineSize = 100;

/** Counts the characters of front matter. The data of an image or a font counts little: it is long, and nothing is read in it. */
function countCharacters(written: string): number {
  if (written.length <= maxFrontMatter) return written.length;
  let size = written.length;
  for (const { index } of written.matchAll(dataLine)) {
    const end = written.indexOf("\n", index);
    const length = (end < 0 ? written.length : end) - index;
    size -= Math.max(0, length - dataLineSize);
  }
  return size;
}

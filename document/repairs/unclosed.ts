import { substituteFor } from "../core/parse/substitutes.ts";
import { isBlank, joinText, type SourceLine, readPrefix, stripIndent } from "../core/lines/source-line.ts";

/** A paragraph with fewer is never touched. */
const few = 100;

/** The begins and ends of markup in a paragraph. Where an end is missing, the parser reads all that follows, each time. */
const pairs: readonly (readonly [open: RegExp, close: string])[] = [
  [/<!--/g, "-->"],
  [/<\?/g, "?>"],
  [/<!\[CDATA\[/g, "]]>"],
  [/<![a-z]/gi, ">"],
];

/** Turns markup that a paragraph opens many times and never closes into plain characters. */
export function closeNothing(paragraph: readonly SourceLine[]): readonly SourceLine[] {
  let text = joinText(paragraph);
  const before = text;
  for (const [open, close] of pairs) {
    const last = text.lastIndexOf(close);
    const tail = text.slice(last + 1);
    if ((tail.match(open)?.length ?? 0) > few)
      text = text.slice(0, last + 1) + tail.replace(open, (sign) => substituteFor("<") + sign.slice(1));
  }
  text = removeStrayBrackets(text);
  if (text === before) return paragraph;
  const texts = text.split("\n");
  return paragraph.map((line, index) => ({ ...line, text: texts[index] ?? "" }));
}

/** Removes brackets that close nothing: for each, the parser searches all of the paragraph before it. */
function removeStrayBrackets(text: string): string {
  if (!text.includes("]")) return text;
  const stray: number[] = [];
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === backslash) at++;
    else if (code === opening) depth++;
    else if (code === closing && --depth < 0) {
      stray.push(at);
      depth = 0;
    }
  }
  if (stray.length <= few) return text;
  let from = 0;
  const pieces = stray.map((at) => {
    const piece = `${text.slice(from, at)}${substituteFor("]")}`;
    from = at + 1;
    return piece;
  });
  return pieces.join("") + text.slice(from);
}

const backslash = 92;
const opening = 91;
const closing = 93;

/** Underlines of headings that are left as they are: for each the parser goes through all of the document before it. */
const maxUnderlines = 500;
const underline = /^[ \t>]*(?:-+|=+)[ \t]*$/;

/** Writes further underlined headings with markers before them; an underline below more than a line of text is a rule. */
export function limitUnderlines(lines: readonly SourceLine[]): SourceLine[] {
  let count = 0;
  const limited: SourceLine[] = [];
  for (const line of lines) {
    const above = limited.at(-1);
    const isUnderline =
      line.kind === "text" && above?.kind === "text" && !isBlank(above.text) && underline.test(line.text);
    if (!isUnderline || above.text.includes("|") || ++count <= maxUnderlines) {
      limited.push(line);
      continue;
    }
    const prefix = readPrefix(above.text);
    const before = stripIndent(limited.at(-2)?.text ?? "");
    if (isBlank(before) || before.startsWith("#") || underline.test(before)) {
      const closingMarks = line.text.includes("=") ? "#" : "##";
      limited[limited.length - 1] = {
        ...above,
        text: `${prefix}${closingMarks} ${above.text.slice(prefix.length)}`,
      };
    } else limited.push({ ...line, text: prefix }, line);
  }
  return limited;
}

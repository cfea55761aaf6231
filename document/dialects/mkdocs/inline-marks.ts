import { rewriteOutsideCodeAndFormulas } from "../../core/lines/inline-spans.ts";

/** Without these, a line has no marks of Python-Markdown or CriticMarkup. */
export const extraMarkers = /\+\+[a-z"]|\^\^\S|\{(?:\+\+|--|~~|==|>>)/i;

/** Names of keys; others are words. */
const keyNames = [
  ...[
    "ctrl",
    "control",
    "alt",
    "shift",
    "cmd",
    "command",
    "option",
    "win",
    "meta",
    "super",
    "fn",
    "enter",
    "return",
  ],
  ...["esc", "escape", "tab", "space", "del", "delete", "backspace", "insert", "home", "end", "up", "down"],
  ...["left", "right", "f\\d{1,2}"],
].join("|");
const keyStrokes = new RegExp(
  `(?<![+\\w\\\\])\\+\\+((?:${keyNames})(?:\\+[a-z\\d]{1,12}){0,5})\\+\\+(?![+\\w])`,
  "gi",
);

/** Of Python-Markdown and CriticMarkup: marks within a line, as the HTML or Markdown that they mean. */
const marks: readonly (readonly [pattern: RegExp, meant: string | ((...groups: string[]) => string)])[] = [
  // `++ctrl+alt+del++` (keys): keys alone, no words.
  [keyStrokes, (_, keys = "") => keys.split("+").map(formatKey).join("+")],
  [/(?<![\w^\\])\^\^(?=[^\s^])([^^\n]{1,300})(?<!\s)\^\^(?!\^)/g, "<ins>$1</ins>"],
  [/(?<!\\)\{\+\+([^{}\n]{1,500})\+\+\}/g, "<ins>$1</ins>"],
  [/(?<!\\)\{--([^{}\n]{1,500})--\}/g, "<del>$1</del>"],
  [/(?<!\\)\{~~([^{}\n]{1,300})~>([^{}\n]{1,300})~~\}/g, "<del>$1</del><ins>$2</ins>"],
  [/(?<!\\)\{==([^{}\n]{1,500})==\}/g, "==$1=="],
  [/(?<!\\)\{>>([^{}\n]{1,500})<<\}/g, '<span class="remark">$1</span>'],
];

/** Converts the inline marks of other programs in a line; code and formulas are unchanged. */
export function rewriteInlineMarks(text: string): string {
  if (!extraMarkers.test(text)) return text;
  return rewriteOutsideCodeAndFormulas(text, (part) =>
    marks.reduce(
      (rewritten, [pattern, meant]) =>
        typeof meant === "string" ? rewritten.replace(pattern, meant) : rewritten.replace(pattern, meant),
      part,
    ),
  );
}

function formatKey(name: string): string {
  return `<kbd>${name.charAt(0).toUpperCase()}${name.slice(1)}</kbd>`;
}

import { rewriteOutsideCodeAndFormulas } from "./inline-spans.ts";

/** Without these, a line has no marks of Python-Markdown, CriticMarkup or LaTeX. */
export const extraMarkers =
  /\+\+[a-z"]|\^\^\S|\{(?:\+\+|--|~~|==|>>)|\\(?:text(?:bf|sc|it|sl|tt)|emph|underline)\{|\\verb[|!+]|~\\[a-zA-Z]|\\(?:La)?TeX\b|\\(?:noindent|(?:small|med|big)skip|centering|raggedright|vfill)\b|\\[vh]space\*?\{-?[\d.]/i;

/** Of Python-Markdown, CriticMarkup and LaTeX: marks within a line, as the HTML or Markdown that they mean. */
const marks: readonly (readonly [pattern: RegExp, meant: string | ((...groups: string[]) => string)])[] = [
  // `++ctrl+alt+del++` (keys): keys alone, no words.
  [
    /(?<![+\w])\+\+((?:ctrl|control|alt|shift|cmd|command|option|win|meta|super|fn|enter|return|esc|escape|tab|space|del|delete|backspace|insert|home|end|up|down|left|right|f\d{1,2})(?:\+[a-z\d]{1,12}){0,5})\+\+(?![+\w])/gi,
    (_, keys = "") => keys.split("+").map(keyOf).join("+"),
  ],
  [/(?<![\w^])\^\^(?=[^\s^])([^^\n]{1,300})(?<!\s)\^\^(?!\^)/g, "<ins>$1</ins>"],
  [/\{\+\+([^{}\n]{1,500})\+\+\}/g, "<ins>$1</ins>"],
  [/\{--([^{}\n]{1,500})--\}/g, "<del>$1</del>"],
  [/\{~~([^{}\n]{1,300})~>([^{}\n]{1,300})~~\}/g, "<del>$1</del><ins>$2</ins>"],
  [/\{==([^{}\n]{1,500})==\}/g, "==$1=="],
  [/\{>>[^{}\n]{0,500}<<\}/g, ""],
  [/\\text(?:bf|sc)\{([^{}\\\n]{1,300})\}/g, "**$1**"],
  [/\\(?:emph|textit|textsl)\{([^{}\\\n]{1,300})\}/g, "*$1*"],
  [
    /\\texttt\{((?:[^{}\\`\n]|\\[_&%$#{}]){1,300})\}/g,
    (_, code = "") => `\`${code.replace(/\\(?=[_&%$#{}])/g, "")}\``,
  ],
  [/\\verb([|!+])([^\n]{1,300}?)\1/g, "`$2`"],
  [/(?<=[\p{L}\p{N}.])~(?=\\(?:eq|page|[cC]|auto)?(?:ref|cite)[a-z]{0,6}\{)/gu, "\u00a0"],
  [/\\underline\{([^{}\\\n]{1,300})\}/g, "<u>$1</u>"],
  [/\\(?:La)?TeX(?:\{\}|(?![A-Za-z]))/g, (command = "") => command.replace(/[\\{}]/g, "")],
  [/\\(?:noindent|smallskip|medskip|bigskip|centering|raggedright|vfill)(?![A-Za-z])[ \t]*/g, ""],
  [/\\[vh]space\*?\{-?[\d.]{1,6}[ ]?(?:cm|mm|in|pt|em|ex|\\baselineskip|\\textheight)\}[ \t]*/g, ""],
];
/** A line with the marks of other programs as what they mean; code and formulas stay. */
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

function keyOf(name: string): string {
  return `<kbd>${name.charAt(0).toUpperCase()}${name.slice(1)}</kbd>`;
}

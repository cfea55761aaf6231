import type { SourceLine } from "../../core/lines/source-line.ts";
import { listMarks } from "../../core/page/listed-captions.ts";
import { warnOfOmission, type Warn } from "../../core/warnings/warn.ts";
import { alike } from "./macro-handler.ts";
import { termLists } from "./references.ts";
import { entryOf, matchEnd, parseArguments, type Arguments } from "./tex.ts";

/** A macro on a line that holds no text. */
interface LineMacro extends Arguments {
  readonly name: string;
  readonly isStarred: boolean;
  /** Of a `\label` right behind it. */
  readonly label?: string;
}

/** What a macro needs of the document that it stands in. */
interface LineFacts {
  readonly hasChapters: boolean;
  readonly tellOmission: (what: string) => void;
}

/** What becomes of a macro on a line that holds no text. */
interface LineHandler {
  /** How many groups it may have. */
  readonly groups: number;
  /** Returns the lines in its place; undefined where the whole line stays. */
  readonly write: (macro: LineMacro, facts: LineFacts) => readonly string[] | undefined;
}

const block = (text: string): LineHandler => ({ groups: 0, write: () => ["", text, ""] });
const left = (groups: number): LineHandler => ({ groups, write: () => [] });
const heading = (level: number): LineHandler => ({
  groups: 1,
  write({ groups: [words = ""], isStarred, label }, { hasChapters }) {
    if (words.trim() === "") return undefined;
    const marks = [...(label === undefined ? [] : [`#${label}`]), ...(isStarred ? [".unnumbered"] : [])];
    const attributes = marks.length === 0 ? "" : ` {${marks.join(" ")}}`;
    return ["", `${"#".repeat(level + (hasChapters ? 1 : 0))} ${words}${attributes}`, ""];
  },
});
/** Environments whose text stands as if they were not there. */
const transparent = new Set(
  "document landscape spacing singlespace doublespace multicols minipage adjustwidth flushleft".split(" "),
);
const edge: LineHandler = {
  groups: 4,
  write: ({ groups: [name = ""] }) => (transparent.has(name.replace("*", "")) ? [] : undefined),
};
const file: LineHandler = {
  groups: 1,
  write({ groups: [name = ""] }, { tellOmission }) {
    if (name === "") return undefined;
    tellOmission(`The file ${name}`);
    return [""];
  },
};

/** Macros that are blocks, say how pages look, or put something at another place. */
const lineMacros: Readonly<Record<string, LineHandler>> = {
  chapter: heading(0),
  section: heading(1),
  subsection: heading(2),
  subsubsection: heading(3),
  paragraph: heading(4),
  tableofcontents: block("[TOC]"),
  listoffigures: block(listMarks.figures),
  listoftables: block(listMarks.tables),
  hrule: block("---"),
  ...alike("cleardoublepage pagebreak", { ...block("\\newpage"), groups: 1 }),
  ...alike("input include", file),
  ...alike("begin end", edge),
  ...Object.fromEntries(
    Object.entries(termLists).map(([name, { groups, write }]): [string, LineHandler] => [
      name,
      { groups, write: (macro) => ["", write(macro), ""] },
    ]),
  ),
  ...alike(
    "appendix backmatter begingroup doublespacing endgroup FloatBarrier flushbottom footnotesize frontmatter large " +
      "lstlistoflistings mainmatter makeindex maketitle normalsize onehalfspacing phantomsection raggedbottom " +
      "restoregeometry singlespacing sloppy small",
    left(0),
  ),
  ...alike(
    "bibliography bibliographystyle documentclass linespread markright newgeometry pagenumbering pagestyle " +
      "printbibliography setstretch stepcounter thispagestyle usepackage",
    left(1),
  ),
  ...alike("addtocounter addtolength markboth setcounter setlength", left(2)),
  addcontentsline: left(3),
};

/** Returns the lines in the place of one that holds such macros alone; of all others, its text. */
export function readLineMacros(
  { text, line }: SourceLine,
  hasChapters: boolean,
  warn: Warn,
): readonly string[] {
  const macros = /^[ \t]*\\[A-Za-z]/.test(text) ? lineMacrosIn(text) : undefined;
  if (!macros) return [text];
  const facts: LineFacts = {
    hasChapters,
    tellOmission: (what) => {
      warnOfOmission(warn, "include-left-out", what, line);
    },
  };
  const lines: string[] = [];
  for (const macro of macros) {
    const written = entryOf(lineMacros, macro.name)?.write(macro, facts);
    if (!written) return [text];
    lines.push(...written);
  }
  return lines.length === 0 ? [""] : lines;
}

/** Parses a line of macros, which may end with a comment; undefined where it has anything else. */
function lineMacrosIn(text: string): readonly LineMacro[] | undefined {
  const macros: LineMacro[] = [];
  const begin = /[ \t]*\\([A-Za-z]+)(\*?)/y;
  const labelled = /[ \t]*\\label\{([\w:.-]{1,100})\}/y;
  for (let at = 0; matchEnd(/[ \t]*(?:%.*)?$/y, text, at) === undefined;) {
    begin.lastIndex = at;
    const [, name = "", star] = begin.exec(text) ?? [];
    const handler = entryOf(lineMacros, name);
    if (!handler) return undefined;
    const given = parseArguments(text, begin.lastIndex, handler.groups, true);
    if (given.isOpen) return undefined;
    labelled.lastIndex = given.end;
    const label = labelled.exec(text)?.[1];
    at = label === undefined ? given.end : labelled.lastIndex;
    macros.push({ name, isStarred: star === "*", ...given, ...(label !== undefined && { label }) });
  }
  return macros;
}

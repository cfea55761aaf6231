import { listMarks } from "../../core/page/listed-captions.ts";
import { warnOfOmission } from "../../core/warnings/warn.ts";
import {
  handleAlike,
  type MacroHandler,
  type MacroHandlers,
  type Tell,
  type TexFacts,
} from "./macro-handler.ts";
import { termLists } from "./references.ts";
import { findEntry, readHead, matchEnd, parseArguments } from "./tex.ts";

const createBlockHandler = (markdown: string, groups = 0): MacroHandler => ({
  groups,
  write: () => `\n${markdown}\n`,
});
const createLeftOutHandler = (groups: number): MacroHandler => ({ groups, write: () => "" });
const createHeadingHandler = (level: number): MacroHandler => ({
  groups: 1,
  write({ isStarred, label, facts }, words = "") {
    if (words.trim() === "") return undefined;
    const marks = [...(label === undefined ? [] : [`#${label}`]), ...(isStarred ? [".unnumbered"] : [])];
    const attributes = marks.length === 0 ? "" : ` {${marks.join(" ")}}`;
    return `\n${"#".repeat(level + (facts.hasChapters ? 1 : 0))} ${words}${attributes}\n`;
  },
});
const transparent = new Set(
  "document spacing singlespace doublespace multicols minipage adjustwidth flushleft".split(" "),
);
/** The edge of an environment whose text stays as if the environment were not there. */
const edge: MacroHandler = {
  groups: 4,
  write: (_, name = "") => (transparent.has(name.replace(/\*$/, "")) ? "" : undefined),
};
const file: MacroHandler = {
  groups: 1,
  write({ tell }, name = "") {
    if (name === "") return undefined;
    warnOfOmission(tell, "include-left-out", `The included file ${name}`);
    return "";
  },
};

/** Macros that are blocks, say how pages look, or put something at another place. */
const lineMacros: MacroHandlers = {
  chapter: createHeadingHandler(0),
  section: createHeadingHandler(1),
  subsection: createHeadingHandler(2),
  subsubsection: createHeadingHandler(3),
  paragraph: createHeadingHandler(4),
  tableofcontents: createBlockHandler("[TOC]"),
  listoffigures: createBlockHandler(listMarks.figures),
  listoftables: createBlockHandler(listMarks.tables),
  hrule: createBlockHandler("---"),
  ...handleAlike("cleardoublepage pagebreak", createBlockHandler("\\newpage")),
  ...handleAlike("input include", file),
  ...handleAlike("begin end", edge),
  ...Object.fromEntries(
    Object.entries(termLists).map(([name, { write }]) => [
      name,
      { groups: 0, write: (macro) => `\n${write(macro)}\n` } satisfies MacroHandler,
    ]),
  ),
  ...handleAlike(
    "appendix backmatter begingroup doublespacing endgroup FloatBarrier flushbottom footnotesize frontmatter large " +
      "lstlistoflistings mainmatter makeindex maketitle normalsize onehalfspacing phantomsection raggedbottom " +
      "restoregeometry singlespacing sloppy small",
    createLeftOutHandler(0),
  ),
  ...handleAlike(
    "bibliography bibliographystyle documentclass linespread markright newgeometry pagenumbering pagestyle " +
      "printbibliography setstretch stepcounter thispagestyle usepackage",
    createLeftOutHandler(1),
  ),
  ...handleAlike("addtocounter addtolength markboth setcounter setlength", createLeftOutHandler(2)),
  addcontentsline: createLeftOutHandler(3),
};

/** Returns the Markdown of a line that has such macros alone, and perhaps a comment; undefined for all others. */
export function rewriteLineMacros(text: string, facts: TexFacts, tell: Tell): string | undefined {
  if (!text.includes("\\")) return undefined;
  const labelled = /[ \t]*\\label\{([\w:.-]{1,100})\}/y;
  let markdown: string | undefined;
  for (let at = 0; matchEnd(/[ \t]*(?:%.*)?$/y, text, at) === undefined;) {
    const head = readHead(text, at);
    const handler = head && findEntry(lineMacros, head.name);
    if (!handler) return undefined;
    const { options, groups, end, isOpen } = parseArguments(text, head.end, handler.groups, true);
    labelled.lastIndex = end;
    const label = labelled.exec(text)?.[1];
    const written = isOpen ? undefined : handler.write({ ...head, options, label, facts, tell }, ...groups);
    if (written === undefined) return undefined;
    at = label === undefined ? end : labelled.lastIndex;
    markdown = (markdown ?? "") + written;
  }
  return markdown;
}

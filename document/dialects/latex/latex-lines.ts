import { listMarks } from "../../core/page/listed-captions.ts";
import { textOf, type NumberedLine, type SourceLine } from "../../core/lines/source-line.ts";
import { formulaLines } from "../../core/lines/formula-lines.ts";
import { warnOfOmission, type Warn } from "../../core/warnings/warn.ts";
import { rewriteLatexCommands } from "./latex-commands.ts";

/** Says how pages look, or puts something at another place: nothing of it is text. */
const layout =
  /[ \t]*\\(?:setcounter|addtocounter|stepcounter|pagenumbering|pagestyle|thispagestyle|singlespacing|onehalfspacing|doublespacing|setstretch|linespread|(?:setlength|addtolength)(?:\\[A-Za-z]{1,30})?|listoffigures|makeindex|listoftables|lstlistoflistings|maketitle|frontmatter|mainmatter|backmatter|appendix|printbibliography|bibliographystyle|bibliography|usepackage|documentclass|(?:begin|end)(?=\{(?:document|landscape|spacing|singlespace|doublespace|multicols|minipage|adjustwidth|flushleft)\*?\})|FloatBarrier|raggedbottom|flushbottom|sloppy|phantomsection|addcontentsline|newgeometry|restoregeometry|markboth|markright|begingroup|endgroup|footnotesize|normalsize|small|large)(?![A-Za-z])\*?(?:\[[^\]\n]{0,200}\]|\{[^{}\n]{0,300}\}){0,4}[ \t]*/y;
const title =
  /^[ ]{0,3}\\(chapter|(?:sub){0,2}section|paragraph)(\*?)\{([^{}\n]{1,300})\}[ \t]*(?:\\label\{([\w:.-]{1,100})\})?[ \t]*$/;
const listEdge = /^[ \t]*\\(begin|end)\{(itemize|enumerate|description)\}(?:\[[^\]\n]{0,100}\])?[ \t]*$/;
const levels = ["section", "subsection", "subsubsection", "paragraph"];
/** Deeper than LaTeX nests lists. */
const deepest = 6;

/** Reads commands of LaTeX between the lines of Markdown, as pandoc does on its way to a PDF. */
export function readLatex(lines: readonly SourceLine[], warn: Warn): readonly NumberedLine[] {
  const inFormula = formulaLines(lines);
  const lists = listLines(lines);
  const hasChapters = lines.some(({ kind, text }) => kind === "text" && text.includes("\\chapter"));
  const result: NumberedLine[] = [];
  let run: NumberedLine[] = [];
  const endRun = (): void => {
    if (run.length > 0) result.push(...withCommandsRead(run));
    run = [];
  };
  lines.forEach((line, at) => {
    const isText = line.kind === "text" && !inFormula.has(at);
    const texts = isText || lists.has(at) ? (lists.get(at) ?? blockOf(line, hasChapters, warn)) : [line.text];
    const [only = ""] = texts;
    if (isText && texts.length === 1 && only.trim() !== "") {
      run.push({ ...line, text: only });
      return;
    }
    endRun();
    for (const text of texts) result.push({ ...line, text });
  });
  endRun();
  return result;
}

/** The lines in the place of one that is a command alone; the line itself where it is none. */
function blockOf({ text, line }: SourceLine, hasChapters: boolean, warn: Warn): readonly string[] {
  if (!text.includes("\\")) return [text];
  if (/^[ ]{0,3}\\tableofcontents[ \t]*$/.test(text)) return ["", "[TOC]", ""];
  if (/^[ ]{0,3}\\(?:cleardoublepage|pagebreak\[\d\])[ \t]*$/.test(text)) return ["", "\\newpage", ""];
  if (/^[ ]{0,3}\\hrule[ \t]*$/.test(text)) return ["", "---", ""];
  const [, file] = /^[ ]{0,3}\\(?:input|include)\{([^{}\n]{1,200})\}[ \t]*$/.exec(text) ?? [];
  if (file !== undefined) {
    warnOfOmission(warn, "include-left-out", `The file ${file}`, line);
    return [""];
  }
  const [, name = "", star, words = "", label] = title.exec(text) ?? [];
  if (name !== "") {
    const level = name === "chapter" ? 1 : levels.indexOf(name) + (hasChapters ? 2 : 1);
    const marks = [...(label === undefined ? [] : [`#${label}`]), ...(star === "*" ? [".unnumbered"] : [])];
    const attributes = marks.length === 0 ? "" : ` {${marks.join(" ")}}`;
    return ["", `${"#".repeat(level)} ${words}${attributes}`, ""];
  }
  return isLayout(text) ? listsIn(text) : [text];
}

/** Lists of figures and of tables are asked for by marks. */
function listsIn(text: string): readonly string[] {
  const lists = [...text.matchAll(/\\listof(figures|tables)/g)].slice(0, 2);
  return lists.length === 0
    ? [""]
    : ["", ...lists.map(([, name]) => listMarks[name as keyof typeof listMarks]), ""];
}

function isLayout(text: string): boolean {
  const end = /[ \t]+%[^\n]*$/.exec(text)?.index ?? text.length;
  let at = 0;
  while (at < end) {
    layout.lastIndex = at;
    if (!layout.test(text)) return false;
    at = layout.lastIndex;
  }
  return at > 0;
}

/** Commands within a paragraph may go on in its next line. */
function withCommandsRead(lines: readonly NumberedLine[]): readonly NumberedLine[] {
  if (!lines.some(({ text }) => text.includes("\\"))) return lines;
  const texts = rewriteLatexCommands(textOf(lines)).split("\n");
  return lines.map((line, at) => ({ ...line, text: texts[at] ?? "" }));
}

/** Terms and definitions have a list of their own (`: `). */
function markOf(begin: string): string {
  if (begin.includes("{description}")) return ":";
  return begin.includes("{itemize}") ? "-" : "1.";
}

/** What stands in the place of each line of a list that ends. */
function listLines(lines: readonly SourceLine[]): ReadonlyMap<number, readonly string[]> {
  const ends = new Map<number, number>();
  const openNames: { readonly name: string; readonly at: number }[] = [];
  lines.forEach(({ kind, text }, at) => {
    const [, edge, name = ""] = kind === "text" ? (listEdge.exec(text) ?? []) : [];
    if (edge === "begin") openNames.push({ name, at });
    if (edge === "end" && openNames.at(-1)?.name === name) ends.set(openNames.pop()?.at ?? at, at);
  });
  const markdown = new Map<number, readonly string[]>();
  const open: { readonly end: number; readonly mark: string }[] = [];
  lines.forEach(({ kind, text }, at) => {
    const end = ends.get(at);
    if (end !== undefined && open.length < deepest) {
      open.push({ end, mark: markOf(text) });
      markdown.set(at, open.length === 1 ? [""] : []);
      return;
    }
    const list = open.at(-1);
    if (!list) return;
    if (at === list.end) {
      open.pop();
      markdown.set(at, open.length === 0 ? [""] : []);
      return;
    }
    const column = open.slice(0, -1).reduce((sum, { mark }) => sum + mark.length + 1, 0);
    const [, label, itemText] =
      /^[ \t]*\\item(?:[ \t]*\[([^\]\n]{1,200})\])?(?:[ \t]+|$)(.*)$/.exec(text) ?? [];
    const begin = " ".repeat(column + (itemText === undefined ? list.mark.length + 1 : 0));
    const further = kind === "text" ? text.trimStart() : text;
    if (list.mark === ":" && label !== undefined) {
      markdown.set(at, ["", begin + label, "", `${begin}: ${itemText ?? ""}`]);
      return;
    }
    const words = label === undefined ? (itemText ?? further) : `**${label}** ${itemText ?? ""}`;
    markdown.set(at, [itemText === undefined ? begin + words : `${begin}${list.mark} ${words}`]);
  });
  return markdown;
}

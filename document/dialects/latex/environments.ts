import { markedTable, type DrawnTable } from "../../features/tables/marked-table.ts";
import { fenceAround } from "../../core/lines/fences.ts";
import { rewriteBlocks } from "../../core/lines/rewrite-blocks.ts";
import type { NumberedLine, SourceLine } from "../../core/lines/source-line.ts";
import type { Warn } from "../../core/warnings/warn.ts";
import { groupEnd } from "./groups.ts";
import { imageOf } from "./includegraphics.ts";
import { readTabular } from "./tabular.ts";

/** Environments of LaTeX that are tables, figures or code here. */
const names =
  "tabular[x*]?|tabulary|longtable\\*?|table\\*?|(?:wrap|sideways|margin)table|figure\\*?|(?:wrap|sideways|margin|SC|FP)figure|verbatim|lstlisting|minted|(?:tikz|pgf)?picture|tikzcd|circuitikz|forest|algorithm(?:ic|2e)?";
const code = /^(?:verbatim|lstlisting|minted)$/;
const onlyTex = /\\begin\{(?:\w{0,4}picture|tikzcd|circuitikz|forest|algorithm)/;
const edge = new RegExp(`\\\\(begin|end)\\{(${names})\\}`, "g");

/** An environment, its text between `\begin{…}` and `\end{…}`. */
interface Environment {
  readonly name: string;
  readonly text: string;
}

/**
 * Reads tables, figures and code of LaTeX, as pandoc does on its way to a PDF. What does not end stays as it is; what only TeX can draw is reported,
 * and its source is shown.
 */
export function readEnvironments(lines: readonly SourceLine[], warn: Warn): readonly NumberedLine[] {
  const ends = endsOf(lines);
  if (ends.size === 0) return lines;
  return rewriteBlocks<NumberedLine>(lines, (line, at) => {
    const end = ends.get(at);
    const environment = end && environmentIn(lines.slice(at, end.at + 1), end);
    const tex = environment && blocksOf(environment, line, warn);
    if (!tex) return undefined;
    return { lines: [{ ...line, text: "" }, ...tex, { ...line, text: end.behind }], end: end.at };
  });
}

interface End {
  readonly name: string;
  readonly at: number;
  /** Where `\end` stands in its line. */
  readonly index: number;
  /** The rest of that line. */
  readonly behind: string;
}

/** The ends of environments that begin a line, by the index of that line. */
function endsOf(lines: readonly SourceLine[]): ReadonlyMap<number, End> {
  const ends = new Map<number, End>();
  const open = new Map<string, { readonly at: number; readonly isFirst: boolean }[]>();
  lines.forEach(({ kind, isIndented, text }, at) => {
    if (!text.includes("\\")) return;
    const isCode = kind !== "text" && isIndented !== true;
    for (const { 0: match, 1: side, 2: name = "", index } of text.matchAll(edge)) {
      // Marks of a fence within it are part of the code.
      if (isCode && (side === "begin" || !code.test(name))) continue;
      const begun = open.get(name) ?? [];
      if (side === "begin") {
        const isFirst = kind === "text" && /^[ ]{0,3}$/.test(text.slice(0, index));
        open.set(name, [...begun.slice(-maxOpen), { at, isFirst }]);
        continue;
      }
      const begin = begun.pop();
      if (begin?.isFirst === true)
        ends.set(begin.at, { name, at, index, behind: text.slice(index + match.length) });
    }
  });
  return ends;
}

/** Of one name, begun and not ended. */
const maxOpen = 5;

function environmentIn(lines: readonly SourceLine[], { name, index }: End): Environment {
  const texts = lines.map(({ text }, at) => (at === lines.length - 1 ? text.slice(0, index) : text));
  const text = texts.join("\n");
  return { name, text: text.slice(text.indexOf("}", text.indexOf("\\begin{")) + 1) };
}

/** The lines in the place of an environment; undefined where it stays. */
function blocksOf(
  environment: Environment,
  source: SourceLine,
  warn: Warn,
): readonly NumberedLine[] | undefined {
  const { name, text } = environment;
  if (code.test(name)) return codeLines(name, text, source);
  if (/^(?:tabul|longtable)/.test(name)) return tableLines(name, text, source);
  const tex = name.includes("figure") ? figureLines(text, source) : floatLines(text, source);
  if (tex || !onlyTex.test(`\\begin{${name}}${text}`)) return tex;
  warn("latex-not-drawn", `Only LaTeX can draw \\begin{${name}}: its source is printed.`, source.line);
  return codeLines("verbatim", `\n\\begin{${name}}${text}\\end{${name}}`, source);
}

function tableLines(name: string, tex: string, source: SourceLine): readonly NumberedLine[] | undefined {
  const { text, caption, label } = withoutCaption(tex);
  const table = tableIn({ name, text });
  if (!table) return undefined;
  return [...markedTable(table, source), ...captionLines("Table", caption, label, source)];
}

/** All but `tabular` and `longtable` have a width before their columns. */
function tableIn({ name, text }: Environment): DrawnTable | undefined {
  return readTabular(text, /^tabular[x*y]/.test(name));
}

const tabular = /\\begin\{(tabular[x*]?|tabulary|longtable\*?)\}/g;

/** A table that floats, with its caption; rules, sizes and notes of it are left out. */
function floatLines(tex: string, source: SourceLine): readonly NumberedLine[] | undefined {
  const { text, caption, label } = withoutCaption(tex);
  const tables = Array.from(environmentsIn(text, tabular), tableIn);
  if (tables.length === 0 || tables.includes(undefined)) return undefined;
  const lines = tables.flatMap((table) => (table ? markedTable(table, source) : []));
  return [...lines, ...captionLines("Table", caption, label, source)];
}

const subfigure = /\\begin\{(subfigure|minipage)\}/g;
const image = /\\includegraphics\*?(?:\[([^\]]{0,300})\])?\{([^{}\n]{1,500})\}/g;

/** One image as a figure, or several with letters. */
function figureLines(tex: string, source: SourceLine): readonly NumberedLine[] | undefined {
  const images: string[] = [];
  let rest = "";
  let from = 0;
  for (const inner of environmentsIn(tex, subfigure)) {
    const part = withoutCaption(inner.text);
    for (const [, option, path = ""] of part.text.matchAll(image))
      images.push(imageOf(path, option, part.caption, part.label));
    rest += tex.slice(from, inner.start);
    from = inner.end;
  }
  const { text, caption, label } = withoutCaption(rest + tex.slice(from));
  const mainImages = Array.from(text.matchAll(image), ([, option, path = ""]) => ({ option, path }));
  const [only] = mainImages;
  const isAlone = images.length === 0 && mainImages.length === 1;
  if (only && isAlone) return asLines([imageOf(only.path, only.option, caption, label)], source);
  images.push(...mainImages.map(({ option, path }) => imageOf(path, option)));
  if (images.length === 0) return undefined;
  const name = label === undefined ? "" : `#${/^fig[:-]/i.test(label) ? "" : "fig:"}${label}`;
  const spaced = images.flatMap((shown) => [shown, ""]);
  if (name === "") return asLines([...spaced, caption ?? ""], source);
  return asLines(
    [`::: {${name} layout-ncol=${String(Math.min(images.length, 3))}}`, ...spaced, caption ?? "", ":::"],
    source,
  );
}

/** Environments within another, none in a third. */
function* environmentsIn(
  text: string,
  begin: RegExp,
): Generator<Environment & { readonly start: number; readonly end: number }> {
  let from = 0;
  for (const { 0: match, 1: name = "", index } of text.matchAll(begin)) {
    if (index < from) continue;
    const start = index + match.length;
    const end = text.indexOf(`\\end{${name}}`, start);
    if (end < 0) return;
    from = end;
    yield { name, text: text.slice(start, end), start: index, end };
  }
}

function codeLines(name: string, tex: string, source: SourceLine): readonly NumberedLine[] | undefined {
  const [head = "", option = "", group = ""] =
    /^(?:\[([^\]\n]{0,300})\])?(?:\{([\w+#-]{1,30})\})?[ \t]*\n?/.exec(tex) ?? [];
  const language = name === "minted" ? group : /language=\{?(?:\[[^\]]*\])?([\w+#-]{1,30})/.exec(option)?.[1];
  const caption = /caption=(?:\{([^{}]{1,300})\}|([^,{}]{1,300}))/.exec(option);
  const code = tex.slice(head.length).replace(/\n[ \t]*$/, "");
  const fence = fenceAround(code);
  return [
    ...asLines([`${fence}${(language ?? "").toLowerCase()}`, ...code.split("\n"), fence], source),
    ...captionLines(
      "Listing",
      caption?.[1] ?? caption?.[2],
      /label=([\w:.-]{1,100})/.exec(option)?.[1],
      source,
    ),
  ];
}

/** A text without its first `\caption{…}` and `\label{…}`, and what they hold. */
function withoutCaption(tex: string): { text: string; caption?: string; label?: string } {
  const label = /\\label\{([\w:.-]{1,100})\}/.exec(tex);
  const text = label ? tex.replace(label[0], "") : tex;
  const named = label?.[1] === undefined ? {} : { label: label[1] };
  const begin = /\\caption(?:of\{\w{1,20}\})?\*?(?:\[[^\]]{0,300}\])?(?=\{)/.exec(text);
  const start = begin ? begin.index + begin[0].length : 0;
  const end = begin ? groupEnd(text, start) : undefined;
  if (!begin || end === undefined) return { text, ...named };
  const caption = text
    .slice(start + 1, end - 1)
    .replace(/\s+/g, " ")
    .trim();
  // In a `longtable`, the caption is a row.
  const behind = text.slice(end).replace(/^\s*(?:\\\\|\\tabularnewline(?![A-Za-z]))/, "");
  return { text: text.slice(0, begin.index) + behind, caption, ...named };
}

function captionLines(
  kind: "Table" | "Listing",
  caption: string | undefined,
  label: string | undefined,
  source: SourceLine,
): readonly NumberedLine[] {
  if (caption === undefined) return [];
  return asLines(["", `${kind}: ${caption}${label === undefined ? "" : ` {#${label}}`}`], source);
}

function asLines(texts: readonly string[], source: SourceLine): readonly NumberedLine[] {
  const number = source.line === undefined ? {} : { line: source.line };
  return texts.map((text) => ({ text, ...number }));
}

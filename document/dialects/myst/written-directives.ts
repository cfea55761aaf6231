import { chooseFence } from "../../core/lines/fences.ts";
import type { NumberedLine } from "../../core/lines/source-line.ts";
import { findCalloutKind } from "../../features/callouts/callout-kinds.ts";
import { findTheoremKind } from "../../features/cross-references/theorems.ts";
import { unquote } from "../../core/attributes/attribute-text.ts";
import type { Directive } from "./directive-lines.ts";
import { formatGlossary } from "./glossaries.ts";
import { formatAttributes, formatTable } from "./directive-tables.ts";

/** The conversions of directives. */
export const writtenAs = {
  /** Returns whether a directive holds no Markdown, so that its lines are read as a whole. */
  isWhole: (name: string): boolean => wholes.has(name),
  /** Returns the lines that replace a directive; undefined for an unknown one. */
  contents: (directive: Directive): readonly NumberedLine[] | undefined => {
    const texts = wholes.get(directive.name)?.(directive);
    return texts?.map((text) => ({ ...directive.start, text: directive.prefix + text }));
  },
  /** Returns the lines that begin the container of a directive; undefined for any other. */
  container: (directive: Directive): { readonly begin: readonly NumberedLine[] } | undefined => {
    const texts = formatContainer(directive);
    return texts && { begin: texts.map((text) => ({ ...directive.start, text: directive.prefix + text })) };
  },
};

type Written = readonly string[] | undefined;

const writeNothing = (): Written => [""];

const wholes: ReadonlyMap<string, (directive: Directive) => Written> = new Map<
  string,
  (directive: Directive) => Written
>([
  ...["code-cell", "code-block", "code", "sourcecode", "literalinclude"].map(
    (name) => [name, formatCode] as const,
  ),
  ...["figure", "image"].map((name) => [name, formatFigure] as const),
  ...["list-table", "csv-table"].map((name) => [name, formatTable] as const),
  ["glossary", formatGlossary],
  ["math", formatFormula],
  ["mermaid", (directive): Written => formatDiagram("mermaid", directive)],
  ...["graphviz", "dot"].map(
    (name) => [name, (directive: Directive): Written => formatDiagram("dot", directive)] as const,
  ),
  ["contents", (): Written => ["", "[TOC]", ""]],
  ["tableofcontents", (): Written => ["", "[TOC]", ""]],
  // They make indexes and sites, or hold content for another format.
  ...["toctree", "index", "raw", "tags", "highlight", "bibliography", "only", "comment"].map(
    (name) => [name, writeNothing] as const,
  ),
  // They only end an earlier directive.
  ...["exercise-end", "solution-end"].map((name) => [name, (): Written => ["", ":::", ""]] as const),
]);

/** Blocks that show their content below their title. */
const titled = new Set([
  ...["dropdown", "card", "tab-item", "tab-set", "margin", "sidebar", "topic", "details", "aside", "div"],
  ...["grid", "grid-item", "grid-item-card", "epigraph", "pull-quote", "container", "rubric", "table"],
]);
const versions: ReadonlyMap<string, string> = new Map([
  ["versionadded", "New in version"],
  ["versionchanged", "Changed in version"],
  ["deprecated", "Deprecated since version"],
]);

function formatContainer({ name: written, argument, options }: Directive): Written {
  const name = written.replace(/-start$/, "");
  const theorem = findTheoremKind([name], undefined);
  const label = options.get("label") ?? options.get("name");
  if (theorem !== undefined) {
    const id = label === undefined ? "" : ` {#thm:${label}}`;
    return ["", `:::${theorem}${id} ${argument}`.trimEnd(), ""];
  }
  if (name === "solution") return ["", ":::solution Solution", ""];
  if (name === "table") return ["", `Table: ${argument}${formatAttributes(options)}`, "", ":::div", ""];
  if (name === "epigraph" || name === "pull-quote") return ["", ":::quote", "", argument, ""];
  const version = versions.get(name);
  if (version !== undefined) return ["", `:::note ${version} ${argument}`.trimEnd(), ""];
  const kind = (options.get("class") ?? "").split(/\s+/).find((word) => findCalloutKind(word) !== undefined);
  if (name === "admonition") return ["", `:::${kind ?? "note"} ${argument}`.trimEnd(), ""];
  if (findCalloutKind(name) !== undefined) return ["", `:::${name}`, "", argument, ""];
  return titled.has(name) ? ["", `:::${name} ${argument}`.trimEnd(), ""] : undefined;
}

function formatCode({ name, argument, options, body }: Directive): Written {
  const language = name === "literalinclude" ? (options.get("language") ?? "") : argument.trim();
  const title = options.get("caption");
  const marked = options.get("emphasize-lines");
  const start = options.get("lineno-start");
  const info = [
    language.split(/\s/)[0] ?? "",
    ...(title === undefined ? [] : [`title="${title.replaceAll('"', "'")}"`]),
    ...(marked === undefined ? [] : [`{${marked.replace(/[^\d,-]/g, "")}}`]),
    ...(start !== undefined || options.has("linenos") ? [`linenums="${start ?? "1"}"`] : []),
  ];
  const texts = body.map(({ text }) => text);
  const fence = chooseFence(texts.join("\n"));
  return [fence + info.join(" ").trim(), ...texts, fence];
}

/** Formats a figure, whose caption is the first paragraph of its content; the rest is below. Without an image of its own, its content is the figure. */
function formatFigure({ argument, options, body }: Directive): Written {
  const path = argument.trim();
  if (path === "" && options.size > 0) return formatFigureGroup(options, body);
  if (path === "" || /[\s<>()]/.test(path)) return undefined;
  const texts = body.map(({ text }) => text.trim());
  const start = texts.findIndex((text) => text !== "");
  const end = texts.findIndex((text, index) => index > start && text === "");
  const caption = start < 0 ? [] : texts.slice(start, end < 0 ? undefined : end);
  const text = caption.join(" ");
  const width = /^[\d.]+(?:%|px|cm|mm|in|pt|em)?$/.exec(options.get("width") ?? "")?.[0];
  const ownAlt = options.get("alt")?.replace(/[[\]\\]/g, "\\$&");
  // The alternative text may hold formulas and code, and is the caption, too.
  const isMarkedUp = ownAlt === undefined && /^[^[\]]{1,300}$/.test(text) && /\s/.test(text);
  const alt = isMarkedUp ? text : (ownAlt ?? "");
  const title = isMarkedUp ? "" : text.replace(/[\\"]/g, "\\$&");
  const size = width === undefined ? "" : `{width=${width}}`;
  const id = formatId("fig", options).trim();
  const attributes = id === "" ? size : `{${id.slice(1, -1)}${width === undefined ? "" : ` width=${width}`}}`;
  const image = `![${alt}](${path}${title === "" ? "" : ` "${title}"`})${attributes}`;
  return ["", image, "", ...(end < 0 ? [] : body.slice(end).map(({ text }) => text)), ""];
}

function formatFigureGroup(options: ReadonlyMap<string, string>, body: Directive["body"]): Written {
  const texts = body.map(({ text }) => text).filter((text) => !/^[ \t]*:{3,}/.test(text));
  const images = texts.filter((text) => /^[ \t]*!\[/.test(text)).length;
  const id = formatId("fig", options).trim().slice(1, -1);
  return [
    "",
    `::: {${id === "" ? ".figure" : id} layout-ncol=${String(Math.min(3, Math.max(1, images)))}}`,
    ...texts,
    "",
    ":::",
    "",
  ];
}

/** Returns a formula; lines that end in `\\` are aligned, as Sphinx has it. */
function formatFormula({ argument, options, body }: Directive): Written {
  const texts = [argument, ...body.map(({ text }) => text)].filter((text) => text.trim() !== "");
  const isAligned =
    texts.some((text) => text.includes("\\\\")) && !texts.some((text) => text.includes("\\begin{"));
  const lines = isAligned ? ["\\begin{aligned}", ...texts, "\\end{aligned}"] : texts;
  return ["", "$$", ...lines, `$$${formatId("eq", options)}`, ""];
}

function formatId(kind: "fig" | "eq", options: ReadonlyMap<string, string>): string {
  const label = options.get("label") ?? options.get("name");
  return label === undefined || !/^[\w:.-]{1,80}$/.test(label) ? "" : ` {#${kind}:${label}}`;
}

/** Returns a diagram; its name and its caption may be options of MyST, or lines of Quarto within it: `%%| fig-cap: "…"`. */
function formatDiagram(language: string, { options, body }: Directive): Written {
  const texts = body.map(({ text }) => text);
  const values = new Map(options);
  const shown = texts.filter((text) => {
    const [match, name = "", value = ""] =
      /^[ \t]*(?:%%|\/\/)\|[ \t]*(?:([\w-]+):)?[ \t]*(.*)$/.exec(text) ?? [];
    if (name !== "") values.set(name, unquote(value));
    return match === undefined;
  });
  const caption = (values.get("fig-cap") ?? values.get("caption") ?? "").replaceAll('"', "'");
  const label = values.get("label") ?? values.get("name") ?? "";
  const id = /^[\w:.-]{1,80}$/.test(label) ? (/^fig[:-]/.test(label) ? `#${label}` : `#fig:${label}`) : "";
  const info = [id, caption === "" ? "" : `caption="${caption}"`].filter((part) => part !== "").join(" ");
  return [info === "" ? `\`\`\`${language}` : `\`\`\`${language} {${info}}`, ...shown, "```"];
}

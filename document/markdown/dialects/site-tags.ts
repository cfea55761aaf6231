import { mdxImports } from "./mdx/mdx-imports.ts";
import { fenceAround } from "../lines/fences.ts";
import { prefixOf, textOf, type NumberedLine, type SourceLine } from "../lines/source-line.ts";
import { rewriteShortcode, type RewrittenTag } from "./shortcodes.ts";
import { inlineTags, withoutComments } from "./inline-tags.ts";
import { omissionWarning, type ReportWarning } from "../../warnings/report-warning.ts";

/** Parts of a component of Vue, which VitePress and Slidev run, and styles of a slide or a page. */
const componentPart = /^<(script(?=[ \t]+setup\b)|style(?=[ \t]+scoped\b|>[ \t]*$))/;
/** `{{< name arguments >}}`, `{{% name %}}` (Hugo, Quarto), alone on its line. */
const shortcode =
  /^([ \t>]*)\{\{[<%][ \t]*(\/?)([\w./-]{1,60})[ \t]*([^{}]{0,500}?)[ \t]*(\/?)[ \t]*[%>]\}\}[ \t]*$/;
/** The same of an image, whose address may be its data. */
const figure = /^([ \t>]*)\{\{[<%][ \t]*(figure|img)[ \t]([^{}]*)[%>]\}\}[ \t]*$/i;
/** `{% name arguments %}` (Liquid, Jinja), alone on its line. */
const liquid = /^([ \t>]*)\{%-?[ \t]*(\w{1,40})[ \t]*([^{}]{0,500}?)[ \t]*-?%\}[ \t]*$/;
const rawStart = /^[ \t>]*\{%-?[ \t]*raw[ \t]*-?%\}[ \t]*$/;
const rawEnd = /^[ \t>]*\{%-?[ \t]*endraw[ \t]*-?%\}[ \t]*$/;
/** Of Liquid, what leaves nothing on a page by itself. */
const unseen =
  /^(?:end)?(?:raw|include|include_relative|assign|capture|if|elsif|else|unless|for|case|when|comment|extends|block|import|from|set|macro|filter|with|load|youtube|vimeo)$/;
/** Of these, what would put something in. */
const fetching = /^(?:include|include_relative|import|extends|youtube|vimeo|if|unless|for|case)$/;
/** Containers of GitBook, which are read elsewhere. */
const containers = /^(?:end)?(?:hint|tabs?|content-ref|stepper|step|columns?)$/;
/** Lines between two tags, which are read in a way of their own. */
interface Region {
  readonly kind: "code" | "sample" | "hidden";
  readonly end: RegExp;
  /** The line that ends code, without what stands before it. */
  readonly fence?: string;
}

/**
 * Reads the tags of site generators outside of code. Highlighted code, figures, notes and page breaks are what they say. Those that would fetch
 * something else leave nothing, and are told of. In addresses, expressions leave their path. Comments and imports of MDX go.
 */
export function readSiteTags(lines: readonly SourceLine[], report: ReportWarning): readonly NumberedLine[] {
  const result: NumberedLine[] = [];
  const imports = mdxImports(lines);
  const endFrom = createEndFinder(lines);
  /** Where what a line begins ends. That must be somewhere, or it begins nothing. */
  const endOf = (end: RegExp, from: number, { text, line }: SourceLine): number | undefined => {
    const last = endFrom(end, from);
    if (last === undefined)
      report(`Nothing ends ${text.trim().slice(0, 60)}: what follows is set as text.`, line);
    return last;
  };
  let region: Region | undefined;
  let isInComment = false;
  for (const [index, line] of lines.entries()) {
    const isText = line.kind === "text";
    const beginning = region === undefined && isText ? regionFrom(line.text) : undefined;
    if (beginning) {
      const from = beginning.kind === "hidden" ? index : index + 1;
      if (endOf(beginning.end, from, line) === undefined) {
        result.push({ ...line, text: "" });
        continue;
      }
    }
    const within: Region | undefined = region ?? beginning;
    if (beginning?.kind === "hidden" && line.text.startsWith("<style"))
      report("A style of CSS is not followed.", line.line);
    if (within) {
      // One line may begin a part that is hidden and end it; a tag that begins a sample does not end it.
      const mayEnd = within.kind === "hidden" || (!beginning && (within.kind === "code" || isText));
      const isEnd: boolean = mayEnd && within.end.test(line.text);
      result.push(lineWithin(within, line, isEnd || beginning !== undefined));
      region = isEnd ? undefined : within;
    } else if (!isText && !isInComment) result.push(line);
    else if (imports.has(index)) result.push({ ...line, text: "" });
    else {
      const uncommented = withoutComments(line.text, isInComment);
      isInComment = uncommented.isOpen;
      const { texts, code, dropped = [] } = rewriteTag(uncommented.text);
      for (const what of dropped) report(omissionWarning(what), line.line);
      result.push(...texts.map((text) => ({ ...line, text })));
      if (!code) continue;
      const last = endOf(code.end, index + 1, line);
      if (last === undefined) continue;
      const body = lines.slice(index + 1, last);
      const prefix = prefixOf(line.text);
      const fence = fenceAround(textOf(body));
      region = { kind: "code", end: code.end, fence };
      result.push(
        { text: prefix.trimEnd() },
        { ...line, text: prefix + fence + code.info(body.map(({ text }) => text)) },
      );
    }
  }
  return result;
}

/** Finds the first line, from one on, that ends a region. Where there is none, the lines are read once. */
function createEndFinder(lines: readonly SourceLine[]): (end: RegExp, from: number) => number | undefined {
  const last = new Map<string, number>();
  return (end, from) => {
    if (!last.has(end.source))
      last.set(
        end.source,
        lines.findLastIndex(({ text }) => end.test(text)),
      );
    if ((last.get(end.source) ?? -1) < from) return undefined;
    let at = from;
    while (!end.test(lines[at]?.text ?? "")) at++;
    return at;
  };
}

function lineWithin({ kind, fence = "" }: Region, line: SourceLine, isEdge: boolean): NumberedLine {
  if (kind === "hidden") return { ...line, text: "" };
  if (!isEdge) return line;
  return { ...line, text: kind === "code" ? prefixOf(line.text) + fence : "" };
}

/** A region that a line begins: a sample of tags, or a part that nobody is to see. */
function regionFrom(text: string): Region | undefined {
  // Between `raw` and `endraw`, tags are samples.
  if (rawStart.test(text)) return { kind: "sample", end: rawEnd };
  const name = componentPart.exec(text)?.[1];
  if (name !== undefined) return { kind: "hidden", end: new RegExp(`</${name}>`) };
  return /^[ \t]*\{%-?[ \t]*comment[ \t]*-?%\}/.test(text)
    ? { kind: "hidden", end: /\{%-?[ \t]*endcomment[ \t]*-?%\}/ }
    : undefined;
}

function rewriteTag(text: string): RewrittenTag {
  if (!text.includes("{")) return { texts: [text] };
  const [, figurePrefix = "", figureName, figureArguments = ""] = figure.exec(text) ?? [];
  if (figureName !== undefined)
    return rewriteShortcode({
      prefix: figurePrefix,
      isEnd: false,
      written: figureName,
      tagArguments: figureArguments.trim(),
    });
  const [, prefix = "", closing, name, tagArguments = "", whole] = shortcode.exec(text) ?? [];
  if (name !== undefined)
    return rewriteShortcode({
      prefix,
      isEnd: closing === "/",
      isWhole: whole === "/",
      written: name,
      tagArguments,
    });
  return rewriteLiquid(text) ?? inlineTags(text);
}

/** Rewrites a tag of Liquid or Jinja; undefined where the line is none, or one that is read elsewhere. */
function rewriteLiquid(text: string): RewrittenTag | undefined {
  const [, prefix = "", tag, argument = ""] = liquid.exec(text) ?? [];
  if (tag === undefined) return undefined;
  if (tag === "highlight") {
    const [language = "", ...options] = argument.split(/[ \t]+/);
    const numbers = options.includes("linenos") ? ' linenums="1"' : "";
    const end = /^[ \t>]*\{%-?[ \t]*endhighlight[ \t]*-?%\}/;
    return { texts: [], code: { end, info: () => language + numbers } };
  }
  if (tag === "tableofcontents") return { texts: [`${prefix}[TOC]`] };
  if (!unseen.test(tag) || containers.test(tag)) return undefined;
  return {
    texts: [prefix.trimEnd()],
    ...(fetching.test(tag) && { dropped: [`The tag {% ${tag} %}`] }),
  };
}

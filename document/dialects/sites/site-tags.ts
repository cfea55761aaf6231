import { findMdxImports } from "./mdx-imports.ts";
import { chooseFence } from "../../core/lines/fences.ts";
import { readPrefix, joinText, type NumberedLine, type SourceLine } from "../../core/lines/source-line.ts";
import { rewriteShortcode, type RewrittenTag } from "./shortcodes.ts";
import { includeTagNames, replaceInlineTags, removeComments } from "./inline-tags.ts";
import { warnOfOmission, type Warn } from "../../core/warnings/warn.ts";

/** Styles of a slide or a page. */
const styleStart = /^<style(?=[ \t]+scoped\b|>[ \t]*$)/;
const styleEnd = /<\/style>/;
/** `{{< name arguments >}}`, `{{% name %}}` (Hugo, Quarto), alone on its line. */
const shortcode =
  /^([ \t>]*)\{\{[<%][ \t]*(\/?)([\w./-]{1,60})[ \t]*([^{}]{0,500}?)[ \t]*(\/?)[ \t]*[%>]\}\}[ \t]*$/;
/** The same of an image, whose address may be its data. */
const figure = /^([ \t>]*)\{\{[<%][ \t]*(figure|img)[ \t]([^{}]*)[%>]\}\}[ \t]*$/i;
/** `{% highlight ruby %}` (Jekyll), and tags of GitBook but its containers, which are read elsewhere; each alone on its line. */
const blockTagNames = String.raw`highlight|code|embed|file|updates?|(?:openapi|swagger)[\w-]{0,40}|${includeTagNames}`;
const blockTag = new RegExp(
  String.raw`^([ \t>]*)\{%-?[ \t]*(end)?(${blockTagNames})(?:[ \t]+([^{}]{0,500}?))?[ \t]*-?%\}[ \t]*$`,
);
/** Lines between two tags that are no Markdown. */
interface Region {
  readonly kind: "code" | "hidden";
  readonly end: RegExp;
  /** The line that ends code, without its prefix. */
  readonly fence?: string;
}

/**
 * Reads the tags of site generators outside of code: highlighted code, figures, notes and page breaks become Markdown. Tags that would fetch other
 * content leave a warning. In addresses, expressions leave their path. Comments and imports of MDX are removed.
 */
export function readSiteTags(lines: readonly SourceLine[], warn: Warn): readonly NumberedLine[] {
  const result: NumberedLine[] = [];
  const imports = findMdxImports(lines);
  const endFrom = createEndFinder(lines);
  /** Finds the end of a region that a line begins. Without an end it begins none, and a warning says so. */
  const findClosedEnd = (end: RegExp, from: number, { text, line }: SourceLine): number | undefined => {
    const last = endFrom(end, from);
    if (last === undefined)
      warn(
        "tag-not-closed",
        `${text.trim().slice(0, 60)} is not closed: the text after it was printed as it is.`,
        line,
      );
    return last;
  };
  let region: Region | undefined;
  let isInComment = false;
  for (const [index, line] of lines.entries()) {
    const isText = line.kind === "text";
    if (region === undefined && isText && styleStart.test(line.text)) {
      if (findClosedEnd(styleEnd, index, line) === undefined) {
        result.push({ ...line, text: "" });
        continue;
      }
      warn("style-not-followed", "A style sheet was ignored.", line.line);
      region = { kind: "hidden", end: styleEnd };
    }
    if (region) {
      const isEnd = region.end.test(line.text);
      result.push(createLineWithin(region, line, isEnd));
      if (isEnd) region = undefined;
    } else if (!isText && !isInComment) result.push(line);
    else if (imports.has(index)) result.push({ ...line, text: "" });
    else {
      const uncommented = removeComments(line.text, isInComment);
      isInComment = uncommented.isOpen;
      const { texts, code, dropped = [] } = rewriteTag(uncommented.text);
      for (const what of dropped) warnOfOmission(warn, "tag-left-out", what, line.line);
      result.push(...texts.map((text) => ({ ...line, text })));
      if (!code) continue;
      const last = findClosedEnd(code.end, index + 1, line);
      if (last === undefined) continue;
      const body = lines.slice(index + 1, last);
      const prefix = readPrefix(line.text);
      const fence = chooseFence(joinText(body));
      region = { kind: "code", end: code.end, fence };
      result.push(
        { text: prefix.trimEnd() },
        { ...line, text: prefix + fence + code.info(body.map(({ text }) => text)) },
      );
    }
  }
  return result;
}

/** Creates a search for the first line at or after an index that ends a region. Where there is none, it reads the lines once. */
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

function createLineWithin({ kind, fence = "" }: Region, line: SourceLine, isEnd: boolean): NumberedLine {
  if (kind === "hidden") return { ...line, text: "" };
  return isEnd ? { ...line, text: readPrefix(line.text) + fence } : line;
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
  const [, prefix = "", closing, name, tagArguments = "", selfClosing] = shortcode.exec(text) ?? [];
  if (name !== undefined)
    return rewriteShortcode({
      prefix,
      isEnd: closing === "/",
      isWhole: selfClosing === "/",
      written: name,
      tagArguments,
    });
  return rewriteBlockTag(text) ?? replaceInlineTags(text);
}

/** Rewrites a tag of Jekyll or GitBook; undefined for other lines. */
function rewriteBlockTag(text: string): RewrittenTag | undefined {
  const [, prefix = "", ending, tag, argument = ""] = blockTag.exec(text) ?? [];
  if (tag === undefined) return undefined;
  if (ending !== undefined) return { texts: [prefix.trimEnd()] };
  if (tag === "highlight") {
    const [language = "", ...options] = argument.split(/[ \t]+/);
    const numbers = options.includes("linenos") ? ' linenums="1"' : "";
    const end = /^[ \t>]*\{%-?[ \t]*endhighlight[ \t]*-?%\}/;
    return { texts: [], code: { end, info: () => language + numbers } };
  }
  return { texts: [prefix.trimEnd()], dropped: [`The tag {% ${tag} %}`] };
}

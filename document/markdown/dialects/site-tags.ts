import { mdxImports } from "./mdx-imports.ts";
import type { NumberedLine, SourceLine } from "../lines/source-line.ts";
import { calloutKind } from "../syntax/callouts.ts";
import { inlineTags, withoutComments } from "./inline-tags.ts";
import { leftOutWarning } from "../../warnings/report-warning.ts";
import type { ReportWarning } from "../../warnings/report-warning.ts";

/** Parts of a component of Vue, which VitePress and Slidev run, and styles of a slide or a page. */
const componentPart = /^<(script(?=[ \t]+setup\b)|style(?=[ \t]+scoped\b|>[ \t]*$))/;
/** Without these, there are no tags of a site generator. */
export const siteTagMarkers =
  /\{\{[<%]|\{%-?[ \t]*\w|\{\{-?[ \t]*(?:site|page|layout|paginator|jekyll|theme|post|include|\$?frontmatter)\.|\]\([ \t]*\{\{|^(?:import|export)[ \t]|\{\/\*|^<(?:script[ \t]+setup|style[ \t>])/m;

/** `{{< name arguments >}}`, `{{% name %}}` (Hugo, Quarto), alone on its line. */
const shortcode =
  /^([ \t>]*)\{\{[<%][ \t]*(\/?)([\w./-]{1,60})[ \t]*([^{}]{0,500}?)[ \t]*\/?[ \t]*[%>]\}\}[ \t]*$/;
/** The same of an image, whose address may be its data. */
const figure = /^([ \t>]*)\{\{[<%][ \t]*(figure|img)[ \t]([^{}]*)[%>]\}\}[ \t]*$/i;
/** `{% name arguments %}` (Liquid, Jinja), alone on its line. */
const liquid = /^([ \t>]*)\{%-?[ \t]*(\w{1,40})[ \t]*([^{}]{0,500}?)[ \t]*-?%\}[ \t]*$/;
const rawEdge = /^[ \t>]*\{%-?[ \t]*(?:end)?raw[ \t]*-?%\}[ \t]*$/;
/** Of Liquid, what leaves nothing on a page by itself. */
const unseen =
  /^(?:end)?(?:raw|include|include_relative|assign|capture|if|elsif|else|unless|for|case|when|comment|extends|block|import|from|set|macro|filter|with|load|youtube|vimeo)$/;
/** Of these, what would put something in. */
const fetching = /^(?:include|include_relative|import|extends|youtube|vimeo|if|unless|for|case)$/;
/** Containers of GitBook, which are read elsewhere. */
const containers = /^(?:end)?(?:hint|tabs?|content-ref|stepper|step|columns?)$/;
const titledBlocks = new Set([
  "details",
  "expand",
  "collapse",
  "tab",
  "tabs",
  "tabpane",
  "steps",
  "card",
  "cards",
]);

/**
 * Reads the tags of site generators outside of code: highlighted code, figures, notes and page breaks are what they say; those that
 * would fetch something else leave nothing, and are told of. In addresses, expressions leave their path. Comments and imports of MDX go.
 */
export function readSiteTags(lines: readonly SourceLine[], told: ReportWarning): readonly NumberedLine[] {
  const result: NumberedLine[] = [];
  let until: RegExp | undefined;
  let part: RegExp | undefined;
  let comment = false;
  let isRaw = false;
  const imports = mdxImports(lines);
  for (const [index, line] of lines.entries()) {
    if (until) {
      const isEnd = until.test(line.text);
      result.push(isEnd ? { ...line, text: "```" } : line);
      if (isEnd) until = undefined;
      continue;
    }
    // Between `raw` and `endraw`, tags are samples.
    if (line.kind === "text" && rawEdge.test(line.text)) {
      isRaw = !line.text.includes("endraw");
      result.push({ ...line, text: "" });
      continue;
    }
    if (isRaw) {
      result.push(line);
      continue;
    }
    part ??= line.kind === "text" ? endOfPart(line.text) : undefined;
    if (part !== undefined) {
      if (part.test(line.text)) part = undefined;
      result.push({ ...line, text: "" });
      continue;
    }
    if (line.kind !== "text" && !comment) {
      result.push(line);
      continue;
    }
    if (imports.has(index)) {
      result.push({ ...line, text: "" });
      continue;
    }
    const spoken = withoutComments(line.text, comment);
    comment = spoken.isOpen;
    const read = tagIn({ ...line, text: spoken.text });
    for (const one of read.dropped ?? []) told(leftOutWarning(one), line.line);
    if (read.until) until = read.until;
    result.push(...read.texts.map((text) => ({ ...line, text })));
  }
  return result;
}

interface Read {
  readonly texts: readonly string[];
  /** What ends the code that the tag begins. */
  readonly until?: RegExp;
  /** Tags that leave nothing. */
  readonly dropped?: readonly string[];
}

/** What ends a part that nobody is to see. */
function endOfPart(text: string): RegExp | undefined {
  const name = componentPart.exec(text)?.[1];
  if (name !== undefined) return new RegExp(`</${name}>`);
  return /^[ \t]*\{%-?[ \t]*comment[ \t]*-?%\}/.test(text) ? /\{%-?[ \t]*endcomment[ \t]*-?%\}/ : undefined;
}

function tagIn({ text }: SourceLine): Read {
  if (!text.includes("{")) return { texts: [text] };
  const shown = figure.exec(text);
  if (shown) return shortcodeOf(shown[1] ?? "", false, shown[2] ?? "", shown[3]?.trim() ?? "");
  const short = shortcode.exec(text);
  if (short) {
    const [, prefix = "", closing, name = "", given = ""] = short;
    return shortcodeOf(prefix, closing === "/", name, given);
  }
  const tagged = liquid.exec(text);
  const [, before = "", tag = "", argument = ""] = tagged ?? [];
  if (tag === "highlight") {
    const [language = "", ...others] = argument.split(/[ \t]+/);
    const numbers = others.includes("linenos") ? ' linenums="1"' : "";
    return {
      texts: ["", `\`\`\`${language}${numbers}`],
      until: /^[ \t]*\{%-?[ \t]*endhighlight[ \t]*-?%\}/,
    };
  }
  if (tag === "tableofcontents") return { texts: [`${before}[TOC]`] };
  if (tagged && unseen.test(tag) && !containers.test(tag))
    return { texts: [before.trimEnd()], ...(fetching.test(tag) && { dropped: [`The tag {% ${tag} %}`] }) };
  return inlineTags(text);
}

function shortcodeOf(prefix: string, isEnd: boolean, written: string, given: string): Read {
  const name = written.toLowerCase();
  const value = (key: string): string | undefined => {
    const found = new RegExp(`(?:^|[ \\t])${key}=(?:"([^"]*)"|(\\S+))`).exec(given);
    return found?.[1] ?? found?.[2];
  };
  const blank = prefix.trimEnd();
  const named = /^"([^"]*)"|^([^\s="]+)(?:[ \t]|$)/.exec(given);
  const first = named?.[1] ?? named?.[2];
  if (name === "toc") return { texts: [`${prefix}[TOC]`] };
  if (name === "pagebreak") return { texts: [blank, `${prefix}\\newpage`, blank] };
  if (name === "highlight" && !isEnd)
    return {
      texts: ["", `\`\`\`${first ?? ""}`],
      until: /^[ \t]*\{\{[<%][ \t]*\/[ \t]*highlight[ \t]*[%>]\}\}/,
    };
  const source = value("src");
  if ((name === "figure" || name === "img") && source !== undefined) {
    const title = (value("caption") ?? value("title") ?? "").replaceAll('"', "'");
    const alt = (value("alt") ?? "").replace(/[[\]]/g, "");
    const address = /[\s()<>]/.test(source) ? `<${source.replace(/[<>]/g, "")}>` : source;
    return { texts: [blank, `${prefix}![${alt}](${address}${title === "" ? "" : ` "${title}"`})`, blank] };
  }
  const kinds = [name, value("type") ?? "", first ?? "", value("context") ?? ""];
  const isNote =
    /^(?:notice|callout|alert|admonition|hint|note|tip|warning|info|caution|danger|important)$/.test(name);
  if (isEnd) return { texts: isNote || titledBlocks.has(name) ? [blank, `${prefix}:::`, blank] : [blank] };
  if (isNote) {
    const kind = kinds.find((one) => calloutKind(one) !== undefined) ?? "note";
    return { texts: [blank, `${prefix}:::${kind} ${titleOf(given)}`.trimEnd(), blank] };
  }
  if (titledBlocks.has(name)) {
    const title = value("summary") ?? value("title") ?? value("name") ?? value("header") ?? first ?? "";
    return { texts: [blank, `${prefix}:::${name} ${title}`.trimEnd(), blank] };
  }
  return { texts: [blank], dropped: [`The tag {{< ${written} >}}`] };
}

/** A title between quotes that stands alone or behind the kind of a note. */
function titleOf(given: string): string {
  return (
    /title="([^"]{1,200})"/.exec(given)?.[1] ?? /(?:^|[ \t])"([^"]{1,200})"[ \t]*$/.exec(given)?.[1] ?? ""
  );
}

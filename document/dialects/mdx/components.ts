import { componentMarkers } from "./markers.ts";
import { codeSpan } from "../../core/lines/inline-spans.ts";
import { isElementName } from "../../core/html/structure/element-names.ts";
import { readKinds } from "../../core/lines/line-kinds.ts";
import { rewriteBlocks } from "../../core/lines/rewrite-blocks.ts";
import { isBlank, type NumberedLine, type SourceLine } from "../../core/lines/source-line.ts";
import { findCalloutKind } from "../../features/callouts/callout-kinds.ts";
import { warnOfOmission, type Warn } from "../../core/warnings/warn.ts";

/** `<Card title="A">`, with what follows it on its line. */
const opening = /^([ \t]*)<([A-Z]\w{1,40}(?:\.\w{1,40})?)((?:[ \t][^<>]{0,1000})?)>(.*)$/;
const closing = /^[ \t]*<\/([A-Z]\w{1,40}(?:\.\w{1,40})?)>[ \t]*$/;
/** Capitalised and around a text, these are components of MDX, not elements of HTML. */
const componentsNamedLikeHtml =
  /^(?:Caption|Fig[cC]aption|Aside|Section|Header|Footer|Article|Figure|Button|Label)$/;
const selfClosingTag = /<([A-Z]\w{1,40}(?:\.\w{1,40})?)(?:[ \t][^<>]{0,1000})?\/>/g;
const selfClosingLine = /^[ ]{0,3}<([A-Z]\w{1,40}(?:\.\w{1,40})?)(?:[ \t][^<>]{0,1000})?\/>[ \t]*$/;
const mediaTag = /<(iframe|video|audio|embed|object|canvas)(?=[\s>])/gi;
const code = new RegExp(codeSpan, "g");
/** Lines that a tag may take. */
const maxLines = 12;
/** Deeper than any author nests them. */
const maxNested = 20;

/**
 * Reads components of MDX that hold text, as Mintlify, Docusaurus and Astro have them, as containers: notes, and others below their titles.
 * What is in them is Markdown, however it is indented. Those that hold nothing, and media, are left out with a warning.
 */
export function readComponents(lines: readonly SourceLine[], warn: Warn): readonly NumberedLine[] {
  return rewriteComponents(lines, warn, 0);
}

function rewriteComponents(lines: readonly SourceLine[], warn: Warn, depth: number): readonly NumberedLine[] {
  const joined = joinTags(lines);
  const ends = findEnds(joined);
  return rewriteBlocks<NumberedLine>(joined, (line, at) => {
    const [, prefix = "", name = "", attributes = "", behindTag = ""] = parseTag(line) ?? [];
    const within = name === "" || behindTag === "" ? undefined : findContentOnLine(name, behindTag);
    const end = ends.get(at);
    if (name === "" || depth >= maxNested || (within === undefined && end === undefined))
      return {
        lines: line.kind === "text" ? warnOfUnprintable(line, joined[at - 1], warn) : [line],
        end: at,
      };
    const held = within === undefined ? joined.slice(at + 1, end) : [{ ...line, text: within }];
    const begin = `${prefix}:::${formatStart(name, attributes)}`.trimEnd();
    const body = rewriteComponents(readKinds(moveTo(prefix, held)), warn, depth + 1);
    const blank = { text: "" };
    return {
      lines: [blank, { ...line, text: begin }, blank, ...body, blank, { text: `${prefix}:::` }, blank],
      end: within === undefined ? (end ?? at) : at,
    };
  });
}

function parseTag({ kind, text }: SourceLine): RegExpExecArray | undefined {
  const match = kind === "text" ? opening.exec(text) : null;
  const [, , name = "", attributes = "", behindTag = ""] = match ?? [];
  const isElement =
    isElementName(name) &&
    !(componentsNamedLikeHtml.test(name) && findContentOnLine(name, behindTag) !== undefined);
  return isElement || /\/[ \t]*$/.test(attributes) ? undefined : (match ?? undefined);
}

/** Returns the text between a tag and its end on one line. */
function findContentOnLine(name: string, behindTag: string): string | undefined {
  const text = behindTag.trimEnd();
  return text.endsWith(`</${name}>`) ? text.slice(0, -name.length - 3) : undefined;
}

/** Joins the lines of each tag. */
function joinTags(lines: readonly SourceLine[]): readonly SourceLine[] {
  return rewriteBlocks(lines, (line, at) => {
    const opens = line.kind === "text" && /^[ \t]*<[A-Z]\w{1,40}(?:[ \t][^<>]*)?$/.test(line.text);
    const next = lines.slice(at + 1, at + maxLines);
    const last = opens ? next.findIndex(({ text }) => isBlank(text) || /[<>]/.test(text)) : -1;
    if (last < 0 || !/^[^<]*>[ \t]*$/.test(next[last]?.text ?? "")) return undefined;
    const parts = next.slice(0, last + 1).map(({ text }) => text.trim());
    return {
      lines: [{ ...line, text: [line.text.trimEnd(), ...parts].join(" ") }],
      end: at + last + 1,
    };
  });
}

/** Finds the end of each tag that ends on its own line. */
function findEnds(lines: readonly SourceLine[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open = new Map<string, number[]>();
  for (const [at, line] of lines.entries()) {
    const [, , name, , behindTag] = parseTag(line) ?? [];
    if (name !== undefined && behindTag?.trim() === "")
      open.set(name, [...(open.get(name) ?? []).slice(-50), at]);
    const ended =
      line.kind === "text" || line.kind === "code-start" ? closing.exec(line.text)?.[1] : undefined;
    const start = ended === undefined ? undefined : open.get(ended)?.pop();
    if (start !== undefined) ends.set(start, at);
  }
  return ends;
}

/** Returns the kind and the title of a container. */
function formatStart(name: string, attributes: string): string {
  const value = (key: string): string | undefined => {
    const [, quoted, single] =
      new RegExp(`(?:^|[ \\t])${key}=\\{?(?:"([^"{}]{1,200})"|'([^'{}]{1,200})')`).exec(attributes) ?? [];
    return quoted ?? single;
  };
  const kinds = [name, value("type") ?? "", value("variant") ?? ""].map((word) => word.toLowerCase());
  const isNote = /^(?:callout|admonition|aside|alert|notice)$/i.test(name);
  const kind = kinds.find((word) => findCalloutKind(word) !== undefined) ?? (isNote ? "note" : "block");
  const title = value("title") ?? value("label") ?? value("header") ?? value("summary") ?? value("name");
  return title === undefined ? kind : `${kind} ${title}`;
}

/** Indents lines as their component. */
function moveTo(prefix: string, lines: readonly NumberedLine[]): NumberedLine[] {
  const indents = lines.flatMap(({ text }) => (isBlank(text) ? [] : [text.search(/\S/)]));
  const indent = indents.reduce((few, column) => Math.min(few, column), 100);
  return lines.map((line) => ({ ...line, text: isBlank(line.text) ? "" : prefix + line.text.slice(indent) }));
}

/** Warns of components and media that are left out. Adds a blank line behind a component alone: CommonMark would read no Markdown up to the next. */
function warnOfUnprintable(
  line: SourceLine,
  before: SourceLine | undefined,
  warn: Warn,
): readonly NumberedLine[] {
  if (!componentMarkers.test(line.text)) return [line];
  const text = line.text.replace(code, "");
  for (const [, name = ""] of text.matchAll(selfClosingTag))
    if (!isElementName(name))
      warnOfOmission(warn, "component-left-out", `The component <${name}>`, line.line);
  for (const [, name = ""] of text.matchAll(mediaTag))
    warn(
      "media-left-out",
      `The <${name.toLowerCase()}> element was skipped: it cannot be printed.`,
      line.line,
    );
  const name = selfClosingLine.exec(line.text)?.[1];
  const isBlock = name !== undefined && !isElementName(name) && (!before || isBlank(before.text));
  return isBlock ? [line, { text: "" }] : [line];
}

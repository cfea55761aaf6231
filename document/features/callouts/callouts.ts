import type { BlockContent, Blockquote, DefinitionContent, Paragraph, PhrasingContent, Root } from "mdast";
import { findCalloutKind } from "./callout-kinds.ts";
import { visit } from "../../core/tree/visit.ts";
import type { Words } from "../../core/language/document-words.ts";

/** The kinds that are named in the document's language. */
const translatedKinds: ReadonlySet<string> = new Set(["note", "tip", "important", "warning", "caution"]);

/** Creates a framed note. Without a title of its own it has its kind's name; with an empty one, none. */
export function createCallout(
  name: string,
  title: readonly PhrasingContent[] | undefined,
  children: readonly (BlockContent | DefinitionContent)[],
  words: Words,
): Blockquote {
  const kind = findCalloutKind(name) ?? "note";
  const kindName = name.toLowerCase().replace(/^(?:callout|admonition)-/, "");
  const defaultTitle = translatedKinds.has(kindName)
    ? words[kindName as "note"]
    : kindName.charAt(0).toUpperCase() + kindName.slice(1);
  const shown: readonly PhrasingContent[] = title ?? [{ type: "text", value: defaultTitle }];
  return {
    type: "blockquote",
    data: { hName: "div", hProperties: { className: ["callout", `callout-${kind}`] } },
    children: [...(shown.length > 0 ? [createTitle(shown)] : []), ...children],
  };
}

/** Converts quotes that begin with `[!NOTE]` and perhaps a title, or with `**Note**`, to framed notes. */
export function frameCallouts(root: Root, words: Words): void {
  visit(root, "blockquote", (quote) => {
    const [paragraph, ...others] = quote.children;
    if (paragraph?.type !== "paragraph" || quote.data) return;
    const head = parseMarkedHead(paragraph) ?? parseBoldHead(paragraph);
    if (!head) return;
    const { title, body } = head.isTitled
      ? splitAtLineBreak(head.contents)
      : { title: [], body: head.contents };
    const ownTitle = title.length > 0 ? title : undefined;
    const { data, children } = createCallout(
      head.name,
      ownTitle,
      [...createBody(dropBlankTexts(body)), ...others],
      words,
    );
    if (data) quote.data = data;
    quote.children = children;
  });
}

/** A quote's first paragraph, parsed as a callout's. */
interface CalloutHead {
  readonly name: string;
  readonly contents: readonly PhrasingContent[];
  /** Whether what follows on the first line is a title. */
  readonly isTitled: boolean;
}

/** Further kinds of Obsidian, all of which are plain notes here. */
const plainNoteNames = /^(?:quote|cite|check|done|help|faq|missing|fail|tldr)$/i;

function parseMarkedHead({ children: [first, ...following] }: Paragraph): CalloutHead | undefined {
  if (first?.type !== "text") return undefined;
  const [marker, name = "", fold = ""] =
    /^\[!([\w-]+)(?:\|[^\]\n]{0,60})?\]([-+]?)[ \t]*/.exec(first.value) ?? [];
  if (
    marker === undefined ||
    (findCalloutKind(name) === undefined && fold === "" && !plainNoteNames.test(name))
  )
    return undefined;
  return {
    name,
    contents: [{ type: "text", value: first.value.slice(marker.length) }, ...following],
    isTitled: true,
  };
}

/** Bold names, GitHub's first markers of callouts. */
const boldKindName = /^(note|tip|important|warning|caution|info|attention)\s*:?$/i;

// `> **Note**` and a line break, or a colon and the text.
function parseBoldHead({ children: [first, next, ...following] }: Paragraph): CalloutHead | undefined {
  const [word] = first?.type === "strong" ? first.children : [];
  if (first?.type !== "strong" || first.children.length > 1 || word?.type !== "text") return undefined;
  const [, name] = boldKindName.exec(word.value) ?? [];
  if (name === undefined) return undefined;
  const isColoned = word.value.endsWith(":");
  if (next?.type === "break") return { name, contents: following, isTitled: false };
  const text = next?.type === "text" ? next.value : next ? undefined : "";
  const [gap] = (isColoned ? /^\s*/ : /^(?:[ \t]*\n|\s*:\s*)/).exec(text ?? "") ?? [];
  if (text === undefined || (gap === undefined && text !== "")) return undefined;
  return {
    name,
    contents: [{ type: "text", value: text.slice(gap?.length ?? 0) }, ...following],
    isTitled: false,
  };
}

function createTitle(children: readonly PhrasingContent[]): Paragraph {
  return {
    type: "paragraph",
    data: { hProperties: { className: ["callout-title"] } },
    children: [...children],
  };
}

function createBody(children: PhrasingContent[]): Paragraph[] {
  return children.length > 0 ? [{ type: "paragraph", children }] : [];
}

function splitAtLineBreak(children: readonly PhrasingContent[]): {
  title: PhrasingContent[];
  body: PhrasingContent[];
} {
  const at = children.findIndex(
    (child) => child.type === "break" || (child.type === "text" && child.value.includes("\n")),
  );
  const child = children[at];
  if (!child) return { title: dropBlankTexts(children), body: [] };
  const [before = "", ...after] = child.type === "text" ? child.value.split("\n") : [];
  return {
    title: dropBlankTexts([...children.slice(0, at), { type: "text", value: before.trimEnd() }]),
    body: dropBlankTexts([{ type: "text", value: after.join("\n") }, ...children.slice(at + 1)]),
  };
}

function dropBlankTexts(children: readonly PhrasingContent[]): PhrasingContent[] {
  return children.filter((child) => child.type !== "text" || child.value.trim() !== "");
}

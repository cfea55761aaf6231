import type { Blockquote, Paragraph, PhrasingContent, Root } from "mdast";
import { visit } from "../../visit.ts";

/** Kinds that other programs know beside GitHub's five, as the one that comes nearest. */
const kinds: ReadonlyMap<string, string> = new Map(
  Object.entries({
    note: "note",
    info: "note",
    abstract: "note",
    summary: "note",
    example: "note",
    question: "note",
    tip: "tip",
    hint: "tip",
    success: "tip",
    important: "important",
    todo: "important",
    warning: "warning",
    attention: "warning",
    caution: "caution",
    danger: "caution",
    error: "caution",
    bug: "caution",
  }),
);

/** Makes framed notes of quotes that begin with `[!NOTE]` or its like; what follows on that line is their title. */
export function frameCallouts(root: Root): void {
  visit(root, "blockquote", (quote) => {
    const [paragraph, ...others] = quote.children;
    if (paragraph?.type !== "paragraph") return;
    const [first, ...following] = paragraph.children;
    const [marker, name = ""] =
      first?.type === "text" ? (/^\[!(\w+)\][-+]?[ \t]*/.exec(first.value) ?? []) : [];
    const kind = kinds.get(name.toLowerCase());
    if (first?.type !== "text" || marker === undefined || kind === undefined) return;

    const { title, body } = atLineBreak([
      { type: "text", value: first.value.slice(marker.length) },
      ...following,
    ]);
    const shownTitle: PhrasingContent[] =
      title.length > 0
        ? title
        : [{ type: "text", value: name.charAt(0).toUpperCase() + name.slice(1).toLowerCase() }];
    quote.data = { hName: "div", hProperties: { className: ["callout", `callout-${kind}`] } };
    const ownName = title.length > 0 ? undefined : name.toLowerCase();
    quote.children = [titleOf(shownTitle, ownName), ...bodyOf(body), ...others] as Blockquote["children"];
  });
}

/** @param name by which the title is known in other languages, if it is none of the author's */
function titleOf(children: PhrasingContent[], name: string | undefined): Paragraph {
  const hProperties = { className: ["callout-title"], ...(name !== undefined && { dataCallout: name }) };
  return { type: "paragraph", data: { hProperties }, children };
}

function bodyOf(children: PhrasingContent[]): Paragraph[] {
  return children.length > 0 ? [{ type: "paragraph", children }] : [];
}

function atLineBreak(children: readonly PhrasingContent[]): {
  title: PhrasingContent[];
  body: PhrasingContent[];
} {
  const at = children.findIndex(
    (child) => child.type === "break" || (child.type === "text" && child.value.includes("\n")),
  );
  const found = children[at];
  if (!found) return { title: filled(children), body: [] };
  const [before = "", ...after] = found.type === "text" ? found.value.split("\n") : [];
  return {
    title: filled([...children.slice(0, at), { type: "text", value: before.trimEnd() }]),
    body: filled([{ type: "text", value: after.join("\n") }, ...children.slice(at + 1)]),
  };
}

function filled(children: readonly PhrasingContent[]): PhrasingContent[] {
  return children.filter((child) => child.type !== "text" || child.value.trim() !== "");
}

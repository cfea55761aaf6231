import type { PhrasingContent, Root, RootContent } from "mdast";
import { visit } from "./visit.ts";

declare module "mdast" {
  interface EmphasisData {
    /** Its label: a reference to it names the section around it. */
    label?: string;
  }
}

const label = /\\label\{([\p{L}\p{N}_:./ -]{1,100})\}/u;
/** Without these, nothing within a text has a name of LaTeX. */
export const labelMarkers = /\\label\{/;

/** Makes targets of links of `\label{…}` in a text, which prints nothing. Those of formulas stay within them. */
export function placeLabels(root: Root): void {
  visit(root, "text", (text, index, parent) => {
    if (!parent || index === undefined || !text.value.includes("\\label{")) return undefined;
    const [before = "", ...rest] = text.value.split(label);
    const parts: PhrasingContent[] = [{ ...text, value: before }];
    for (let at = 0; at < rest.length; at += 2)
      parts.push(createAnchor((rest[at] ?? "").trim()), { ...text, value: rest[at + 1] ?? "" });
    const shown = parts.filter((part) => part.type !== "text" || part.value !== "");
    (parent.children as RootContent[]).splice(index, 1, ...shown);
    return index + shown.length;
  });
}

/** Creates an anchor, which prints nothing, for links to lead to. */
export function createAnchor(id: string): PhrasingContent {
  return { type: "emphasis", data: { hName: "span", hProperties: { id }, label: id }, children: [] };
}

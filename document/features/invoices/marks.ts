import type { Blockquote, RootContent } from "mdast";

/** A part of an invoice that has a place in the text. */
export type InvoicePart = "head" | "items" | "payment";

declare module "mdast" {
  interface BlockquoteData {
    /** The part of the invoice whose place this is. */
    invoicePart?: InvoicePart | "all";
  }
}

export function createMark(part: InvoicePart | "all"): Blockquote {
  return { type: "blockquote", data: { invoicePart: part }, children: [] };
}

export function isMark(node: RootContent): node is Blockquote {
  return node.type === "blockquote" && node.data?.invoicePart !== undefined;
}

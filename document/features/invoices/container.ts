import type { MakeContainer } from "../../core/containers/container-kind.ts";
import { createMark } from "./marks.ts";

const names = {
  invoice: "all",
  "invoice-head": "head",
  "invoice-items": "items",
  "invoice-payment": "payment",
} as const;

/** Marks the place of an invoice, or of one of its parts. A block with text in it is the author's own, of whatever name. */
export const makeInvoicePlace: MakeContainer = ({ name, title, children }) => {
  if (!Object.hasOwn(names, name) || children.length > 0 || title !== undefined) return undefined;
  return [createMark(names[name as keyof typeof names])];
};

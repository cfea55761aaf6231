import type { Root, RootContent } from "mdast";
import { DocumentError } from "../../core/errors.ts";
import type { TreeFacts } from "../../core/passes/tree-facts.ts";
import { readInvoice } from "./check-invoice.ts";
import { invoiceFileName } from "./file-name.ts";
import { isMark, type InvoicePart } from "./marks.ts";
import { findReason, showInvoice, type ShownInvoice } from "./show-invoice.ts";
import { findInvoiceWords } from "./words.ts";
import { writeCii } from "./write-cii.ts";

const parts: readonly InvoicePart[] = ["head", "items", "payment"];

/** The schema of Factur-X in the metadata (Factur-X 1.0, section 6.2.2): programs find the XML by it. */
const facturX = {
  name: "Factur-X PDFA Extension Schema",
  namespace: "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#",
  prefix: "fx",
};
/**
 * Shows an invoice at its places in the text, and embeds its XML. What has no place stands where readers look for it: parties and dates above the text,
 * items and payment below it.
 * @throws {DocumentError} where it breaks a rule, with the first fault
 */
export function placeInvoice(
  root: Root,
  given: unknown,
  {
    language,
    frontMatter,
    placeholders,
    embedFile,
  }: Pick<TreeFacts, "language" | "frontMatter" | "placeholders" | "embedFile">,
): void {
  const checked = readInvoice(given);
  if (checked.faults) {
    const [first] = checked.faults;
    throw new DocumentError(`The invoice's field ${(first?.path ?? []).join(".")}: ${first?.message ?? ""}`);
  }
  const { computed } = checked;
  const shown = showInvoice(computed, language, placeholders);
  const placed = new Set<InvoicePart>();
  replaceMarks(root, shown, placed);
  placeRest(root, shown, placed);
  if (
    frontMatter.title === undefined &&
    !root.children.some((node) => node.type === "heading" && node.depth === 1)
  )
    root.children.unshift({ type: "heading", depth: 1, children: [{ type: "text", value: shown.title }] });
  const words = findInvoiceWords(language);
  const xml = writeCii(computed, (group) => findReason(group, words));
  const property = (name: string, value: string, description: string) =>
    ({ name, value, description, type: "Text", isExternal: true }) as const;
  embedFile({
    file: {
      name: invoiceFileName,
      mediaType: "text/xml",
      relation: "Alternative",
      description: shown.title,
      content: new TextEncoder().encode(xml),
      day: computed.invoice.date,
    },
    schema: {
      ...facturX,
      properties: [
        property("DocumentFileName", invoiceFileName, "The name of the embedded XML document"),
        property(
          "DocumentType",
          "INVOICE",
          "The type of the hybrid document in capital letters, e.g. INVOICE or ORDER",
        ),
        property(
          "Version",
          "1.0",
          "The actual version of the standard applying to the embedded XML document",
        ),
        property("ConformanceLevel", "EN 16931", "The conformance level of the embedded XML document"),
      ],
    },
  });
}

function replaceMarks(
  parent: { children: RootContent[] },
  shown: ShownInvoice,
  placed: Set<InvoicePart>,
): void {
  parent.children = parent.children.flatMap((node): readonly RootContent[] => {
    if (isMark(node)) {
      const wanted = node.data?.invoicePart;
      const fresh = parts.filter((part) => (wanted === "all" || part === wanted) && !placed.has(part));
      for (const part of fresh) placed.add(part);
      return fresh.flatMap((part) => shown[part]);
    }
    if ("children" in node) replaceMarks(node, shown, placed);
    return [node];
  });
}

function placeRest({ children }: Root, shown: ShownInvoice, placed: ReadonlySet<InvoicePart>): void {
  const [first] = children;
  const above = first?.type === "heading" && first.depth === 1 ? 1 : 0;
  if (!placed.has("head")) children.splice(above, 0, ...shown.head);
  for (const part of ["items", "payment"] as const) if (!placed.has(part)) children.push(...shown[part]);
  children.push(...shown.slip);
}

/** Removes the marks of a document without an invoice. @returns whether there were any */
export function removeMarks(parent: { children: RootContent[] }): boolean {
  let isAny = false;
  parent.children = parent.children.filter((node) => {
    if (isMark(node)) isAny = true;
    else if ("children" in node) isAny = removeMarks(node) || isAny;
    return !isMark(node);
  });
  return isAny;
}

import type { Code, Image, Paragraph, PhrasingContent, Root, RootContent } from "mdast";
import type { TreeFacts } from "../../core/passes/tree-facts.ts";
import { visit } from "../../core/tree/visit.ts";
import { createQrImage } from "../../core/images/qr-code.ts";

/** A code with more bytes is too fine to be scanned from paper. */
const maxBytes = 1_000;
const maxCodes = 100;
/** 32 mm, in CSS pixels: the modules of a payment's code are half a millimetre then. */
const sidePx = "121";

/** Turns `qr` fences into pictures. One with too much text, or without any, stays code, and a warning says so. */
export function embedQrCodes(root: Root, { placeholders, warn }: TreeFacts): void {
  let count = 0;
  visit(root, "code", (code, index, parent) => {
    if (code.lang?.toLowerCase() !== "qr" || index === undefined || !parent) return;
    const text = code.value.trim();
    const bytes = new TextEncoder().encode(text);
    count++;
    if (bytes.length > 0 && bytes.length <= maxBytes && count <= maxCodes) {
      const image = createQrImage(text, { alt: `QR code: ${text}`, sidePx, placeholders });
      parent.children[index] = createFigure(code, image);
      return;
    }
    const reason =
      count > maxCodes
        ? `the document has more than ${String(maxCodes)}`
        : `it has ${String(bytes.length)} bytes, not 1 to ${String(maxBytes)}`;
    code.lang = null;
    warn("diagram-not-drawn", `A QR code was printed as its text: ${reason}.`, code.position?.start.line);
  });
}

function createFigure({ meta, position }: Code, image: Image): RootContent {
  const words = meta?.trim() ?? "";
  const caption: Paragraph = {
    type: "paragraph",
    data: { hName: "figcaption" },
    children: [{ type: "text", value: words }],
  };
  return {
    type: "paragraph",
    data: { hName: "figure", hProperties: { className: ["diagram"] } },
    position,
    children: [image, ...(words === "" ? [] : [caption as unknown as PhrasingContent])],
  };
}

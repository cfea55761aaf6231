import type { Root } from "hast";
import { visit } from "unist-util-visit";

/** Unlinks what leads nowhere from a PDF: relative links would point at the address that the page is printed from. */
export function limitLinks(root: Root): void {
  visit(root, "element", (element) => {
    if (element.tagName !== "a") return;
    const { href } = element.properties;
    if (typeof href === "string" && !/^(#|https?:|mailto:)/i.test(href)) delete element.properties.href;
  });
}

import type { Root } from "hast";
import { visit } from "../visit.ts";

/**
 * Unlinks what leads nowhere from a PDF: relative links would point at the address that the page is printed from. Schemes are
 * written in small letters, as the last gate knows them (RFC 3986, section 3.1: they mean the same).
 */
export function limitLinks(root: Root): void {
  visit(root, "element", (element) => {
    if (element.tagName !== "a") return;
    const { href } = element.properties;
    if (typeof href !== "string") return;
    if (!/^(#|https?:|mailto:)/i.test(href)) delete element.properties.href;
    else element.properties.href = href.replace(/^[a-z]+:/i, (scheme) => scheme.toLowerCase());
  });
}

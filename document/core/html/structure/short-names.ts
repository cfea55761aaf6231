import type { Root } from "hast";
import { decodePercent } from "./decode-percent.ts";
import { visit } from "../../tree/visit.ts";

/**
 * Names of destinations in a PDF have 127 bytes at most (ISO 32000-1, annex C; ISO 19005-2, 6.1.13). The browser writes them as they are in an
 * address: a letter of Russian takes six bytes, one of Chinese nine.
 */
const maxNameChars = 110;

/** Gives elements with long names short ones, and updates the links to them. */
export function shortenNames(root: Root): void {
  const short = new Map<string, string>();
  visit(root, "element", ({ properties }) => {
    for (const key of ["id", "name"]) {
      const name = properties[key];
      if (typeof name !== "string" || encodeURIComponent(name).length <= maxNameChars) continue;
      const known = short.get(name.toLowerCase()) ?? `name.${String(short.size + 1)}`;
      short.set(name.toLowerCase(), known);
      properties[key] = known;
    }
  });
  if (short.size === 0) return;
  visit(root, "element", ({ properties }) => {
    const { href } = properties;
    if (typeof href !== "string" || !href.startsWith("#")) return;
    const fragment = href.slice(1);
    const shortName = short.get(fragment.toLowerCase()) ?? short.get(decodePercent(fragment).toLowerCase());
    if (shortName !== undefined) properties.href = `#${shortName}`;
  });
}

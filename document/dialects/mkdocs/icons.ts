import type { Root } from "mdast";
import { visit } from "../../core/tree/visit.ts";

const iconSets = "material|octicons|fontawesome|simple|lucide|tabler|iconoir";
/** Icons of a site's theme (Material for MkDocs): a set's name, and an icon's. */
export const iconMarkers = new RegExp(String.raw`:(?:${iconSets})-[a-z\d]`);
const icon = new RegExp(String.raw`:(?:${iconSets})-[a-z\d-]{1,80}:(?:\{[^{}\n]{0,100}\})?[ \t]?`, "g");

/** Leaves out icons that only a site's theme has; they decorate. */
export function dropIcons(root: Root): void {
  visit(root, "text", (node) => {
    if (node.value.includes(":")) node.value = node.value.replace(icon, "");
  });
}

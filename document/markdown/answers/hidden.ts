import type { PhrasingContent, Root } from "mdast";
import { visit } from "../../visit.ts";

/** What its author does not show, such as the notes that Perplexity puts into an answer's end. */
export const hiddenSigns = /display[ \t]*:[ \t]*none/i;
const opening = /^<(span|div|p|small|sup)\b[^>]*display[ \t]*:[ \t]*none[^>]*>$/i;

/** Drops text between tags of HTML that hide it, and with it its calls of notes. */
export function dropHidden(root: Root): void {
  visit(root, "paragraph", (paragraph) => {
    const shown: PhrasingContent[] = [];
    let closing: string | undefined;
    for (const child of paragraph.children) {
      const html = child.type === "html" ? child.value.trim() : "";
      if (closing !== undefined) {
        if (html.toLowerCase() === closing) closing = undefined;
      } else {
        const [, name] = opening.exec(html) ?? [];
        if (name === undefined) shown.push(child);
        else closing = `</${name.toLowerCase()}>`;
      }
    }
    // One that is never closed hides nothing.
    if (closing === undefined) paragraph.children = shown;
  });
}

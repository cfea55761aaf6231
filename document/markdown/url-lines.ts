import type { Root } from "mdast";
import { visit } from "../tree/visit.ts";

/** Where addresses stand in a document. */
export interface UrlLines {
  /** The line on which an address stands first. */
  lineOf(url: string): number | undefined;
}

/**
 * Looks for addresses when it is asked for the first one.
 * @param restore an address as the document has it, where it is held apart under another name
 */
export function createUrlLines(root: Root, restore: (url: string) => string): UrlLines {
  let lines: Map<string, number> | undefined;
  const readLines = (): Map<string, number> => {
    const lineByUrl = new Map<string, number>();
    visit(root, (node) => {
      const line = "position" in node ? node.position?.start.line : undefined;
      if (line === undefined) return;
      const urls =
        node.type === "html"
          ? [...node.value.matchAll(/(?:src|href|srcset)\s*=\s*["']?([^\s"'>]{1,6000})/gi)].map(
              ([, url = ""]) => url,
            )
          : "url" in node && typeof node.url === "string"
            ? [node.url]
            : [];
      for (const url of urls.map(restore)) if (!lineByUrl.has(url)) lineByUrl.set(url, line);
    });
    return lineByUrl;
  };
  return {
    lineOf: (url) => (lines ??= readLines()).get(restore(url)),
  };
}

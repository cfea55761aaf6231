import type { Root } from "mdast";
import { visit } from "../tree/visit.ts";
import { positionOf } from "../tree/position-of.ts";

/** Where addresses are in a document, and references to equations: `ref:` and their names. */
export interface UrlLines {
  /** Returns the first line with an address. */
  findLine(url: string): number | undefined;
}

/** Returns an address, as a warning names it. */
export function shortenUrl(url: string): string {
  return url.replace(/^(data:[^,]{0,40})[^]*$/, "$1").slice(0, 120);
}

const reference = /\\(?:eq)?ref\{([^{}\n]{1,100})\}/g;

/** Returns the form of a label in formulas: only its letters, digits and hyphens. */
export function toRefName(label: string): string {
  return `ref:${label.replace(/[^\w-]/g, "")}`;
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
      const line = positionOf(node)?.start.line;
      if (line === undefined) return;
      const urls =
        node.type === "html"
          ? [...node.value.matchAll(/(?:src|href|srcset)\s*=\s*["']?([^\s"'>]{1,6000})/gi)].map(
              ([, url = ""]) => url,
            )
          : "url" in node && typeof node.url === "string"
            ? [node.url]
            : node.type === "text" || node.type === "math" || (node.type as string) === "formula"
              ? [...(node as { value: string }).value.matchAll(reference)].map(([, name = ""]) =>
                  toRefName(name),
                )
              : [];
      for (const url of urls.map(restore)) if (!lineByUrl.has(url)) lineByUrl.set(url, line);
    });
    return lineByUrl;
  };
  return {
    findLine: (url) => (lines ??= readLines()).get(restore(url)),
  };
}

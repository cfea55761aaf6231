import { parseFragment, serialize } from "parse5";
import { remark } from "remark";
import remarkHtml from "remark-html";
import { parseMarkdown } from "../../../../document/core/parse/parser.ts";
import { repairMarkdown } from "../../../../document/core/repair-markdown.ts";
import { defaultLayout } from "../../../../document/core/source.ts";
import { createEngine, type Engine } from "../../../../document/registry.ts";
import { normaliseText } from "../../../../document/core/uniform-text.ts";
import type { Example } from "./examples.ts";

const toHtml = remark().use(remarkHtml, { sanitize: false });

/**
 * Renders Markdown as the engine repairs and parses it, without its layout and sanitiser, so that it can be compared with a specification's HTML.
 * @param engine of the dialect that it is read as
 */
async function renderAsSpecified(markdown: string, engine: Engine): Promise<string> {
  const { text } = await repairMarkdown(normaliseText(markdown), { engine });
  return toHtml.stringify(parseMarkdown(text, undefined, engine.syntax));
}

/** Writes HTML in one form: attributes and character references in one way, no white space beside tags (outside of `pre`, as browsers have it). */
export function normalizeHtml(html: string): string {
  return serialize(parseFragment(html))
    .split(/(<pre[\s>][^]*?<\/pre>)/)
    .map((part) =>
      part.startsWith("<pre")
        ? part.replace(/\n(?=<\/code><\/pre>)/, "")
        : part.replace(/\s*(<[^>]*>)\s*\n\s*|\s*\n\s*(?=<)/g, "$1"),
    )
    .join("")
    .trim();
}

/** Finds the numbers of the examples whose HTML differs. */
export async function findDifferences(
  examples: readonly Example[],
  chosen: Partial<Parameters<typeof createEngine>[0]> = {},
): Promise<number[]> {
  const engine = createEngine({ ...defaultLayout, ...chosen });
  const differing: number[] = [];
  for (const { number, markdown, html } of examples)
    if (normalizeHtml(await renderAsSpecified(markdown, engine)) !== normalizeHtml(html))
      differing.push(number);
  return differing;
}

import { listTopBlocks, readWords } from "./sections.ts";

/**
 * Puts what an invoice says before its positions, who writes to whom and a table of facts, into a block, which the theme sets side by side: all
 * between the title and the next heading, or the first table that has a head.
 */
export function wrapInvoiceHead(body: string): string {
  const [first, ...others] = listTopBlocks(body);
  const isTitled = first?.kind === "heading" && first.level === 1 && body.slice(0, first.start).trim() === "";
  const from = isTitled ? body.indexOf("</h1>", first.start) + "</h1>".length : 0;
  const rest = isTitled ? others : [first, ...others];
  const to = rest.find(
    (block) => block !== undefined && (block.kind !== "table" || hasHead(body, block.start)),
  );
  const end = to?.start ?? body.length;
  const head = body.slice(from, end);
  if (head.trim() === "" || to === undefined) return body;
  return `${body.slice(0, from)}<div class="invoice-head">${head}</div>${body.slice(end)}`;
}

/** Returns whether the table at a place has a head with words. */
function hasHead(html: string, start: number): boolean {
  // A search for a head alone would read the rest of the text once for each table without one.
  const table = html.slice(start, html.indexOf("</table>", start));
  const end = table.indexOf("</thead>");
  return end >= 0 && readWords(table.slice(0, end)) !== "";
}

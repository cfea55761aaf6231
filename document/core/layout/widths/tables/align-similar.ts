import { createColumnGroup } from "../../dom/column-group.ts";

/** Added to each width, in px, so that rounding breaks no line. */
const slackPx = 0.5;

/**
 * Gives tables under the same head the same columns, each as wide as the widest of its kind: the eye compares them. Runs in the page, before
 * anything else has set widths. Tables that would not fit then keep their own.
 * @param tables which fit their places @param fits returns whether a table may have a width, in px
 */
export function alignSimilarTables(
  tables: readonly HTMLTableElement[],
  fits: (table: HTMLTableElement, width: number) => boolean,
): void {
  const groups = new Map<string, HTMLTableElement[]>();
  for (const table of tables) {
    const key = describeHead(table);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(table);
    else groups.set(key, [table]);
  }
  // All are measured before the first is changed.
  const similar = [...groups.values()]
    .filter(({ length }) => length > 1)
    .map((group) => ({ group, widths: findWidest(group.map(measureHead)) }));
  for (const { group, widths } of similar) {
    const width = widths.reduce((all, column) => all + column, 0);
    if (!group.every((table) => fits(table, width))) continue;
    for (const table of group) {
      table.insertBefore(
        createColumnGroup(table.ownerDocument, widths),
        table.caption ? table.caption.nextSibling : table.firstChild,
      );
      table.style.tableLayout = "fixed";
      table.style.width = `${String(width)}px`;
    }
  }
}

/** Returns the words of a head by which tables are similar; undefined for a table without, with several rows of it, or with columns of its own. */
function describeHead({ tHead, caption, children }: HTMLTableElement): string | undefined {
  const [row, ...others] = Array.from(tHead?.rows ?? []);
  const cells = Array.from(row?.cells ?? []);
  const isRegular = others.length === 0 && cells.every(({ colSpan }) => colSpan === 1);
  const words = cells.map(({ textContent }) => textContent.trim());
  const isPlain = children.length === (caption ? 3 : 2);
  return isRegular && isPlain && words.some((word) => word !== "") ? words.join("\n") : undefined;
}

function measureHead({ tHead }: HTMLTableElement): readonly number[] {
  return Array.from(tHead?.rows[0]?.cells ?? [], (cell) => cell.getBoundingClientRect().width);
}

function findWidest(tables: readonly (readonly number[])[]): readonly number[] {
  const [first = []] = tables;
  return first.map((_, column) => Math.max(...tables.map((widths) => widths[column] ?? 0)) + slackPx);
}

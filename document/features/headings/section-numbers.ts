import { joinPatterns } from "../../core/join-patterns.ts";
import { sectionNumber } from "../../core/html/structure/section-number.ts";
import { toString } from "mdast-util-to-string";
import type { Heading, Root } from "mdast";

/** A heading that says its number itself. */
const numbered = joinPatterns([
  /^\s*(?:\d{1,3}(?:\.\d{1,3})*[.)]?|[IVXLC]{1,6}\.|[A-Z](?:\.\d{1,3})+)(?:\s|:|$)/i,
  /^\s*(?:§|Chapter|Section|Part|Kapitel|Teil|Chapitre)\s*\d+(?:\s|:|$)/i,
]);
/** Levels that have numbers. */
const deepest = 3;
/** Sections without a number: marked so by the author, as pandoc has it, or never referred to by one. */
const unnumberedTitles =
  "abstract|summary|references|bibliography|acknowledge?ments?|contents|zusammenfassung|literatur(?:verzeichnis)?|danksagung|inhalt|résumé|références|bibliographie|remerciements|resumen|referencias|bibliografía";
const unnumbered = new RegExp(`^(?:${unnumberedTitles})$`, "i");

/**
 * Numbers the sections of a document, 1, 1.1 and 1.1.1, in its headings, except a single title and headings marked as unnumbered. If half of the
 * headings have their own numbers, nothing changes.
 */
export function numberSections(root: Root): void {
  const all = root.children.filter((node): node is Heading => node.type === "heading");
  const [first] = all;
  const isTitled = first?.depth === 1 && all.filter(({ depth }) => depth === 1).length === 1;
  const headings = (isTitled ? all.slice(1) : all).filter((heading) => !isUnnumbered(heading));
  if (headings.filter((heading) => numbered.test(toString(heading))).length * 2 >= headings.length) return;
  const top = Math.min(...headings.map(({ depth }) => depth));
  const counts = Array.from({ length: deepest }, () => 0);
  for (const heading of headings) {
    const level = heading.depth - top;
    if (level >= deepest) continue;
    counts[level] = (counts[level] ?? 0) + 1;
    counts.fill(0, level + 1);
    heading.children.unshift({
      type: "text",
      value: `${counts.slice(0, level + 1).join(".")} `,
      data: { hName: "span", hProperties: { className: [sectionNumber] } },
    });
  }
}

function isUnnumbered(heading: Heading): boolean {
  const classes: unknown = heading.data?.hProperties?.className;
  const named: readonly unknown[] = Array.isArray(classes) ? classes : [classes];
  return named.includes("unnumbered") || unnumbered.test(toString(heading).trim());
}

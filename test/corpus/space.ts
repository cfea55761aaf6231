import type { Fault } from "./fault.ts";
import type { PrintedPage } from "./printed-page.ts";
import { folded, type SourceText } from "./source-text.ts";

/** A share of the content box. */
export const muchWhite = 0.2;
/** Points by which ink may reach over the content box: overhanging letters, and what is rounded. */
const slack = 3;

/** Finds blank pages, white space at the feet of pages, and content beyond the content box. */
export function spaceFaults(pages: readonly PrintedPage[], source: SourceText): Fault[] {
  return pages.flatMap((page, index) => {
    if (page.isBeforeText) return [];
    if (page.ink.length === 0) return [{ kind: "blank", page: page.number, detail: "" }];
    const faults: Fault[] = [];
    const over = overflowing(page);
    if (over !== undefined) faults.push({ kind: "over", page: page.number, detail: over });
    const next = pages[index + 1];
    const white = whiteShare(page);
    if (next && white > muchWhite && !endsByRule(page, next, source))
      faults.push({ kind: "white", page: page.number, detail: `${String(Math.round(white * 100))} %` });
    return faults;
  });
}

/** Computes the share of a page's content box that is blank at its foot. */
function whiteShare({ content, ink }: PrintedPage): number {
  const lowest = Math.max(content.top, ...ink.map(({ bottom }) => Math.min(bottom, content.bottom)));
  return (content.bottom - lowest) / (content.bottom - content.top);
}

/** Returns whether a page ends before a requested break, or before a turned page. */
export function endsByRule(page: PrintedPage, next: PrintedPage, { afterBreaks }: SourceText): boolean {
  if (page.width > page.height !== next.width > next.height) return true;
  const beginning = folded(next.lines.map(({ text }) => text).join("")).slice(0, 30);
  return afterBreaks.some((text) => text.startsWith(beginning.slice(0, text.length)));
}

/** Measures what a line may have before the content box: also the blank half of a wide sign that opens it (CSS Text 4, text-spacing-trim). */
function measureOverhang(text: string, { top, bottom }: PrintedPage["content"]): number {
  return /^[\p{Ps}\p{Pi}]/u.test(text) && /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u.test(text)
    ? slack + (bottom - top) / 2
    : slack;
}

function overflowing({ content, lines, pictures }: PrintedPage): string | undefined {
  const line = lines.find(
    ({ box, text }) =>
      box.right > content.right + slack || box.left < content.left - measureOverhang(text, box),
  );
  if (line) return `${String(Math.round(line.box.right - content.right))} pt: ${line.text.slice(-40)}`;
  const picture = pictures.find(
    (box) =>
      box.right > content.right + slack ||
      box.left < content.left - slack ||
      box.bottom > content.bottom + slack,
  );
  return picture && `a picture, ${String(Math.round(picture.right - content.right))} pt`;
}

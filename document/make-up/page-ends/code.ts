import type { Columns } from "../columns.ts";
import type { Place } from "../break-points.ts";
import type { PageBox } from "../page-box.ts";
import type { PageEnds } from "./page-ends.ts";

/** Chooses where code is cut that stands on two pages. */
export interface Code {
  /** The first page, from a given one on, that ends within code; Infinity when there is none. */
  nextPage(from: number): number;
  /**
   * A better place to cut than one within code: before a blank line if there is one, else not before a line that ends something, and never a line
   * or two alone. Undefined outside of code.
   */
  cutAt(place: Place): Place | undefined;
}

/** Runs in the page. */
export function createCode(text: Element, box: PageBox, columns: Columns, ends: PageEnds): Code {
  const document = text.ownerDocument;
  const fewestLines = 3;
  /** Fewer, which are broken into several, may stand on each side of a page's end that would else come much earlier. */
  const fewestWhereWhite = 2;
  /** Lines that may be given up for a blank one, as far as the page keeps so much; and the share of those on the page that is kept at least. */
  const givenUp = [9, 6, 3, 0];
  const leastFilled = 0.81;
  const leastKept = 0.6;
  /** A line that only closes what is above it. */
  const closing = /^\s*(?:[)\]}>]+[;,]?|<\/[\w-]+>|end|fi|done|esac|\*\/)\s*$/;
  /** Lines that may be given up for it. */
  const mostClosing = 3;

  /** The texts of a block, with the number of letters up to the end of each. */
  const textsOf = (block: Element): { node: Text; end: number }[] => {
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    const texts: { node: Text; end: number }[] = [];
    for (let end = 0; walker.nextNode();) {
      const node = walker.currentNode as Text;
      end += node.length;
      texts.push({ node, end });
    }
    return texts;
  };

  /** One, as in {@link createCuts}. */
  const measured = document.createRange();

  /** Where the line of a letter ends. */
  const bottomOf = ({ node, offset }: { node: Text; offset: number }): number => {
    measured.setStart(node, Math.max(0, offset - 1));
    measured.setEnd(node, offset);
    return measured.getBoundingClientRect().bottom;
  };

  const chosenLine = (lines: readonly string[], natural: number, mostGivenUp: number): number => {
    const isBlank = (line: number) => lines[line]?.trim() === "";
    const latest = Math.min(natural, lines.length - fewestLines);
    const earliest = Math.max(fewestLines, latest - mostGivenUp, Math.ceil(latest * leastKept));
    let line = latest;
    while (line >= earliest && !isBlank(line) && !isBlank(line - 1)) line--;
    if (line < earliest) {
      const isEnd = (at: number) => closing.test(lines[at] ?? "") || isBlank(at + 1);
      line = latest;
      while (latest - line < mostClosing && isEnd(line)) line--;
    }
    while (isBlank(line) && line < lines.length - 1) line++;
    return line < fewestLines ? 0 : line;
  };

  return {
    nextPage(from) {
      const pages = Array.from(text.querySelectorAll("pre"), (block) => {
        const boxes = block.getClientRects();
        const [first] = boxes;
        const last = boxes[boxes.length - 1];
        if (!first || !last) return Infinity;
        const page = Math.max(columns.pageAt(first), from);
        return columns.pageAt(last) > page ? page : Infinity;
      });
      return Math.min(...pages);
    },

    cutAt({ node, offset }) {
      const block = node.parentElement?.closest("pre");
      if (!block) return undefined;
      const texts = textsOf(block);
      const cut = texts.find((one) => one.node === node || node.contains(one.node));
      if (!cut) return undefined;
      const all = texts.map((one) => one.node.data).join("");
      const before = all.slice(0, cut.end - cut.node.length + offset);
      const place = (at: number, isEnd: boolean) => {
        const found = texts.find((one) => (isEnd ? one.end >= at : one.end > at));
        return found && { node: found.node, offset: at - (found.end - found.node.length) };
      };
      const lines = all.split("\n");
      const linesTo = (line: number) => lines.slice(0, line).join("\n");
      const [shown, natural] = [all.trimEnd().split("\n"), before.split("\n").length - 1];
      const choices = givenUp.map((most) => chosenLine(shown, natural, most));
      const isFilledBy = (line: number) => {
        const last = place(linesTo(line).trimEnd().length, true);
        return last !== undefined && columns.depthOf(bottomOf(last)) >= leastFilled * box.height;
      };
      let line = choices.find((one) => one > 0 && isFilledBy(one)) ?? choices[choices.length - 1] ?? 0;
      if (line === 0) {
        const lead = ends.leadOf(block);
        const isWhite = columns.depthOf(lead.getBoundingClientRect().top) < leastFilled * box.height;
        line = Math.min(natural, shown.length - fewestWhereWhite);
        while (line >= fewestWhereWhite && closing.test(shown[line] ?? "")) line--;
        if (!isWhite || line < fewestWhereWhite) return { node: lead, offset: 0 };
      }
      const kept = linesTo(line);
      // Neither page shows the blank lines between.
      const end = kept.trimEnd().length;
      const [from, to] = [place(end, true), place(kept.length + 1, false)];
      if (!from || !to) return undefined;
      const blank = document.createRange();
      blank.setStart(from.node, from.offset);
      blank.setEnd(to.node, to.offset);
      blank.deleteContents();
      return to.node === from.node ? from : { node: to.node, offset: 0 };
    },
  };
}

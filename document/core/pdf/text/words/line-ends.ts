import { roundLength } from "../../operators/bytes.ts";
import { op } from "../../operators/operator-names.ts";
import type { OperatorList } from "../../operators/operators.ts";
import type { PageContent } from "../../content/page-content.ts";
import type { Addition } from "../../content/rewrite-pages.ts";
import type { BlockPart } from "../../structure/kinds/text-blocks.ts";
import type { FontTexts } from "../font-texts.ts";
import { readFirstWord, readLastWord } from "./shown-words.ts";
import { findLeft, findRight, listTaggedTexts, measureEnd, type TaggedText } from "./tagged-texts.ts";
import type { HasSpaceBetween } from "./word-joints.ts";

/** Baselines that are further apart belong to two lines, in sizes of the larger font: raised and lowered letters are nearer. */
const leastLineHeight = 0.75;

/** The hyphen at the end of a divided word's first part, also in the column before. */
const hyphen = /[-\u2010]$/;

/** Lines that a word is longer than at most: an address in a narrow column. */
const mostRuns = 20;

type Fonts = ReadonlyMap<string, FontTexts>;

/** A text object of a block. */
interface BlockText extends TaggedText {
  readonly content: PageContent;
  readonly drawing: BlockPart["drawing"];
}

/**
 * Finds the gaps between words, mostly at the end of a line, and adds spaces. The browser omits them, and programs that read by tags join the lines
 * (ISO 32000-1, section 14.8.2.5). Each is invisible, after the first word.
 * @param hasSpaceBetween returns whether a line ends between two words rather than within one
 * @returns additions to pages, by the numbers of their objects
 */
export function findSpacesAtLineEnds(
  contents: readonly PageContent[],
  blocks: readonly (readonly BlockPart[])[],
  fonts: Fonts,
  hasSpaceBetween: HasSpaceBetween,
): ReadonlyMap<number, readonly Addition[]> {
  const pages = new Map(contents.map((content) => [content.page, content]));
  const spaces = new Map(contents.map(({ page }) => [page, [] as Addition[]]));
  for (const block of blocks) {
    const runs = groupRuns(
      block.flatMap((part) => listBlockTexts(pages.get(part.page), part)),
      fonts,
    );
    /** The beginning of a word that continues in the run. */
    let begun = "";
    for (let at = 0; at + 1 < runs.length; at++) {
      const { word, isAll } = readLastWord(runs[at] ?? [], fonts);
      const last = isAll ? begun + word : word;
      const firsts = listFirstWords(runs, at + 1, fonts);
      const [end, next] = [runs[at]?.at(-1), runs[at + 1]?.[0]];
      const isGap = isOnOneLine(end, next) && !hyphen.test(last);
      const isWithinWord =
        last === "" || firsts.some((first) => first === "" || (!isGap && !hasSpaceBetween(last, first)));
      begun = isWithinWord ? last : "";
      if (isWithinWord) continue;
      const space = end && createSpace(end, fonts);
      if (space) spaces.get(end.content.page)?.push(space);
    }
  }
  return spaces;
}

/** Returns the first word from a run on, as it would be if it ended there, or in one of the next runs. */
function listFirstWords(runs: readonly (readonly BlockText[])[], from: number, fonts: Fonts): string[] {
  const words: string[] = [];
  for (const run of runs.slice(from, from + mostRuns)) {
    const { word, isAll } = readFirstWord(run, fonts);
    words.push((words.at(-1) ?? "") + word);
    if (!isAll) break;
  }
  return words;
}

function listBlockTexts(content: PageContent | undefined, { mcid, drawing }: BlockPart): BlockText[] {
  const part = content?.tagged.get(mcid);
  if (!content || !part) return [];
  return listTaggedTexts(content.operators, part).map((text) => ({ ...text, content, drawing }));
}

/** Returns text objects in which no space can be missing. */
function groupRuns(texts: readonly BlockText[], fonts: Fonts): BlockText[][] {
  const runs: BlockText[][] = [];
  let last: BlockText | undefined;
  for (const text of texts) {
    if (last && areTogether(last, text, fonts)) runs.at(-1)?.push(text);
    else runs.push([text]);
    last = text;
  }
  return runs;
}

/** Returns whether two text objects are beside each other, or are drawn as one, such as a fraction. */
function areTogether(before: BlockText, behind: BlockText, fonts: Fonts): boolean {
  if (before.drawing && before.drawing === behind.drawing) return true;
  if (!isOnOneLine(before, behind)) return false;
  const size = Math.max(before.size, behind.size);
  const right = (text: BlockText) => findRight(text, fonts.get(text.font)?.widths);
  return Math.max(findLeft(behind) - right(before), findLeft(before) - right(behind)) < size;
}

function isOnOneLine(before: BlockText | undefined, behind: BlockText | undefined): boolean {
  if (!before || before.content !== behind?.content) return false;
  const size = Math.max(before.size, behind.size);
  return Math.abs(before.baseline - behind.baseline) <= leastLineHeight * size;
}

/** Returns a space of the font that is set, or of another one of the page. @returns undefined where no font has one */
function createSpace(text: BlockText, fonts: Fonts): Addition | undefined {
  const { content, font, size, end } = text;
  const name = hasSpace(fonts, font) ? font : findFontWithSpace(content.operators, fonts);
  const code = name === undefined ? undefined : fonts.get(name)?.space;
  if (name === undefined || code === undefined) return undefined;
  const width = measureEnd(text, fonts.get(font)?.widths);
  return {
    before: end - 1,
    addTo(out) {
      if (name !== font) out.add(op.font, name, [size]);
      out.add(op.move, "", [roundLength(width), 0]);
      out.add(op.show, "", [code]);
    },
  };
}

function hasSpace(fonts: Fonts, name: string): boolean {
  return fonts.get(name)?.space !== undefined;
}

function findFontWithSpace(list: OperatorList, fonts: Fonts): string | undefined {
  for (let at = list.find(op.font, 0); at < list.length; at = list.find(op.font, at + 1))
    if (hasSpace(fonts, list.text(at))) return list.text(at);
  return undefined;
}

import { findIndentedSign } from "../core/containers/container-lines.ts";
import { blankLine, measureIndent, isBlank, type SourceLine } from "../core/lines/source-line.ts";

interface Marker {
  readonly sign: string;
  readonly number: number | undefined;
  /** Columns from the marker to the text. */
  readonly width: number;
}

/** An item that is open: the columns of its marker and its text as written, and of its text as repaired. */
interface OpenItem {
  readonly isOrdered: boolean;
  readonly marker: number;
  readonly content: number;
  readonly newContent: number;
}

/**
 * Indents lists as they are meant. Two spaces below `1.` nest for people and language models, but not for CommonMark. Nor do four spaces below a
 * paragraph make a list, or `•` a bullet.
 */
export function repairLists(lines: readonly SourceLine[]): SourceLine[] {
  const open: OpenItem[] = [];
  let afterBlank = true;
  let shift = 0;
  let codeColumn = 0;

  return lines.flatMap((line, index) => {
    if (line.kind === "code") return [indentLine(shift, line, codeColumn)];
    if (isBlank(line.text)) {
      afterBlank = true;
      return [line];
    }
    const wasAfterBlank = afterBlank;
    afterBlank = false;
    const marker = line.kind === "container" ? parseAdmonition(line.text) : parseMarker(line.text);
    const opensBlock = line.kind === "code-start" || wasAfterBlank || isHeadingOrRule(line.text);
    if (!marker && !opensBlock) return [line];

    const column = measureIndent(line.text);
    const isInParagraph = open.length === 0 && !wasAfterBlank;
    while (open.length > 0 && !belongsToItem(column, marker, open.at(-1))) open.pop();
    const parent = open.at(-1);
    const newColumn = chooseColumn(column, parent, marker !== undefined && !wasAfterBlank);
    shift = newColumn - column;
    // Code that is indented less than its fence would end the item that it is in.
    codeColumn = parent ? newColumn + (marker?.width ?? 0) : 0;
    if (!marker) return [indentLine(shift, line)];
    open.push({
      isOrdered: marker.number !== undefined,
      marker: column,
      content: column + marker.width,
      newContent: newColumn + marker.width,
    });
    const repaired = indentLine(shift, replaceBullet(line));
    // CommonMark lets only 1 begin a list in the middle of a paragraph, for fear of years at the beginning of a line.
    const isMissed = isInParagraph && (marker.number ?? 1) !== 1 && isCounted(lines, index, marker);
    return isMissed ? [blankLine, repaired] : [repaired];
  });
}

function parseMarker(text: string): Marker | undefined {
  if (isHeadingOrRule(text)) return undefined;
  const [, sign, gap = "", itemText = ""] =
    /^[ \t]*([-*+•◦▪●‣]|\d{1,9}[.)])(?:([ \t]+)(.*))?$/.exec(text) ?? [];
  if (sign === undefined) return undefined;
  const space = measureIndent(gap);
  const digits = /^\d+/.exec(sign)?.[0];
  return {
    sign,
    number: digits === undefined ? undefined : Number(digits),
    width: sign.length + (itemText === "" || space > 4 || gap.includes("\t") ? 1 : space),
  };
}

/** Parses the first line of an admonition, whose content is indented as in list items. */
function parseAdmonition(text: string): Marker | undefined {
  const sign = findIndentedSign(text.trimStart());
  return sign === undefined ? undefined : { sign, number: undefined, width: 4 };
}

function isHeadingOrRule(text: string): boolean {
  return /^[ ]{0,3}(?:#{1,6}[ \t]|([-*_])[ \t]*(?:\1[ \t]*){2,}$)/.test(text);
}

function belongsToItem(column: number, marker: Marker | undefined, item: OpenItem | undefined): boolean {
  if (!item || column >= item.content) return item !== undefined;
  // A number that continues the count is a sibling of the item, not its child.
  return item.isOrdered && column >= item.marker + 2 && (marker?.number ?? 1) === 1;
}

function chooseColumn(column: number, parent: OpenItem | undefined, isItemInParagraph: boolean): number {
  const indent = column - (parent?.content ?? 0);
  const isMisread = indent < 0 || (indent >= 4 && isItemInParagraph);
  return (parent?.newContent ?? 0) + (isMisread ? 0 : indent);
}

function isCounted(lines: readonly SourceLine[], index: number, marker: Marker): boolean {
  const following = lines.slice(index + 1, index + 20).find(({ text }) => parseMarker(text) !== undefined);
  return following !== undefined && parseMarker(following.text)?.number === (marker.number ?? 0) + 1;
}

function replaceBullet(line: SourceLine): SourceLine {
  return { ...line, text: line.text.replace(/^([ \t]*)[•◦▪●‣]/, "$1-") };
}

function indentLine(shift: number, line: SourceLine, minIndent = 0): SourceLine {
  const column = measureIndent(line.text);
  const newColumn = Math.max(minIndent, column + shift);
  if (newColumn === column || isBlank(line.text)) return line;
  return { ...line, text: " ".repeat(newColumn) + line.text.trimStart() };
}

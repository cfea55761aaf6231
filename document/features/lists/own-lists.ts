import { measureIndent, isBlank, isItem, type SourceLine } from "../../core/lines/source-line.ts";
import { formatLabel, parseListMark, type ListMark, type Meaning } from "./list-marks.ts";

/** Lists before an item that it may go on from. */
const maxKnown = 20;

/** Items that count on from one another, at one column. */
interface Sequence {
  readonly column: number;
  last: readonly Meaning[];
  readonly items: { readonly at: number; readonly mark: ListMark }[];
  isOpen: boolean;
  /** Whether it has not counted on yet, and does not begin at one. */
  isGuess: boolean;
}

/**
 * Makes lists of lines that count in ways that CommonMark does not know: `(a)`, `a.`, `iv.`, `A)`, `(1)`, `1.1`, `#.`, `(@)`. Each keeps the
 * number that it was given. One alone is text, since "A. Smith" and "1.5 million" begin lines, too. What is indented below them is no code.
 */
export function markCustomLists(lines: readonly SourceLine[]): readonly SourceLine[] {
  const sequences: Sequence[] = [];
  let open: Sequence[] = [];
  let wasBlank = true;
  let isInside = false;
  const outdented = new Set<number>();

  lines.forEach((line, at) => {
    if (isBlank(line.text)) {
      wasBlank = true;
      return;
    }
    const isIndentedCode = line.kind === "code-start" && line.isIndented === true;
    if (isIndentedCode || (isInside && line.kind === "code")) {
      isInside = isInside && line.kind === "code" ? isInside : mayBeClause(line.text, open.length > 0);
      if (isInside) outdented.add(at);
    } else isInside = false;
    const mark =
      line.kind === "text" || isInside ? parseListMark(line.text, measureIndent(line.text)) : undefined;
    const column = mark?.column ?? measureIndent(line.text);
    const ends = (list: Sequence): boolean =>
      mark
        ? list.column > column
        : (wasBlank && column <= list.column) || /^[ ]{0,3}#{1,6}[ \t]/.test(line.text);
    for (const list of open) if (ends(list)) list.isOpen = false;
    open = open.filter(({ isOpen }) => isOpen);
    if (mark) open = takeItem(sequences, open, mark, at);
    wasBlank = false;
  });
  return rewriteItems(lines, sequences, outdented);
}

/** Puts an item where it counts on, or begins to count again. */
function takeItem(sequences: Sequence[], open: Sequence[], mark: ListMark, at: number): Sequence[] {
  const beside = open.findLast(({ column, isGuess }) => column === mark.column && !isGuess);
  const next = (list: Sequence): readonly Meaning[] =>
    list.column === mark.column && (list.isOpen || !list.isGuess)
      ? mark.meanings.filter((meaning) => list.last.some((before) => continues(before, meaning)))
      : [];
  // After (i) and (ii) at the same column, (c) continues from (b).
  const continued = [...sequences.slice(-maxKnown), ...(beside ? [beside] : [])].findLast(
    (list) => next(list).length > 0,
  );
  if (continued) {
    continued.last = next(continued);
    continued.items.push({ at, mark });
    continued.isOpen = true;
    continued.isGuess = false;
    if (beside && beside !== continued) beside.isOpen = false;
    const unfinished = open.filter((list) => list !== beside || list === continued);
    return unfinished.includes(continued) ? unfinished : [...unfinished, continued];
  }
  const first = mark.meanings.filter(isFirst);
  const isGuess = first.length === 0;
  const last = isGuess ? mark.meanings.filter((meaning) => isLaterRoman(meaning, mark.label)) : first;
  if (last.length === 0) return open;
  const sequence = { column: mark.column, last, items: [{ at, mark }], isOpen: true, isGuess };
  sequences.push(sequence);
  if (isGuess) return [...open, sequence];
  if (beside) beside.isOpen = false;
  return [...open.filter((list) => list !== beside), sequence];
}

function isFirst({ counting, ordinal }: Meaning): boolean {
  return ordinal === 1 || counting === "levels";
}

/** Returns whether a roman label may continue a list from elsewhere; a single capital letter is more likely an initial. */
function isLaterRoman({ counting }: Meaning, label: string): boolean {
  return counting === "lower-roman" || (counting === "upper-roman" && /[A-Z]{2}/.test(label));
}

function continues(before: Meaning, next: Meaning): boolean {
  if (before.counting !== next.counting || before.form !== next.form) return false;
  if (next.counting === "any" || next.counting === "example") return true;
  if (next.counting !== "levels") return next.ordinal === before.ordinal + 1;
  const [had, has] = [before.levels, next.levels];
  // 1.1.1 after 1.1, 1.2 after 1.1.4, 2.1 after 1.9.
  const isChild =
    has.length === had.length + 1 && had.every((level, at) => has[at] === level) && next.ordinal === 1;
  const at = has.findIndex((level, index) => level !== had[index]);
  const isLater =
    at >= 0 && has[at] === (had[at] ?? 0) + 1 && has.slice(at + 1).every((level) => level === 1);
  return isChild || isLater;
}

/** Clauses of contracts are indented as code is. */
function mayBeClause(text: string, isBelowItem: boolean): boolean {
  const words = text.trim().split(/\s+/).length;
  if (/[{}<>=$`|\\]|\(\)|^\s*(?:[#/*-]|\S+\()/.test(text)) return false;
  const isMarked = parseListMark(text, measureIndent(text)) !== undefined && words > 2;
  return isMarked || (isBelowItem && words > 5 && /[.,;:]\s*$/.test(text));
}

/** An item that is to be rewritten, and the character behind its number, which separates lists that follow one another. */
interface Marked {
  readonly mark: ListMark;
  readonly sign: "." | ")";
}

function rewriteItems(
  lines: readonly SourceLine[],
  sequences: readonly Sequence[],
  outdented: ReadonlySet<number>,
): readonly SourceLine[] {
  const marks = collectMarked(sequences);
  if (marks.size === 0) return lines;
  const below = new Set<number>();
  let examples = 0;
  let base = 0;
  return lines.map((line, at) => {
    const marked = marks.get(at);
    const isClause = outdented.has(at);
    if ((line.kind !== "text" && !isClause) || isBlank(line.text)) return line;
    const column = measureIndent(line.text);
    if (marked && !isClause) base = 0;
    // Unless it is below an item, a block indented like code would be code.
    if (marked && isClause && base === 0) {
      if (isBelow(lines, at, marks, below)) below.add(at);
      else base = column;
    }
    const indent = " ".repeat(isClause ? Math.max(0, column - base) : column);
    if (marked) {
      const isExample = marked.mark.label.startsWith("(@");
      return formatItem(line, indent, marked, isExample ? ++examples : undefined);
    }
    if (isClause) return { ...line, kind: "text", text: indent + line.text.trimStart() };
    return line;
  });
}

function collectMarked(sequences: readonly Sequence[]): ReadonlyMap<number, Marked> {
  const marks = new Map<number, Marked>();
  let lists = 0;
  for (const { items, last } of sequences) {
    const isAlone = items.length < 2 && !items[0]?.mark.label.startsWith("(@");
    if (isAlone) continue;
    const sign = last[0]?.counting === "levels" || lists++ % 2 === 1 ? "." : ")";
    for (const { at, mark } of items) marks.set(at, { mark, sign });
  }
  return marks;
}

/** Formats an item numbered 1, since only 1 begins a list within a paragraph. As many blanks follow as the label was wide, up to four. */
function formatItem(
  line: SourceLine,
  indent: string,
  { mark, sign }: Marked,
  example: number | undefined,
): SourceLine {
  const { label, width, itemText } = mark;
  const gap = " ".repeat(Math.max(1, Math.min(4, width - 2)));
  const numbered = example === undefined ? label : `(${String(example)})${label.slice(1, -1)}`;
  return { ...line, kind: "text", text: `${indent}1${sign}${gap}${formatLabel(numbered)} ${itemText}` };
}

/** Returns whether the line before, of those that say something, is an item that it belongs to, or beside it below one. */
function isBelow(
  lines: readonly SourceLine[],
  at: number,
  marks: ReadonlyMap<number, Marked>,
  below: ReadonlySet<number>,
): boolean {
  const column = measureIndent(lines[at]?.text ?? "");
  for (let before = at - 1; before >= Math.max(0, at - 40); before--) {
    const line = lines[before];
    if (!line || isBlank(line.text)) continue;
    if (marks.has(before) || isItem(line.text))
      return measureIndent(line.text) < column || (measureIndent(line.text) >= column && below.has(before));
    if (measureIndent(line.text) === 0) return false;
  }
  return false;
}

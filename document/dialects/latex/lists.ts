import type { SourceLine } from "../../core/lines/source-line.ts";

/** The markers of each list's items. Terms and definitions have a list of their own (`: `). */
const marks = { itemize: "-", enumerate: "1.", description: ":" } as const;
const edge = new RegExp(
  `^[ \\t]*\\\\(begin|end)\\{(${Object.keys(marks).join("|")})\\}(?:\\[[^\\]\\n]{0,100}\\])?[ \\t]*$`,
);
const item = /^[ \t]*\\item(?:[ \t]*\[([^\]\n]{1,200})\])?(?:[ \t]+|$)(.*)$/;
/** Deeper than LaTeX nests lists. */
const deepest = 6;

/** Returns the replacement of each line of a closed list, by the index of the line. */
export function listLines(lines: readonly SourceLine[]): ReadonlyMap<number, readonly string[]> {
  const ends = findEnds(lines);
  const markdown = new Map<number, readonly string[]>();
  const open: { readonly end: number; readonly mark: string }[] = [];
  if (ends.size === 0) return markdown;
  lines.forEach(({ kind, text }, at) => {
    const begun = ends.get(at);
    if (begun && open.length < deepest) {
      open.push(begun);
      markdown.set(at, open.length === 1 ? [""] : []);
      return;
    }
    const list = open.at(-1);
    if (!list) return;
    if (at === list.end) {
      open.pop();
      markdown.set(at, open.length === 0 ? [""] : []);
      return;
    }
    const column = open.slice(0, -1).reduce((sum, { mark }) => sum + mark.length + 1, 0);
    const [, label, itemText] = item.exec(text) ?? [];
    const begin = " ".repeat(column + (itemText === undefined ? list.mark.length + 1 : 0));
    const further = kind === "text" ? text.trimStart() : text;
    if (list.mark === ":" && label !== undefined) {
      markdown.set(at, ["", begin + label, "", `${begin}: ${itemText ?? ""}`]);
      return;
    }
    const words = label === undefined ? (itemText ?? further) : `**${label}** ${itemText ?? ""}`;
    markdown.set(at, [itemText === undefined ? begin + words : `${begin}${list.mark} ${words}`]);
  });
  return markdown;
}

/** Finds the lists that end: where, and what marks their items, by the index of the line that begins each. */
function findEnds(lines: readonly SourceLine[]) {
  const ends = new Map<number, { readonly end: number; readonly mark: string }>();
  const open: { readonly name: string; readonly at: number }[] = [];
  lines.forEach(({ kind, text }, at) => {
    const [, side, name = ""] = kind === "text" ? (edge.exec(text) ?? []) : [];
    if (side === "begin") open.push({ name, at });
    const begun = open.at(-1);
    if (side !== "end" || begun?.name !== name) return;
    open.pop();
    ends.set(begun.at, { end: at, mark: marks[name as keyof typeof marks] });
  });
  return ends;
}

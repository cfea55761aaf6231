import { replaceByGroups } from "../../replace-by-groups.ts";
import { roundLength } from "./bytes.ts";

const lines =
  /(?<begin>BT\n)?(?<font>\/F\d+ [\d.]+ Tf\n)1 0 0 -1 (?<left>-?[\d.]+) (?<down>-?[\d.]+) Tm\n(?<inner>[^]*?)ET\n(?<another>BT\n(?=\/F\d+ [\d.]+ Tf\n1 0 0 -1 ))?/g;
const ways = /(-?[\d.]+) (-?[\d.]+) Td\b/g;
const firstWay = /^(-?[\d.]+) (-?[\d.]+) Td /;

/** Marks text from right to left: MuPDF finds the direction of a text object as a whole. */
const reversed = "/ReversedChars ";

/**
 * Puts the lines of a paragraph into one text object, each with its way from the one before: that way repeats and packs well, where places differ
 * (ISO 32000-1, section 9.4.2). No line moves.
 * @param content of a page, with a text object for each line as Chromium writes it
 */
export function joinLines(content: string): string {
  if (content.includes(reversed)) return content;
  /** The last line that is written; undefined outside of a text object that lines are joined in. */
  let last: Line | undefined;
  return replaceByGroups(content, lines, (_, { begin, font = "", left, down, inner = "", another }) => {
    const [, right = "0", up = "0"] = last ? (firstWay.exec(inner) ?? []) : [];
    const to = { x: Number(left) + Number(right), y: Number(down) - Number(up) };
    let text: string;
    if (begin === undefined && last) {
      const rest = inner.replace(firstWay, "");
      const along = roundLength(to.x - last.x);
      const upwards = roundLength(last.y - to.y);
      text = `${font === last.font ? "" : font}${String(along)} ${String(upwards)} Td ${rest}`;
      last = moveLine({ x: last.x + along, y: last.y - upwards, font }, rest);
    } else {
      text = `${begin ?? ""}${font}1 0 0 -1 ${left ?? ""} ${down ?? ""} Tm\n${inner}`;
      last = moveLine({ x: Number(left), y: Number(down), font }, inner);
    }
    if (another !== undefined && !inner.includes(" Tf")) return text;
    last = undefined;
    return `${text}ET\n${another ?? ""}`;
  });
}

interface Line {
  readonly x: number;
  readonly y: number;
  readonly font: string;
}

/** Finds where a line stands after all ways within it. */
function moveLine({ x, y, font }: Line, inner: string): Line {
  if (inner.includes(" Td "))
    for (const [, right, up] of inner.matchAll(ways)) [x, y] = [x + Number(right), y - Number(up)];
  return { x, y, font };
}

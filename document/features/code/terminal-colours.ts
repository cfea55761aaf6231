import type { ElementContent } from "hast";
import { createElement } from "../../core/html/elements.ts";

const colours = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"] as const;
/** Escape sequences (ECMA-48, sections 5.4 and 8.3.117). The group holds the codes of those that set colours. */
const sequence = new RegExp(
  `\\u001b(?:\\[([\\d;:]*)m|\\[[\\d;:?]*[A-Za-ln-z]|\\][^\\u0007\\u001b]*(?:\\u0007|\\u001b\\\\)|[()][A-Z0-9]|[=>78cDEHM])`,
  "g",
);
/** The spellings of the escape character in texts that cannot contain it. */
const spelledEscape = /(?:␛|\\e|\\033|\\x1b|\\u001b|\^\[)(?=\[)/gi;

interface Style {
  readonly bold: boolean;
  readonly underline: boolean;
  readonly colour: string | undefined;
}

const plain: Style = { bold: false, underline: false, colour: undefined };

/**
 * Shows output of a terminal in its colours.
 * @param isTerminal whether the author says that it is such output, so that escape characters may be spelled out
 * @returns undefined where there are no colours
 */
export function colourTerminalText(value: string, isTerminal: boolean): ElementContent[] | undefined {
  const output = isTerminal ? value.replace(spelledEscape, "\u001b") : value;
  if (!output.includes("\u001b")) return undefined;
  const children: ElementContent[] = [];
  let style = plain;
  let from = 0;
  const push = (to: number): void => {
    const text = output.slice(from, to).replaceAll("\u001b", "");
    if (text !== "") children.push(styleText(text, style));
  };
  for (const match of output.matchAll(sequence)) {
    push(match.index);
    from = match.index + match[0].length;
    if (match[1] !== undefined) style = applyCodes(style, match[1].split(/[;:]/).map(Number));
  }
  push(output.length);
  return children;
}

function styleText(value: string, { bold, underline, colour }: Style): ElementContent {
  const className = [
    ...(colour === undefined ? [] : [`ansi-${colour}`]),
    ...(bold ? ["ansi-bold"] : []),
    ...(underline ? ["ansi-underline"] : []),
  ];
  const text: ElementContent = { type: "text", value };
  return className.length === 0 ? text : createElement("span", { className }, [text]);
}

/** Changes of style by the codes of SGR (ECMA-48, section 8.3.117). */
const changeOf = new Map<number, (style: Style) => Style>([
  [0, () => plain],
  [1, (style) => ({ ...style, bold: true })],
  [2, (style) => ({ ...style, colour: "white" })],
  [4, (style) => ({ ...style, underline: true })],
  [22, (style) => ({ ...style, bold: false })],
  [24, (style) => ({ ...style, underline: false })],
  [39, (style) => ({ ...style, colour: undefined })],
  ...colours.flatMap((colour, index) => {
    const setColour = (style: Style): Style => ({ ...style, colour });
    return [
      [30 + index, setColour],
      [90 + index, setColour],
    ] as const;
  }),
]);
const textColour = 38;
const backgroundColour = 48;

/** Returns the style after codes; those that are not known leave it. */
function applyCodes(style: Style, codes: readonly number[]): Style {
  let changed = style;
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at] ?? 0;
    if (code === textColour || code === backgroundColour) {
      const isIndexed = codes[at + 1] === 5;
      // Of 256 colours, the first eight represent all.
      if (code === textColour && isIndexed)
        changed = { ...changed, colour: colours[(codes[at + 2] ?? 8) % 8] };
      at += isIndexed ? 2 : 4;
    } else changed = changeOf.get(code)?.(changed) ?? changed;
  }
  return changed;
}

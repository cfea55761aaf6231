import type { ElementContent } from "hast";

const colours = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"] as const;
/** Sequences of a terminal (ECMA-48, sections 5.4 and 8.3.117): those that set colours, and the others. */
const sequence = new RegExp(
  `\\u001b(?:\\[([\\d;:]*)m|\\[[\\d;:?]*[A-Za-ln-z]|\\][^\\u0007\\u001b]*(?:\\u0007|\\u001b\\\\)|[()][A-Z0-9]|[=>78cDEHM])`,
  "g",
);
/** How the escape sign is written where it cannot stand itself. */
const written = /(?:␛|\\e|\\033|\\x1b|\\u001b|\^\[)(?=\[)/gi;

/** How text is set. */
interface Style {
  readonly bold: boolean;
  readonly underline: boolean;
  readonly colour: string | undefined;
}

const plain: Style = { bold: false, underline: false, colour: undefined };

/**
 * Output of a terminal in its colours; undefined where there are none.
 * @param isTerminal whether the author says that it is such output, so that escape signs may be written out
 */
export function inTerminalColours(value: string, isTerminal: boolean): ElementContent[] | undefined {
  const output = isTerminal ? value.replace(written, "\u001b") : value;
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
    if (match[1] !== undefined) style = next(style, match[1].split(/[;:]/).map(Number));
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
  return className.length === 0
    ? text
    : { type: "element", tagName: "span", properties: { className }, children: [text] };
}

function next(style: Style, codes: readonly number[]): Style {
  let now = style;
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at] ?? 0;
    if (code === 0) now = plain;
    else if (code === 1) now = { ...now, bold: true };
    else if (code === 4) now = { ...now, underline: true };
    else if (code === 22) now = { ...now, bold: false };
    else if (code === 24) now = { ...now, underline: false };
    else if (code === 2) now = { ...now, colour: "white" };
    else if (code === 39) now = { ...now, colour: undefined };
    else if (code >= 30 && code <= 37) now = { ...now, colour: colours[code - 30] };
    else if (code >= 90 && code <= 97) now = { ...now, colour: colours[code - 90] };
    // Of 256 colours or more: the first eight, and no others.
    else if (code === 38 || code === 48) {
      const isIndexed = codes[at + 1] === 5;
      if (code === 38 && isIndexed) now = { ...now, colour: colours[(codes[at + 2] ?? 8) % 8] };
      at += isIndexed ? 2 : 4;
    }
  }
  return now;
}

/** Widths of a bracket's lowest form, its highest form, and the form put together of parts, in em. Forms between grow with their height. */
interface BracketWidths {
  readonly lowest: number;
  readonly highest: number;
  readonly assembled: number;
}

const parenthesis: BracketWidths = { lowest: 0.357, highest: 0.633, assembled: 0.484 };
const squareBracket: BracketWidths = { lowest: 0.349, highest: 0.587, assembled: 0.585 };
const angleBracket: BracketWidths = { lowest: 0.339, highest: 0.675, assembled: 0.675 };

/** In STIX Two Math. */
const bracketWidths: Readonly<Record<string, BracketWidths>> = {
  "(": parenthesis,
  ")": parenthesis,
  "[": squareBracket,
  "]": squareBracket,
  "{": { lowest: 0.327, highest: 0.588, assembled: 0.6 },
  "}": { lowest: 0.327, highest: 0.588, assembled: 0.6 },
  "⟨": angleBracket,
  "⟩": angleBracket,
  "⌊": squareBracket,
  "⌋": squareBracket,
  "⌈": squareBracket,
  "⌉": squareBracket,
};
/** Heights of the lowest and of the highest form, in em. */
const lowestHeightEm = 0.933;
const highestHeightEm = 3.822;
/** A bracket that is higher than this share of the highest form is put together of parts. */
const assembledFrom = 1.02;
/** Space behind scripts, in em (the font's `SpaceAfterScript`). */
const spaceBehindScriptsEm = 0.04;
/** Less space is not taken away, in em. */
const minSpaceEm = 0.01;
const integral = /^[∫-∳]$/u;

/**
 * Runs in the page: takes away space that Chromium keeps for the largest form of brackets and roots, whichever it shows. It is behind them
 * (MathML Core, section 3.2.4.3, "preferred inline size"). The same behind integrals, as if their lower scripts began where the upper ones do.
 */
export function closeSymbols(text: HTMLElement): void {
  // All are measured before the first is changed.
  const changes = Array.from(text.querySelectorAll<HTMLElement>("mo, msqrt, mroot, msub, msubsup")).map(
    (element) => (element.localName === "mo" ? closeBracket(element) : closeRoom(element)),
  );
  for (const change of changes) change?.();
}

/** Returns what gives a bracket the width of its shown form; undefined for other symbols. */
function closeBracket(symbol: HTMLElement): (() => void) | undefined {
  const widths = symbol.getAttribute("stretchy") === "false" ? undefined : bracketWidths[symbol.textContent];
  if (!widths) return undefined;
  const { lowest, highest, assembled } = widths;
  const height = symbol.getBoundingClientRect().height / readFontSize(symbol);
  const share = (height - lowestHeightEm) / (highestHeightEm - lowestHeightEm);
  const width = share > assembledFrom ? assembled : lowest + (highest - lowest) * Math.max(0, share);
  return () => {
    symbol.style.width = `${width.toFixed(3)}em`;
  };
}

/** Returns what ends a root with its content, and an integral with its scripts; undefined for others. */
function closeRoom(element: HTMLElement): (() => void) | undefined {
  const { localName, children } = element;
  const base = children[0];
  const hasScripts = localName.startsWith("msub");
  if (!base || (hasScripts && !(base.localName === "mo" && integral.test(base.textContent))))
    return undefined;
  const content = localName === "mroot" ? [base] : Array.from(children);
  const right = Math.max(...content.map((child) => child.getBoundingClientRect().right));
  const behind = (element.getBoundingClientRect().right - right) / readFontSize(element);
  const space = behind - (hasScripts ? spaceBehindScriptsEm : 0);
  if (space < minSpaceEm) return undefined;
  return () => {
    element.style.marginInlineEnd = `${(-space).toFixed(3)}em`;
  };
}

/** Reads the size of letters, in px. */
function readFontSize(element: Element): number {
  return parseFloat(getComputedStyle(element).fontSize);
}

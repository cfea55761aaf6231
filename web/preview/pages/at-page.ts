/** Declarations by their names. */
export type Declarations = Readonly<Record<string, string>>;

/** A stylesheet's rules for pages of one name (CSS Paged Media 3, section 4). */
export interface PageRule {
  /** In mm. */
  readonly margins: Margins;
  /** By the name of the box, such as `bottom-left`. */
  readonly boxes: Readonly<Record<string, Declarations>>;
  /** The background of the text. */
  readonly background: Declarations;
  /** Whether its number is that of the page before. */
  readonly isUncounted: boolean;
}

/** Pages without a rule. */
export const plainPage: PageRule = {
  margins: { top: 0, right: 0, bottom: 0, left: 0 },
  boxes: {},
  background: {},
  isUncounted: false,
};

/** Margins of a page, in px. */
export interface Margins {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/**
 * Parses the `@page` rules of a document's own style: the preview shows margins by the rules that the printer follows. Only Chromium exposes them.
 * @returns the rule of each name; of pages without one by ""
 */
export function parsePageRules(css: string): ReadonlyMap<string, PageRule> {
  const written = new Map<string, string>();
  // Pages of one name may have several rules, of which the later one counts.
  for (const { 0: opening, 1: name = "", index } of css.matchAll(/@page\s*([\w-]*)\s*\{/g))
    written.set(name, `${written.get(name) ?? ""}\n${readBraces(css, index + opening.length)}`);
  const plain = parseRule(written.get("") ?? "", plainPage);
  return new Map(Array.from(written, ([name, text]) => [name, name === "" ? plain : parseRule(text, plain)]));
}

/** Returns the text up to its closing brace. Strings have none: the theme escapes everything but letters and digits. */
function readBraces(css: string, from: number): string {
  let depth = 1;
  for (let at = from; at < css.length; at++) {
    if (css[at] === "{") depth++;
    else if (css[at] === "}" && --depth === 0) return css.slice(from, at);
  }
  return css.slice(from);
}

/** Parses the rule of a named page, which has what pages without a name have, and its own before that (CSS Paged Media 3, section 5.3). */
function parseRule(text: string, plain: PageRule): PageRule {
  const boxes = { ...plain.boxes };
  const own = text.replace(/@([\w-]+)\s*\{([^{}]*)\}/g, (_, name: string, inner: string) => {
    boxes[name] = { ...boxes[name], ...parseDeclarations(inner) };
    return "";
  });
  const { margin, "counter-increment": counted, ...others } = parseDeclarations(own);
  return {
    margins: margin === undefined ? plain.margins : parseMargins(margin),
    boxes,
    background: Object.fromEntries(Object.entries(others).filter(([name]) => name.startsWith("background-"))),
    isUncounted: counted === "page 0",
  };
}

function parseDeclarations(text: string): Declarations {
  return Object.fromEntries(
    text
      // Image data contain the same character, without a blank.
      .split(/;(?=\s|$)/)
      .map((declaration) => /^\s*([\w-]+)\s*:\s*([^]*?)\s*$/.exec(declaration))
      .flatMap((match) => (match ? [[match[1] ?? "", match[2] ?? ""] as const] : [])),
  );
}

function parseMargins(text: string): Margins {
  const [top = 0, right = top, bottom = top, left = right] = text.split(/\s+/).map(Number.parseFloat);
  return { top, right, bottom, left };
}

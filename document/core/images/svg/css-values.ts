import { tokenize, tokenTypes } from "css-tree/tokenizer";
import { ident, string, url } from "css-tree/utils";
import { countedProperties, referringProperties } from "./allowed.ts";

/** A value of CSS that was parsed and serialised. */
export interface CssValue {
  readonly text: string;
  /** The ids in its references, as written. Each is `url(#@n)` in the text, with its number. */
  readonly ids: readonly string[];
}

interface Token {
  readonly type: number;
  readonly text: string;
}

/** Longest value that is read. A list of dashes or families is shorter. */
const maxLength = 4_000;
const maxNesting = 20;
/** Fallbacks of custom properties within each other. */
const maxFallbacks = 6;

const units = new Set("% px pt pc mm cm in q em ex ch rem vw vh vmin vmax deg rad grad turn s".split(" "));
const colours = "rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark".split(" ");
const maths = "calc min max clamp".split(" ");
const functionsOf: Readonly<Record<string, readonly string[]>> = {
  transform: "matrix translate translatex translatey scale scalex scaley rotate skew skewx skewy".split(" "),
  filter: "blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia".split(
    " ",
  ),
  "clip-path": "circle ellipse inset polygon".split(" "),
};
/** Properties whose only meaningful values in an SVG image are a reference and `none`. */
const onlyReference = /^(?:mask|clip-path|marker-(?:start|mid|end))$/;

/**
 * Parses a value of a property and serialises it without comments and escapes, and with known functions, units and addresses only.
 * @param text without `var()`
 * @returns undefined for an invalid value; a browser then uses the property's other declarations
 */
export function readValue(property: string, text: string): CssValue | undefined {
  if (text.length > maxLength) return undefined;
  const tokens = listTokens(text);
  const ids: string[] = [];
  let written = "";
  let depth = 0;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token) break;
    if (depth > maxNesting) return undefined;
    const address = readAddress(tokens, at);
    if (address) {
      if (!referringProperties.has(property) || depth > 0) return undefined;
      const id = parseFragment(address.url);
      if (id === undefined) return undefined;
      const place = `url(#@${String(ids.length)})`;
      ids.push(id);
      if (onlyReference.test(property)) return { text: place, ids };
      written += place;
      at = address.end;
      continue;
    }
    const part = writeToken(property, token);
    if (part === undefined) return undefined;
    if (part.endsWith("(")) depth++;
    if (part === ")" && --depth < 0) return undefined;
    written += part;
  }
  return { text: `${written.trim()}${")".repeat(depth)}`, ids };
}

/** Lists the tokens of a value or selector; white space and comments between them become one blank. */
export function listTokens(text: string): Token[] {
  const tokens: Token[] = [];
  tokenize(text, (type, start, end) => {
    const isBlank = type === tokenTypes.WhiteSpace || type === tokenTypes.Comment;
    if (isBlank && tokens.at(-1)?.text === " ") return;
    tokens.push(
      isBlank ? { type: tokenTypes.WhiteSpace, text: " " } : { type, text: text.slice(start, end) },
    );
  });
  return tokens;
}

export function listAddresses(text: string): string[] {
  const tokens = listTokens(text);
  return tokens.flatMap((_, at) => readAddress(tokens, at)?.url ?? []);
}

/** Returns the address that begins at a token, by `url(…)` or `url("…")`, and where it ends. */
function readAddress(
  tokens: readonly Token[],
  at: number,
): { readonly url: string; readonly end: number } | undefined {
  const token = tokens[at];
  if (token?.type === tokenTypes.Url) return { url: url.decode(token.text), end: at };
  if (token?.type !== tokenTypes.Function || ident.decode(token.text.slice(0, -1)).toLowerCase() !== "url")
    return undefined;
  const inner = tokens[at + 1]?.text === " " ? at + 2 : at + 1;
  const held = tokens[inner];
  if (held?.type !== tokenTypes.String) {
    // A name with escapes is a function for the tokenizer, and its argument is not a string.
    return { url: "", end: at };
  }
  const close = tokens[inner + 1]?.text === " " ? inner + 2 : inner + 1;
  return { url: string.decode(held.text), end: close };
}

/** Returns the id that an address within the same document names. */
export function parseFragment(address: string): string | undefined {
  const trimmed = address.trim();
  return trimmed.startsWith("#") && trimmed.length > 1 ? trimmed.slice(1) : undefined;
}

function writeToken(property: string, { type, text }: Token): string | undefined {
  switch (type) {
    case tokenTypes.WhiteSpace:
      return " ";
    case tokenTypes.Comma:
    case tokenTypes.RightParenthesis:
    case tokenTypes.LeftParenthesis:
    case tokenTypes.Number:
    case tokenTypes.Percentage:
      return text;
    case tokenTypes.Delim:
      return /^[-+*/]$/.test(text) ? text : undefined;
    case tokenTypes.Hash:
      return /^#[\da-f]{3,8}$/i.test(text) ? text : undefined;
    case tokenTypes.Dimension: {
      const [, number = "", unit = ""] = /^([-+]?(?:\d*\.)?\d+(?:e[-+]?\d+)?)([a-z]+)$/i.exec(text) ?? [];
      return units.has(unit.toLowerCase()) ? number + unit : undefined;
    }
    case tokenTypes.Ident:
      return ident.encode(ident.decode(text));
    case tokenTypes.String:
      return property.startsWith("font") ? string.encode(string.decode(text)) : undefined;
    case tokenTypes.Function: {
      const name = ident.decode(text.slice(0, -1)).toLowerCase();
      const isKnown =
        colours.includes(name) ||
        (functionsOf[property]?.includes(name) ?? false) ||
        (maths.includes(name) && !countedProperties.has(property));
      return isKnown ? `${name}(` : undefined;
    }
    default:
      return undefined;
  }
}

/** Values of custom properties, by their names. */
export type CustomProperties = ReadonlyMap<string, string>;

/** Longest value of a custom property, and of a value with such in it. */
export const maxCustom = 1_000;

/** Puts the values of custom properties into a value; undefined where one is neither set nor has a fallback (CSS Variables, section 3). */
export function substituteVariables(
  text: string,
  properties: CustomProperties,
  depth = 0,
): string | undefined {
  if (!/var/i.test(text) && !text.includes("\\")) return text;
  if (text.length > maxLength || depth > maxFallbacks) return undefined;
  const tokens = listTokens(text);
  let written = "";
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (
      token?.type !== tokenTypes.Function ||
      ident.decode(token.text.slice(0, -1)).toLowerCase() !== "var"
    ) {
      written += token?.text ?? "";
      continue;
    }
    const end = findClosing(tokens, at);
    const inner = tokens.slice(at + 1, end);
    const comma = inner.findIndex(({ type }) => type === tokenTypes.Comma);
    const name = (comma < 0 ? inner : inner.slice(0, comma))
      .map(({ text }) => text)
      .join("")
      .trim();
    const fallback =
      comma < 0
        ? undefined
        : inner
            .slice(comma + 1)
            .map(({ text }) => text)
            .join("");
    const value =
      properties.get(ident.decode(name)) ??
      (fallback === undefined ? undefined : substituteVariables(fallback, properties, depth + 1));
    if (value === undefined) return undefined;
    written += value;
    if (written.length > maxLength) return undefined;
    at = end;
  }
  return written;
}

function findClosing(tokens: readonly Token[], opening: number): number {
  let depth = 0;
  for (let at = opening; at < tokens.length; at++) {
    const type = tokens[at]?.type;
    if (type === tokenTypes.Function || type === tokenTypes.LeftParenthesis) depth++;
    else if (type === tokenTypes.RightParenthesis && --depth === 0) return at;
  }
  return tokens.length;
}

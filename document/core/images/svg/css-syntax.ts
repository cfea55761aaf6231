import { tokenize, tokenTypes } from "css-tree/tokenizer";
import { ident } from "css-tree/utils";

/** A declaration as written. */
export interface WrittenDeclaration {
  /** In lower case, but for a custom property. */
  readonly property: string;
  readonly value: string;
  readonly isImportant: boolean;
  /** Where it begins in the text. */
  readonly start: number;
}

/** Callbacks for the rules of a style sheet. */
export interface RuleHandlers {
  /** Receives a rule. @param selectors as written @param block the text between its braces */
  readonly rule: (selectors: string, block: CssPart) => void;
  /** Returns whether the rules in its block apply. */
  readonly atRule: (name: string, prelude: string, block: CssPart) => boolean;
}

/** Some tokens of a text. */
export interface CssPart {
  readonly text: string;
  readonly types: readonly number[];
  /** Where each token begins, and the last one ends. */
  readonly starts: readonly number[];
  readonly from: number;
  readonly to: number;
}

/** At-rules within each other. */
const maxDepth = 10;
const atKeyword = 3;
const semicolon = 17;
const colon = 16;
const commentOpen = 14;
const commentClose = 15;

/** The closing token of each that opens something. */
const closing: ReadonlyMap<number, number> = new Map([
  [tokenTypes.Function, tokenTypes.RightParenthesis],
  [tokenTypes.LeftParenthesis, tokenTypes.RightParenthesis],
  [tokenTypes.LeftSquareBracket, tokenTypes.RightSquareBracket],
  [tokenTypes.LeftCurlyBracket, tokenTypes.RightCurlyBracket],
]);

/** Splits a text into its tokens (CSS Syntax, section 4). */
export function readTokens(text: string): CssPart {
  const types: number[] = [];
  const starts: number[] = [];
  tokenize(text, (type, start) => {
    types.push(type);
    starts.push(start);
  });
  starts.push(text.length);
  return { text, types, starts, from: 0, to: types.length };
}

/** Reads the rules of a style sheet (CSS Syntax, section 5.4.1), in one pass and without recursion for each block. */
export function readRules(part: CssPart, handlers: RuleHandlers, depth = 0): void {
  const { types, to } = part;
  for (let at = part.from; at < to; at++) {
    const type = types[at];
    if (isBlank(type) || type === commentOpen || type === commentClose) continue;
    const isAtRule = type === atKeyword;
    const open = findEnd(
      part,
      at,
      isAtRule ? [tokenTypes.LeftCurlyBracket, semicolon] : [tokenTypes.LeftCurlyBracket],
    );
    if (types[open] !== tokenTypes.LeftCurlyBracket) {
      at = open;
      continue;
    }
    const close = findEnd(part, open + 1, [tokenTypes.RightCurlyBracket]);
    const block = { ...part, from: open + 1, to: close };
    if (isAtRule) {
      const name = ident.decode(sliceText(part, at, at + 1).slice(1)).toLowerCase();
      if (handlers.atRule(name, sliceText(part, at + 1, open), block) && depth < maxDepth)
        readRules(block, handlers, depth + 1);
    } else handlers.rule(sliceText(part, at, open), block);
    at = close;
  }
}

/** Reads the declarations of a block, or of a `style` attribute (CSS Syntax, section 5.4.4). Rules within are passed over. */
export function readDeclarations(part: CssPart): WrittenDeclaration[] {
  const { types, to } = part;
  const declarations: WrittenDeclaration[] = [];
  for (let at = part.from; at < to; at++) {
    if (isBlank(types[at]) || types[at] === semicolon) continue;
    let end = findEnd(part, at, [semicolon, tokenTypes.LeftCurlyBracket]);
    if (types[end] === tokenTypes.LeftCurlyBracket) {
      const close = findEnd(part, end + 1, [tokenTypes.RightCurlyBracket]);
      // A custom property may hold a block.
      if (sliceText(part, at, at + 1).startsWith("--")) end = findEnd(part, close + 1, [semicolon]);
      else {
        at = close;
        continue;
      }
    }
    let after = at + 1;
    while (isBlank(types[after])) after++;
    if (types[at] === tokenTypes.Ident && types[after] === colon && after < end)
      declarations.push({
        ...toDeclaration(sliceText(part, at, at + 1), sliceText(part, after + 1, end)),
        start: part.starts[at] ?? 0,
      });
    at = end;
  }
  return declarations;
}

function toDeclaration(name: string, value: string): Omit<WrittenDeclaration, "start"> {
  const decoded = ident.decode(name);
  const bang = value.lastIndexOf("!");
  const isImportant = bang >= 0 && bang > value.length - 40 && /^!\s*important\s*$/i.test(value.slice(bang));
  return {
    property: decoded.startsWith("--") ? decoded : decoded.toLowerCase(),
    value: (isImportant ? value.slice(0, bang) : value).trim(),
    isImportant,
  };
}

/** Finds the first of some tokens that is in no bracket; the end of the part if there is none. */
function findEnd({ types, to }: CssPart, from: number, wanted: readonly number[]): number {
  const open: number[] = [];
  for (let at = from; at < to; at++) {
    const type = types[at] ?? 0;
    if (open.length === 0 && wanted.includes(type)) return at;
    if (type === open.at(-1)) open.pop();
    else {
      const close = closing.get(type);
      if (close !== undefined) open.push(close);
    }
  }
  return to;
}

function sliceText({ text, starts }: CssPart, from: number, to: number): string {
  return text.slice(starts[from], starts[to]);
}

function isBlank(type: number | undefined): boolean {
  return type === tokenTypes.WhiteSpace || type === tokenTypes.Comment;
}

import { joinPatterns } from "../../../core/join-patterns.ts";
import { parseMath } from "../math-nodes.ts";

/** A token of TeX: a character, or a command with its backslash. */
interface Token {
  readonly text: string;
}

/** The replacement of a command: tokens in reverse order, with `#` and a digit for an argument. */
interface Expansion {
  readonly tokens: readonly Token[];
  readonly numArgs: number;
}

/** Temml's reader of tokens; expansions are pushed back. */
export interface TokenReader {
  readonly macros: {
    set(name: string, value: Macro | undefined, isGlobal: boolean): void;
    has(name: string): boolean;
  };
  future(): Token;
  popToken(): Token;
  pushTokens: (this: TokenReader, tokens: readonly Token[]) => void;
  consumeSpaces(): void;
  /** Consumes an argument. @returns its tokens in reverse order */
  consumeArg(delimiters?: readonly string[]): { readonly tokens: readonly Token[] };
}

/** A command's expansion, in TeX or in tokens; or what reads its arguments itself. */
export type Macro = string | Expansion | ((reader: TokenReader) => string | Expansion);

/** Commands by which a document defines its own. */
export const definesMacros = joinPatterns([
  /\\(?:[egx]?def|let|futurelet|(?:re|provide)?newcommand)(?![A-Za-z])/,
  /\\(?:providecommand|DeclareMathOperator|DeclarePairedDelimiter)(?![A-Za-z])/,
]);

/** The commands of one document. A definition in a formula holds for the rest of the document, as in MathJax; in TeX itself it would end with the formula. */
export interface OwnMacros {
  /** Commands of formulas that define some, and of all after them; undefined before the first. */
  readonly all: Record<string, Macro> | undefined;
  /** Lets a formula define commands. @throws {RangeError} when all that do are too long together */
  define(tex: string): void;
  /** Has a formula set; what its commands put in is counted. @throws {RangeError} when the document's put in too much */
  count<T>(set: () => T): T;
}

/** Characters of all formulas of a document that define commands. */
const maxDefinitions = 100_000;
/** Tokens that the commands of a document may put into its formulas, and of each more than it has itself. */
const maxTokens = 1_000_000;
const spareTokens = 20_000;

/** Keeps the commands that the formulas of one document define. */
export function createOwnMacros(): OwnMacros {
  let all: Record<string, Macro> | undefined;
  let length = 0;
  let tokensLeft = maxTokens;
  return {
    get all() {
      return all;
    },
    define(tex) {
      length += tex.length;
      if (length > maxDefinitions) throw new RangeError("The document defines too many commands");
      all ??= { ...defining };
    },
    count(set) {
      if (tokensLeft <= 0) throw new RangeError("The document's own commands expand to too much text");
      const allowance = Math.min(tokensLeft, spareTokens);
      counter.left = allowance;
      try {
        return set();
      } finally {
        tokensLeft -= allowance - Math.max(0, counter.left);
        counter.left = Infinity;
      }
    },
  };
}

/** Counts tokens that are put back into the reader, which will read them again. */
const counter = { left: Infinity };

function countTokens(reader: TokenReader): void {
  const prototype = Object.getPrototypeOf(reader) as TokenReader;
  const { pushTokens } = prototype;
  prototype.pushTokens = function (this: TokenReader, tokens) {
    counter.left -= tokens.length;
    if (counter.left < 0) throw new RangeError("The formula's commands expand to too much text");
    pushTokens.call(this, tokens);
  };
}

parseMath(
  "\\probe",
  {
    displayMode: false,
    throwOnError: true,
    maxExpand: 2,
    maxSize: [1, 1],
    macros: {
      "\\probe": (reader: TokenReader) => {
        countTokens(reader);
        return "x";
      },
    },
  },
  10,
);

const isCommand = /^(?:\\(?:[A-Za-z@]+|[^A-Za-z@])|[^\\{}$&#^_])$/u;

/** `\newcommand{\name}[2][default]{body}`; one that is there already is replaced, as Temml knows commands that LaTeX does not. */
const createNewCommand =
  (mayReplace: boolean) =>
  (reader: TokenReader): string => {
    const name = readName(reader);
    const count = readOption(reader);
    const preset = count === undefined ? undefined : readOption(reader);
    const { tokens } = reader.consumeArg();
    const numArgs = Number(count === undefined ? 0 : joinTokens(count));
    if (!Number.isInteger(numArgs) || numArgs < 0 || numArgs > 9)
      throw new RangeError(`${name} has too many arguments`);
    if (mayReplace || !reader.macros.has(name)) {
      const macro = { tokens, numArgs };
      reader.macros.set(name, preset === undefined ? macro : addOption(macro, preset), true);
    }
    return "";
  };

const defining: Readonly<Record<string, Macro>> = {
  "\\newcommand": createNewCommand(true),
  "\\renewcommand": createNewCommand(true),
  "\\providecommand": createNewCommand(false),
  "\\def": "\\gdef",
  "\\edef": "\\xdef",
  "\\DeclareMathOperator": (reader) => {
    const star = readStar(reader);
    const name = readName(reader);
    const { tokens } = reader.consumeArg();
    const body = [{ text: "}" }, ...tokens, { text: "{" }, ...star, { text: "\\operatorname" }];
    reader.macros.set(name, { tokens: body, numArgs: 0 }, true);
    return "";
  },
  // mathtools: \DeclarePairedDelimiter{\abs}{\lvert}{\rvert}; with a star, it stretches.
  "\\DeclarePairedDelimiter": (reader) => {
    const name = readName(reader);
    const [open, close] = [reader.consumeArg().tokens, reader.consumeArg().tokens];
    reader.macros.set(
      name,
      (inner) => {
        const isStretched = readStar(inner).length > 0;
        const size = isStretched ? undefined : readOption(inner);
        const left = isStretched ? [{ text: "\\left" }] : resizeCommand(size, "l");
        const right = isStretched ? [{ text: "\\right" }] : resizeCommand(size, "r");
        const tokens = [...close, ...right, { text: "1" }, { text: "#" }, ...open, ...left];
        return { tokens, numArgs: 1 };
      },
      true,
    );
    return "";
  },
};

/** Converts `\big` to `\bigl` or `\bigr`. */
function resizeCommand(size: readonly Token[] | undefined, side: "l" | "r"): Token[] {
  return (size ?? []).slice(0, 1).map(({ text }) => ({ text: text + side }));
}

function addOption({ tokens, numArgs }: Expansion, preset: readonly Token[]): Macro {
  return (reader) => {
    const first = readOption(reader) ?? preset;
    const body: Token[] = [];
    for (let index = tokens.length - 1; index >= 0; index--) {
      const token = tokens[index];
      const number = token?.text === "#" ? Number(tokens[index - 1]?.text) : NaN;
      if (number === 1) body.push(...first.toReversed());
      else if (number > 1) body.push({ text: "#" }, { text: String(number - 1) });
      else if (token) body.push(token);
      if (number >= 1) index--;
    }
    return { tokens: body.reverse(), numArgs: numArgs - 1 };
  };
}

function readName(reader: TokenReader): string {
  readStar(reader);
  reader.consumeSpaces();
  const tokens = reader.consumeArg().tokens.filter(({ text }) => text !== " ");
  const name = tokens[0]?.text ?? "";
  if (tokens.length !== 1 || !isCommand.test(name)) throw new RangeError("A command definition has no name");
  return name;
}

function readStar(reader: TokenReader): Token[] {
  reader.consumeSpaces();
  return reader.future().text === "*" ? [reader.popToken()] : [];
}

/** Reads the tokens between square brackets, in reverse order. */
export function readOption(reader: TokenReader): readonly Token[] | undefined {
  reader.consumeSpaces();
  if (reader.future().text !== "[") return undefined;
  reader.popToken();
  return reader.consumeArg(["]"]).tokens;
}

/** Writes tokens in reverse order as text. */
export function joinTokens(tokens: readonly Token[]): string {
  return tokens
    .map(({ text }) => text)
    .toReversed()
    .join("")
    .trim();
}

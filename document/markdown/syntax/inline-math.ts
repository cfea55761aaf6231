import type { Extension as FromMarkdownExtension } from "mdast-util-from-markdown";
import { markdownLineEnding } from "micromark-util-character";
import type {
  Code,
  Construct,
  Effects,
  Extension,
  State,
  Token,
  TokenizeContext,
} from "micromark-util-types";
import { isBracketedFormula } from "../repair/formulas/display-math.ts";

declare module "micromark-util-types" {
  interface TokenTypeMap {
    formula: "formula";
    formulaSign: "formulaSign";
    formulaText: "formulaText";
  }
}

/** A formula within a paragraph. */
export interface InlineFormula {
  readonly type: "formula";
  value: string;
  /** Whether it was written to stand on a line of its own: between `$$` or `\[` and `\]`. */
  readonly isDisplay: boolean;
}

declare module "mdast" {
  interface PhrasingContentMap {
    formula: InlineFormula;
  }
  interface RootContentMap {
    formula: InlineFormula;
  }
}

const dollar = 36;
const backslash = 92;

const closings: Readonly<Record<string, string>> = {
  $: "$",
  $$: "$$",
  "$`": "`$",
  "\\(": "\\)",
  "\\[": "\\]",
};

const construct: Construct = {
  name: "formula",
  tokenize: tokenizeFormula,
  previous: (code) => code !== dollar && code !== backslash,
};

/** Reads `$…$`, `$$…$$`, `` $`…`$ ``, `\(…\)` and `\[…\]`, and leaves dollars in prose alone; in the place of remark-math's own syntax. */
export const inlineMathSyntax: Extension = {
  text: { [dollar]: construct, [backslash]: construct },
  disable: { null: ["mathText"] },
};

/** Makes syntax tree nodes of what {@link inlineMathSyntax} has read. */
export const inlineMathFromMarkdown: FromMarkdownExtension = {
  canContainEols: ["formula"],
  enter: {
    formula(token) {
      const sign = this.sliceSerialize(token).slice(0, 2);
      const isDisplay = sign === "$$" || sign === "\\[";
      this.enter({ type: "formula", value: "", isDisplay }, token);
      this.buffer();
    },
  },
  exit: {
    formulaText(token) {
      this.config.enter.data?.call(this, token);
      this.config.exit.data?.call(this, token);
    },
    formula(token) {
      const value = this.resume().trim();
      const node = this.stack.at(-1);
      if (node?.type === "formula") node.value = value;
      this.exit(token);
    },
  },
};

function tokenizeFormula(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  let sign = "";
  let closing = "";
  let tex = "";
  let last: Token;

  const consume = (code: Code): void => {
    tex += code === null || code < 0 ? " " : String.fromCodePoint(code);
    effects.consume(code);
  };

  const start: State = (code) => {
    effects.enter("formula");
    effects.enter("formulaSign");
    return open(code);
  };

  const open: State = (code) => {
    const longer = code === null || code < 0 ? "" : sign + String.fromCodePoint(code);
    if (longer in closings || longer === "\\") {
      sign = longer;
      effects.consume(code);
      return open;
    }
    closing = closings[sign] ?? "";
    if (closing === "" || code === dollar || (sign === "$" && isLineEnd(code))) return nok(code);
    effects.exit("formulaSign");
    return between(code);
  };

  const between: State = (code) => {
    if (code === null) return nok(code);
    if (markdownLineEnding(code)) {
      effects.enter("lineEnding");
      consume(code);
      effects.exit("lineEnding");
      return between;
    }
    const mayClose = code === closing.codePointAt(0);
    last = effects.enter(mayClose ? "formulaSign" : "formulaText");
    return mayClose ? close(code) : text(code);
  };

  const text: State = (code) => {
    if (code === null || markdownLineEnding(code) || code === closing.codePointAt(0)) {
      effects.exit("formulaText");
      return between(code);
    }
    consume(code);
    return code === backslash ? escaped : text;
  };

  // A dollar after a backslash is one to be shown.
  const escaped: State = (code) => {
    if (code !== dollar) return text(code);
    consume(code);
    return text;
  };

  const close: State = (code) => {
    effects.consume(code);
    return closing.length === 1 ? afterClose : secondSign;
  };

  const secondSign: State = (code) => {
    if (code === closing.codePointAt(1)) {
      effects.consume(code);
      return afterClose;
    }
    // Another one that opens: this one was never closed.
    if (closing !== "$$" && (closing === "`$" || code === sign.codePointAt(1))) return nok(code);
    last.type = "formulaText";
    tex += closing.charAt(0);
    if (code !== backslash) return text(code);
    consume(code);
    return text;
  };

  const afterClose: State = (code) => {
    if (!isFormula(sign, tex, code)) return nok(code);
    effects.exit("formulaSign");
    effects.exit("formula");
    return ok(code);
  };

  return start;
}

// Dollars are harder to tell from prose than the other markers: "$5 and $10", "$HOME/$USER", "`$x`".
function isFormula(sign: string, tex: string, next: Code): boolean {
  // Prices that are emphasised: "**$$ $25–$40**, **$$$ $40–$65**".
  if (tex.trim() === "" || tex.includes("**")) return false;
  if (sign === "\\[") return isBracketedFormula(tex);
  const hasTexCharacters = /[\\^_={}<>+]/.test(tex);
  if (sign === "\\(") return hasTexCharacters || !/\p{L}{2}\s+\p{L}{2}/u.test(tex);
  if (sign === "$$" || sign === "$`") return true;
  const isPrice = /^\d/.test(tex) && !hasTexCharacters && /\s\p{L}{2}/u.test(tex);
  const isNameNext =
    next !== null && /[\dA-Z_]/.test(String.fromCodePoint(Math.max(next, 0))) && !tex.includes("\\");
  if (isNameNext || isPrice || tex.includes("`")) return false;
  return /^\S(?:.*\S)?$/s.test(tex) || /^ \d[\d.,]*$/.test(tex) || isPlainlyTex(tex.trim());
}

/** Whether a text that blanks part from its dollars is a formula all the same, and no price. */
function isPlainlyTex(tex: string): boolean {
  const bare = tex.replace(/\\(?:text|mathrm|textrm|operatorname)\*?\{[^{}]*\}|\\[a-zA-Z]+/g, " ");
  if (/\p{L}{2}\s+\p{L}{2}/u.test(bare)) return false;
  if (/\\[a-zA-Z]+|[_^]\{/.test(tex)) return true;
  const isOfOperands = /^[\p{L}\d(|-].*[\p{L}\d)|'}]$/su.test(tex);
  return isOfOperands && /[=<>+^_]/.test(tex) && !/\p{L}{2}/u.test(bare);
}

function isLineEnd(code: Code): boolean {
  return code === null || markdownLineEnding(code);
}

import type { Literal } from "mdast";
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
import { isFormula } from "./formula-or-prose.ts";

declare module "micromark-util-types" {
  interface TokenTypeMap {
    formula: "formula";
    formulaSign: "formulaSign";
    formulaText: "formulaText";
  }
}

/** A formula within a paragraph. */
export interface InlineFormula extends Literal {
  readonly type: "formula";
  value: string;
  /** Whether it was written as a display formula: between `$$` or `\[` and `\]`. */
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

/** Begins a text within a formula, in which dollars hold formulas of their own. */
const textCommand = /\\(?:text[a-z]{0,10}|[mhf]box|intertext)[ \t]*\{$/;
/** Such a text is no longer, from its first dollar on. */
const longestText = 500;

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
  /** Braces that are open from the one of a text on. */
  let depth = 0;

  const consume = (code: Code): void => {
    const sign = code === null || code < 0 ? " " : String.fromCodePoint(code);
    tex += sign;
    effects.consume(code);
    if (sign === "{" && (depth > 0 || textCommand.test(tex.slice(-20)))) depth++;
    else if (sign === "}" && depth > 0) depth--;
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
    if (mayClose && depth > 0 && closing === "$") {
      const begun = { tex, depth };
      return effects.attempt({ tokenize: tokenizeHeld, partial: true }, between, (other) => {
        ({ tex, depth } = begun);
        last = effects.enter("formulaSign");
        return close(other);
      })(code);
    }
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

  // A dollar after a backslash is one to be shown, and so is a brace.
  const escaped: State = (code) => (isShown(code) ? shown(code, text) : text(code));

  const shown = (code: Code, next: State): State => {
    tex += String.fromCodePoint(code ?? 0);
    effects.consume(code);
    return next;
  };

  /** Reads to the end of a text whose dollars are in pairs. */
  const tokenizeHeld = (_: Effects, ok: State, nok: State): State => {
    let length = 0;
    let isPaired = true;
    const start: State = (code) => {
      if (code === null) return nok(code);
      if (!markdownLineEnding(code)) {
        effects.enter("formulaText");
        return held(code);
      }
      effects.enter("lineEnding");
      consume(code);
      effects.exit("lineEnding");
      return start;
    };
    const held: State = (code) => {
      if (depth > 0 && (code === null || markdownLineEnding(code))) {
        effects.exit("formulaText");
        return start(code);
      }
      if (depth > 0 && length++ < longestText) return taken(code, held);
      effects.exit("formulaText");
      return depth === 0 && isPaired ? ok(code) : nok(code);
    };
    const taken = (code: Code, next: State): State => {
      if (code === dollar) isPaired = !isPaired;
      consume(code);
      return code === backslash ? (sign) => (isShown(sign) ? shown(sign, next) : next(sign)) : next;
    };
    return start;
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

/** Returns whether a backslash before it makes it a plain character. */
function isShown(code: Code): boolean {
  return code !== null && code > 0 && "${}".includes(String.fromCodePoint(code));
}

function isLineEnd(code: Code): boolean {
  return code === null || markdownLineEnding(code);
}

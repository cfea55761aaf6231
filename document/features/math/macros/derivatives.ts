import temml from "temml";
import { readOption, joinTokens, type Macro, type TokenReader } from "./own-macros.ts";

/**
 * Derivatives, differentials and scalar products as the LaTeX package physics writes them (its manual, version 1.30, sections 2.4 to 2.6). They have
 * an order in square brackets, one argument for the operator alone, a second variable as a third argument, `/` with a star. Variables with commas
 * between are those of the package derivative.
 */

const { __defineMacro: define } = temml as unknown as {
  readonly __defineMacro: (name: string, macro: Macro) => void;
};

/** Longer than any that a person wrote. */
const maxTokens = 500;

function readArgument(reader: TokenReader): string {
  const { tokens } = reader.consumeArg();
  if (tokens.length > maxTokens) throw new RangeError("A derivative is too long");
  return writeTokens(tokens);
}

/** Formats tokens, with a blank after each command, which a letter may follow. */
function writeTokens(tokens: readonly { readonly text: string }[]): string {
  return tokens
    .map(({ text }) => (/^\\[A-Za-z]+$/.test(text) ? `${text} ` : text))
    .toReversed()
    .join("")
    .trim();
}

/** Reads a further argument in braces; undefined if there is none. */
function readFurther(reader: TokenReader): string | undefined {
  reader.consumeSpaces();
  return reader.future().text === "{" ? readArgument(reader) : undefined;
}

function isStarred(reader: TokenReader): boolean {
  reader.consumeSpaces();
  if (reader.future().text !== "*") return false;
  reader.popToken();
  return true;
}

function createDerivative(sign: string, mayBeMixed: boolean): Macro {
  return (reader) => {
    const isFlat = isStarred(reader);
    const order = joinTokens(readOption(reader) ?? []);
    const first = readArgument(reader);
    const second = readFurther(reader);
    const third = mayBeMixed && second !== undefined ? readFurther(reader) : undefined;
    const variables = [...(second ?? first).split(","), ...(third === undefined ? [] : [third])];
    const power = order || (variables.length > 1 ? String(variables.length) : "");
    const raised = power === "" ? "" : `^{${power}}`;
    const over = `${sign}${raised}${second === undefined ? "" : `{${first}}`}`;
    const under = variables.map((variable) => `${sign} {${variable.trim()}}`).join("\\,");
    const denominator = `${under}${variables.length > 1 ? "" : raised}`;
    return isFlat ? `{${over}/${denominator}}` : `\\frac{${over}}{${denominator}}`;
  };
}

const upright = "\\mathrm{d}";
const macros: Readonly<Record<string, Macro>> = {
  dv: createDerivative(upright, false),
  odv: createDerivative(upright, false),
  derivative: createDerivative(upright, false),
  pdv: createDerivative("\\partial ", true),
  partialderivative: createDerivative("\\partial ", true),
  fdv: createDerivative("\\delta ", false),
  functionalderivative: createDerivative("\\delta ", false),
  dd: (reader) => {
    const order = joinTokens(readOption(reader) ?? []);
    const variable = readFurther(reader);
    const sign = `${upright}${order === "" ? "" : `^{${order}}`}`;
    return variable === undefined ? sign : `\\,${sign}{${variable}}`;
  },
  // The package braket has it of one argument, with a bar in it.
  braket: (reader) => {
    const first = readArgument(reader);
    const second = readFurther(reader);
    return `\\mathinner{\\langle{${second === undefined ? first : `${first}|${second}`}}\\rangle}`;
  },
  matrixel: (reader) => {
    const [bra, operator, ket] = [readArgument(reader), readArgument(reader), readArgument(reader)];
    return `\\mathinner{\\langle{${bra}|${operator}|${ket}}\\rangle}`;
  },
};
const aliases = { mel: "matrixel", matrixelement: "matrixel", differential: "dd", ip: "braket" } as const;

for (const [name, macro] of Object.entries(macros)) define(`\\${name}`, macro);
for (const [name, original] of Object.entries(aliases)) define(`\\${name}`, `\\${original}`);

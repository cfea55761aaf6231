import { readFileSync } from "node:fs";

/** A formula of a kind that papers have, as LaTeX takes it in a document. */
export interface PaperFormula {
  readonly name: string;
  readonly tex: string;
  /** As a document in Markdown has it. */
  readonly markdown: string;
}

/** Creates fifty formulas; LaTeX accepts each without a complaint, except that commands are declared within a document. */
export function paperFormulas(): PaperFormula[] {
  return readFileSync(new URL("papers.txt", import.meta.url), "utf8")
    .split(/^% /m)
    .slice(1)
    .map((part) => {
      const [name = "", ...lines] = part.split("\n");
      const tex = lines.join("\n").trim();
      const [, before = "", body] = /^([^]*?)\\\[ ([^]*) \\\]$/.exec(tex) ?? [];
      const display = body === undefined ? tex : `${before}${body}`;
      const isDisplay = body !== undefined || tex.startsWith("\\begin");
      return { name, tex, markdown: isDisplay ? `$$\n${display}\n$$` : tex };
    });
}

type Rule = (inner: () => string, pick: <T>(of: readonly T[]) => T) => string;

const letters = [
  "a",
  "y",
  "p",
  "\\mu",
  "x_i",
  "2",
  "\\theta'",
  "\\mathbf{v}",
  "\\hat{p}",
  "\\text{if}",
  "10{,}5",
];
const rules: readonly Rule[] = [
  (inner) => `${inner()} + ${inner()}`,
  (inner) => `${inner()} = ${inner()}`,
  (inner) => `{${inner()}}^{${inner()}}`,
  (inner) => `{${inner()}}_{${inner()}}`,
  (inner) => `\\frac{${inner()}}{${inner()}}`,
  (inner) => `\\sqrt{${inner()}}`,
  (inner) => `\\sqrt[3]{${inner()}}`,
  (inner, pick) =>
    `\\left${pick(["(", "[", "\\{", "|", "\\langle", "\\lfloor"])} ${inner()} \\right${pick([")", "]", "\\}", "|", "\\rangle", "."])}`,
  (inner) => `\\left( ${inner()} \\middle| ${inner()} \\right)`,
  (inner, pick) =>
    `\\${pick(["sum", "prod", "int", "bigcup", "lim", "max", "oint"])}_{${inner()}} ${inner()}`,
  (inner) => `\\sum_{${inner()}}^{${inner()}} ${inner()}`,
  (inner, pick) => `\\${pick(["sin", "log", "det", "operatorname{tr}"])} ${inner()}`,
  (inner, pick) =>
    `\\${pick(["overbrace", "underbrace", "overline", "widehat", "overrightarrow", "boxed", "cancel"])}{${inner()}}`,
  (inner) => `${inner()} \\xrightarrow[{${inner()}}]{${inner()}} ${inner()}`,
  (inner) => `\\begin{cases} ${inner()} & ${inner()} \\\\ ${inner()} & ${inner()} \\end{cases}`,
  (inner, pick) =>
    `\\begin{${pick(["p", "b", "v"])}matrix} ${inner()} & ${inner()} \\\\ ${inner()} & ${inner()} \\end{`,
  (inner) => `\\binom{${inner()}}{${inner()}}`,
  (inner) => `\\overset{${inner()}}{=} ${inner()}`,
];

/** Generates a random formula; the same for the same number. */
export function generatedFormula(seed: number): string {
  let state = seed * 2_654_435_761 + 1;
  const random = (): number => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
  const formula = (depth: number): string => {
    if (depth === 0 || random() < 0.25) return pick(letters);
    const made = pick(rules)(() => formula(depth - 1), pick);
    // The end of an environment has the name of its beginning.
    return made.endsWith("\\end{") ? `${made}${/^\\begin\{(\w+)/.exec(made)?.[1] ?? ""}}` : made;
  };
  return formula(4);
}

import { braces } from "./language.ts";
import type { Language } from "./language.ts";

const command = (name: string) => [`\\${name}{`, "}"] as const;

/** Formulas. */
export const tex: Language = {
  seeds: [
    "\\frac{a}{b} + \\sqrt[3]{x} \\left( \\sum_{i=1}^{n} x_i^2 \\right)",
    "\\begin{matrix} a & b \\\\ c & d \\end{matrix}",
    "\\overset{a}{b} \\underbrace{x+y}_{2} \\color{red}{z} \\ce{H2O + CO2 -> H2CO3} \\text{word} \\mathbb{R}",
    "\\def\\a#1{#1#1} \\a{x} \\newcommand{\\b}{y} \\b \\b",
    "\\begin{aligned} a &= b \\\\ c &= d \\tag{1} \\end{aligned} \\xrightarrow[b]{a} \\cancel{x} \\boxed{y} \\hspace{3em} \\rule{1em}{2em}",
    "\\begin{array}{c|c} \\hline 1 & 2 \\\\ \\hline \\end{array} \\bigl( \\widehat{abc} \\overrightarrow{AB} \\SI{10}{\\metre}",
  ],
  parts: [
    "x",
    "^2",
    "_i",
    "&",
    "\\\\",
    "\\alpha",
    "\\left(",
    "\\right)",
    "\\a",
    "\\b",
    "\\hline",
    "\\quad",
    "'",
    "1",
    "\\,",
    "\\sum",
    "\\int",
    "\\Big|",
    "~",
  ],
  wraps: [
    braces,
    command("sqrt"),
    command("overline"),
    command("text"),
    command("widehat"),
    command("boxed"),
    ["\\left(", "\\right)"],
    ["\\frac{", "}{b}"],
    ["\\overset{a}{", "}"],
    ["\\underbrace{", "}_{2}"],
    ["\\begin{matrix}", "\\end{matrix}"],
    ["\\begin{aligned}", "\\end{aligned}"],
    ["^{", "}"],
    ["\\color{red}{", "}"],
    ["\\ce{", "}"],
    ["\\a{", "}"],
    command("cancel"),
    command("phantom"),
    ["$ $", "$ $"],
  ],
  document: (text) => ({
    markdown: text.includes("$ $") ? `$${text}$\n` : `$$\n${text}\n$$\n\nand $${text}$.\n`,
  }),
};

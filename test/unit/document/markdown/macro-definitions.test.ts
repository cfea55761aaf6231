import { describe, expect, it } from "vitest";
import { compileAlone } from "../../../integration/document/compile.ts";

/** What a formula shows: its text, without its source. */
async function printed(markdown: string): Promise<string> {
  const { html, warnings } = await compileAlone(markdown);
  expect(warnings).toEqual([]);
  return html
    .replace(/<annotation.*?<\/annotation>/gs, "")
    .replace(/<[^>]+>/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

describe("commands that are defined outside of formulas", () => {
  it.each([
    ["by newcommand", "\\newcommand{\\RR}{\\mathbb{R}}\n\n# Title\n\n$\\RR$", "Title ℝ"],
    ["by def", "\\def\\nrm#1{\\|#1\\|}\n\n$\\nrm{a}$", "‖a‖"],
    ["as an operator", "\\DeclareMathOperator*{\\rank}{rank}\n\n$\\rank$", "rank\u2061"],
    ["as delimiters", "\\DeclarePairedDelimiter{\\set}{[}{]}\n\n$\\set{a}$", "[a]"],
    ["in other words than before", "\\renewcommand{\\vec}[1]{\\mathbf{#1}}\n\n$\\vec{x}$", "𝐱"],
    [
      "several, with comments",
      "\\newcommand\\RR{\\mathbb R}\n% numbers\n\\newcommand*{\\EE}{\\mathrm{E}} % mean\n\n$\\RR\\EE$",
      "ℝE",
    ],
    ["over several lines", "\\newcommand{\\two}[2]{%\n  {#1}+%\n  {#2}\n}\n\n$\\two{1}{2}$", "1+2"],
    [
      "between lines of text",
      "Before\n\\newcommand{\\RR}{\\mathbb{R}}\nand $\\RR$ after",
      "Before and ℝ after",
    ],
    ["in header-includes", "---\nheader-includes:\n  - \\newcommand{\\RR}{\\mathbb{R}}\n---\n\n$\\RR$", "ℝ"],
    [
      "in header-includes, quoted",
      '---\nheader-includes: "\\\\newcommand{\\\\RR}{\\\\mathbb{R}}"\n---\n\n$\\RR$',
      "ℝ",
    ],
    [
      "in the text of header-includes, with what is not for formulas",
      "---\nheader-includes: |\n  \\usepackage{bm}\n  \\newcommand{\\RR}{\\mathbb{R}}\n---\n\n$\\RR$",
      "ℝ",
    ],
    [
      "by MyST",
      "---\nmath:\n  '\\RR': '\\mathbb{R}'\n  \"\\\\mag\": \"|#1|\"\n---\n\n$\\RR\\mag{q}$",
      "ℝ|q|",
    ],
  ])("keeps commands that are defined outside of formulas: %s", async (_name, markdown, expected) => {
    expect(await printed(markdown)).toBe(expected);
  });

  it.each([
    ["in a sentence", "Use \\newcommand{\\x}{y} to define.", "Use \\newcommand{\\x}{y} to define."],
    ["by name alone", "\\newcommand is what defines.", "\\newcommand is what defines."],
    ["that do not end", "\\newcommand{\\x}{\\mathbb{R}\n\ny", "\\newcommand{\\x}{\\mathbb{R} y"],
    ["as code", "```latex\n\\newcommand{\\x}{y}\n```", "\\newcommand{\\x}{y}"],
  ])("are text where they are spoken of: %s", async (_name, markdown, expected) => {
    expect(await printed(markdown)).toBe(expected);
  });
});

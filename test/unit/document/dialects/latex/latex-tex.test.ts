import { describe, expect, it } from "vitest";
import { rewriteMacros } from "../../../../../document/dialects/latex/rewrite-macros.ts";
import {
  findArgumentEnd,
  parseArguments,
  parseEnvironments,
  parseFields,
  parseMacros,
} from "../../../../../document/dialects/latex/tex.ts";
import { textMacros } from "../../../../../document/dialects/latex/text-macros.ts";

describe("the arguments of a macro", () => {
  it.each([
    ["{a}{b}", 2, [], ["a", "b"], 6],
    ["[x]{a {b} \\}} {c}", 2, ["x"], ["a {b} \\}", "c"], 17],
    ["[x={a]}][[y]]{a}", 1, ["x={a]}", "[y]"], ["a"], 16],
    ["\\parindent{1cm}", 2, [], ["\\parindent", "1cm"], 15],
    ["{a} \\b", 2, [], ["a"], 3],
    ["[x]", 0, [], [], 0],
  ] as const)("are groups and options: %s", (text, count, options, groups, end) => {
    expect(parseArguments(text, 0, count)).toEqual({ options, groups, end, isOpen: false });
  });

  it("are open where a group does not end, or is longer than any", () => {
    expect(parseArguments("{a}{b", 0, 2)).toMatchObject({ groups: ["a"], isOpen: true });
    expect(parseArguments(`{${"a".repeat(4_000)}}`, 0, 1).isOpen).toBe(true);
  });

  it("may nest as deeply as anybody writes them", () => {
    const nested = "\\textbf{".repeat(10_000) + "}".repeat(10_000);
    expect(findArgumentEnd(nested, 7)).toBeUndefined();
    expect(rewriteMacros(nested, textMacros).slice(0, 16)).toBe("\\textbf{\\textbf{");
  });
});

describe("a parser of TeX", () => {
  it("finds macros by their names, and no characters behind backslashes", () => {
    const found = [...parseMacros("\\\\label{a} \\label*[b]{c\\label{d}} \\labels{e}", { label: 1 })];
    expect(found).toEqual([
      {
        name: "label",
        isStarred: true,
        options: ["b"],
        groups: ["c\\label{d}"],
        start: 11,
        end: 33,
        isOpen: false,
      },
    ]);
  });

  it("reads fields, with commas in groups and names without values", () => {
    expect(Object.fromEntries(parseFields("a = {b, c}, d, e=f\\g,h="))).toEqual({
      a: "b, c",
      e: "f\\g",
      h: "",
    });
  });

  it("finds environments of a pattern up to the first end of each", () => {
    const text = "\\begin{a}1\\begin{b}2\\end{b}\\end{a}\\begin{b*}3\\end{b*}\\begin{b}4";
    expect(Array.from(parseEnvironments(text, /^b\*?$/), ({ text: inner }) => inner)).toEqual(["2", "3"]);
  });
});

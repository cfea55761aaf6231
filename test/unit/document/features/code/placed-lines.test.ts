import { describe, expect, it } from "vitest";
import { hasPlacedLines } from "../../../../../document/features/code/placed-lines.ts";

const row = (...cells: readonly string[]): string => cells.map((cell) => cell.padEnd(24)).join("  ");
const wide = "word ".repeat(20);

/** Broken, such a line says nothing: its words no longer stand below those that they belong to. */
describe("code with fixed lines", () => {
  it.each([
    [
      "what a command prints",
      ["$ kubectl get pods", ...["NAME", "web", "db"].map((name) => row(name, "1/1", "Running"))],
    ],
    [
      "a table with cells left out",
      [row("A", "B", "C"), row("a", "", "c"), row("a", "b", "c"), row("a", "b", "c")],
    ],
    ["a drawing", [`┌${"─".repeat(70)}┐`, `│${" ".repeat(70)}│`, `└${"─".repeat(70)}┘`]],
    ["a drawing in letters", [`+${"-".repeat(70)}+`, `| ${"a".repeat(69)}|`, `+${"-".repeat(70)}+`]],
    ["a tree with remarks", [`├── a${" ".repeat(60)}# ${"x".repeat(20)}`]],
  ])("is recognised: %s", (_name, lines) => {
    expect(hasPlacedLines(lines.join("\n"), 56)).toBe(true);
  });

  it.each([
    ["a program", [`const a = ${wide};`, `return f(${wide});`]],
    ["a program below a line", [`// ${"─".repeat(70)}`, `const a = ${wide};`]],
    ["remarks at one column", Array.from({ length: 4 }, () => `${"x".repeat(30)}    // ${wide}`)],
    ["two lines", [row("a", "b", "c"), row("a", "b", "c")]],
    ["narrow columns", Array.from({ length: 4 }, () => "a   b   c")],
    [
      "a program, of which some lines stand in columns",
      [row("a", "b", "c"), row("a", "b", "c"), row("a", "b", "c"), "", wide, wide, wide, wide],
    ],
    ["what is wider than any page", [row("a", "b", "c"), row("a", "b", "c"), row("a", "b", "c".repeat(400))]],
  ])("is not recognised in %s", (_name, lines) => {
    expect(hasPlacedLines(lines.join("\n"), 56)).toBe(false);
  });
});

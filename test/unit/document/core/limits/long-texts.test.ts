import { expect, it, vi } from "vitest";
import { repairMarkdown } from "../../../../../document/core/repair-markdown.ts";
import type { Warn } from "../../../../../document/core/warnings/warn.ts";
import { compile } from "../../../../integration/document/compile.ts";

it("columns that may not end on their page are set one after another", async () => {
  const long = "a ".repeat(700).trim();
  expect(await compile(`:::: columns\n::: column\n${long}\n:::\n::: column\nB\n:::\n::::`)).toBe(
    `<p class="long">${long}</p><p>B</p>`,
  );
});

// Catches long descriptions that are printed as they were written.
it("an image of Quarto may have a long description", async () => {
  const html = await compile(`Text ![](https://a.example/b.png){fig-alt="${"word ".repeat(200)}"} on.`);
  expect(html).not.toContain("word");
});

it("a very long line for a signature is read in linear time", async () => {
  expect(await compile(`x ${"_".repeat(150_000)}   y`)).not.toContain("signatures");
});

it("a formula that is nested very deeply shows its source, and the document goes on", async () => {
  const html = await compile(`Before $${"{".repeat(5000)}x$ after.\n\nEnd`);
  expect(html).toContain('<code class="faulty-formula">');
  expect(html).toMatch(/after\.<\/p><p>End<\/p>$/);
});

it("a paragraph with more brackets than the parser reads is reported", async () => {
  const warn = vi.fn<Warn>();
  await repairMarkdown(`# A\n\n[b](#c)\n\n${"[".repeat(30_000)}`, { warn });
  expect(warn.mock.calls).toEqual([
    ["paragraph-too-complex", expect.stringContaining("too many brackets"), 5],
  ]);
});

import { expect, it } from "vitest";
import { compile } from "../../../integration/document/compile.ts";

it.each([
  [
    "**Engineer** \\hfill 2020 – *now*",
    '<p><strong>Engineer</strong><span class="at-right">2020 – <em>now</em></span></p>',
  ],
  ["a \\hfill b\nc", '<p>a<span class="at-right">b</span>\nc</p>'],
  ['Engineer <span style="float:right">2024</span>', '<p>Engineer <span class="at-right">2024</span></p>'],
  ['<div style="color:red;text-align:right">x</div>', '<div align="right">x</div>'],
  ['<span style="position:fixed;float:left">x</span>', "<p><span>x</span></p>"],
])("stands at the right of its line: %s", async (markdown, html) => {
  expect(await compile(markdown)).toBe(html);
});

it("a line to sign on stays above its name", async () => {
  expect(await compile("__________   __________\nThe Seller   The Buyer")).toBe(
    "<p>__________\u00a0\u00a0\u00a0__________<br>\nThe Seller   The Buyer</p>",
  );
  expect(await compile("Text\n\n__________\n\nText")).toBe("<p>Text</p><hr><p>Text</p>");
});

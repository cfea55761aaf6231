import { expect, it } from "vitest";
import { print } from "../../printing/print.ts";
import { readPdf } from "./read-pdf.ts";

const pages = (texts: readonly string[]): string => texts.join("\n\n\\newpage\n\n");

// Catches the page of a sheet in place of the printed one, and a page that is counted where the text begins, behind cover and contents.
it.each([
  { toc: "off", cover: "off" },
  { toc: "on", cover: "on" },
] as const)("references to pages name the printed numbers: %j", async (layout) => {
  const markdown = pages([
    "# Title\n\nThe end is on page \\pageref{end}, this on \\pageref{here}.\\label{here}\n\n## One\n\nText\\index{cod}\\index{eel|(}",
    "## Two\n\nText\\index{cod}",
    "## Three\n\nText\\index{cod}\\index{ray}",
    "## End {#end}\n\nText\\index{eel|)}\\index{ray}\\index{ray}",
    "\\printindex",
  ]);
  const { text } = await readPdf((await print({ markdown, meta: {}, layout })).pdf);
  const words = text.join(" ");
  expect(words).toContain("The end is on page 4, this on 1.");
  expect(words).toContain("cod, 1–3 eel, 1–4 ray, 3, 4");
});

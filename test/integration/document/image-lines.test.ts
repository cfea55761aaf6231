import { expect, it } from "vitest";
import { printPages } from "../../printing/cases.ts";
import { greyPng } from "./grey-png.ts";

const url = `data:image/png;base64,${greyPng(90, 20, () => 128).toString("base64")}`;
const image = `<img src="${url}" alt="state">`;
const both = `${image} <a href="https://example.com/">${image}</a>`;

const rows = [
  ["a paragraph", `![state](${url}) [![state](${url})](https://example.com/) of it`],
  ["an item", `- ![state](${url}) [![state](${url})](https://example.com/)\n- text`],
  ["a centred block", `<div align="center">\n${both}\n</div>`],
  ["a cell", `<table><tr><td>${both}</td><td>text</td></tr></table>`],
  ["bold text", `Text **![state](${url})** [![state](${url})](https://example.com/) of it`],
] as const;

it("images with and without a link stand on one line", async () => {
  const all = await printPages(
    rows.map(
      ([, markdown]) =>
        (word) =>
          `${word}\n\n${markdown}`,
    ),
  );
  for (const [at, [page]] of all.entries()) {
    const tops = page?.pictures.map(({ top }) => Math.round(top * 10)) ?? [];
    expect(tops, rows[at]?.[0]).toHaveLength(2);
    expect(new Set(tops).size, rows[at]?.[0]).toBe(1);
  }
});

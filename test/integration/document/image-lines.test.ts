import { expect, it } from "vitest";
import { readPages } from "../../corpus/printed-page.ts";
import { print } from "../../printing/print.ts";
import { greyPng } from "./grey-png.ts";

const url = `data:image/png;base64,${greyPng(90, 20, () => 128).toString("base64")}`;
const image = `<img src="${url}" alt="state">`;
const both = `${image} <a href="https://example.com/">${image}</a>`;

it.each([
  ["a paragraph", `![state](${url}) [![state](${url})](https://example.com/) of it`],
  ["an item", `- ![state](${url}) [![state](${url})](https://example.com/)\n- text`],
  ["a centred block", `<div align="center">\n${both}\n</div>`],
  ["a cell", `<table><tr><td>${both}</td><td>text</td></tr></table>`],
  ["bold text", `Text **![state](${url})** [![state](${url})](https://example.com/) of it`],
])("images with a link and without stand at one height in %s", async (_, markdown) => {
  const { pdf } = await print({ markdown, meta: {} });
  const [page] = await readPages(pdf);
  const tops = page?.pictures.map(({ top }) => Math.round(top * 10)) ?? [];
  expect(tops).toHaveLength(2);
  expect(new Set(tops).size).toBe(1);
});

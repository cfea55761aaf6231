import { describe, expect, it } from "vitest";
import { compileMarkdown } from "../../../../../document/core/compile.ts";

const baseUrl = "https://github.com/o/r/blob/main/docs/a.md";

it("a relative image is fetched from the document's address", async () => {
  const asked: string[] = [];
  await compiled("![a](img/a.png) <img src='../b.png'>", { baseUrl }, asked);
  expect(asked).toEqual([
    "https://github.com/o/r/raw/main/docs/img/a.png",
    "https://github.com/o/r/raw/main/b.png",
  ]);
});

describe("a badge whose image cannot be fetched", () => {
  it("is replaced by its small text, or by nothing", async () => {
    const { html, warnings } = await compiled(
      "[![build](https://img.shields.io/a.svg)](https://a.example) ![](https://codecov.io/b.svg)",
    );
    expect(html).toBe('<p><a href="https://a.example"><span class="missing-badge">build</span></a> </p>');
    expect(warnings).toHaveLength(2);
  });
});

describe("a picture", () => {
  it("is the source for light backgrounds, not the one for dark", async () => {
    const asked: string[] = [];
    await compiled(
      '<picture><source media="(prefers-color-scheme: dark)" srcset="https://a.example/dark.png">' +
        '<source media="(prefers-color-scheme: light)" srcset="https://a.example/light.png"><img src="https://a.example/dark.png"></picture>' +
        "\n\n![x](https://a.example/d.png#gh-dark-mode-only)![x](https://a.example/d.png#only-dark)![x](https://a.example/l.png#gh-light-mode-only)",
      {},
      asked,
    );
    expect(asked).toEqual(["https://a.example/light.png", "https://a.example/l.png#gh-light-mode-only"]);
  });
});

async function compiled(markdown: string, options = {}, asked: string[] = []) {
  const fetchImage = (url: string) => {
    asked.push(url);
    return Promise.resolve(undefined);
  };
  const { html, warnings } = await compileMarkdown(markdown, fetchImage, () => Promise.resolve([]), {
    options,
  });
  return { html: html.trim(), warnings };
}

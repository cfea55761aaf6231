import { describe, expect, it } from "vitest";
import { compileMarkdown } from "../../../../document/compile.ts";
import { compile } from "../../../integration/document/compile.ts";

const baseUrl = "https://github.com/o/r/blob/main/docs/a.md";

describe("a relative link", () => {
  const rows: readonly [href: string, absolute: string][] = [
    ["b.md", "https://github.com/o/r/blob/main/docs/b.md"],
    ["../x/y.md#z", "https://github.com/o/r/blob/main/x/y.md#z"],
    ["//a.example/b", "https://a.example/b"],
    ["?a", "https://github.com/o/r/blob/main/docs/a.md?a"],
  ];
  it.each(rows)("makes a relative link to %s absolute", async (href, absolute) => {
    expect(await compile(`[x](${href})`, { baseUrl })).toBe(`<p><a href="${absolute}">x</a></p>`);
  });

  it.each(["javascript:alert(1)", "file:///etc/passwd", "data:text/html,x"])(
    "leaves a link as text by %s",
    async (href) => {
      expect(await compile(`[x](${href})`, { baseUrl })).toBe("<p><span>x</span></p>");
    },
  );
});

describe("a link without its scheme", () => {
  it.each([
    ["github.com/jane", "https://github.com/jane"],
    ["www.example.museum", "https://www.example.museum/"],
    ["docs.example.org/a?b#c", "https://docs.example.org/a?b#c"],
    ["jane.doe@example.com", "mailto:jane.doe@example.com"],
  ])("leads where it is meant to: %s", async (href, absolute) => {
    const html = `<p><a href="${absolute}">x</a></p>`;
    expect(await compile(`[x](${href})`)).toBe(html);
    expect(await compile(`[x](${href})`, { baseUrl })).toBe(html);
  });

  it.each(["notes.org", "a/b.com.md", "script.py", "README.md", "@example.com", "../github.com"])(
    "stays text where it may be a file: %s",
    async (href) => {
      expect(await compile(`[x](${href})`)).toBe("<p><span>x</span></p>");
    },
  );
});

it("a link whose address has blanks leads there, and code stays as it is", async () => {
  expect(await compile("[x](https://example.com/a b c.pdf)")).toBe(
    '<p><a href="https://example.com/a%20b%20c.pdf">x</a></p>',
  );
  expect(await compile("`[x](https://example.com/a b)`")).toContain("[x](https://example.com/a b)");
  expect(await compile('[x](https://example.com/a "b c")')).toContain(
    'href="https://example.com/a" title="b c"',
  );
});

describe("a link within the document", () => {
  it.each(["#a-b", "#own"])("leads a link within the document to %s", async (href) => {
    expect(await compile(`# A b\n\n<a name="own"></a>[x](${href})`)).toContain(`<a href="${href}">x</a>`);
  });

  it.each([
    ["# A b", "#A-B", "#a-b"],
    ["## 🚀 Getting Started", "#getting-started", "#-getting-started"],
    ["## Pros & Cons", "#pros-cons", "#pros--cons"],
    ["## A – B", "#a-b", "#a--b"],
  ])("leads to the heading with the same letters: %s from %s", async (heading, href, id) => {
    expect(await compile(`${heading}\n\n[x](${href})`)).toContain(`<a href="${id}">x</a>`);
  });

  it("makes a link to a missing target text, and warns with its line", async () => {
    const { html, warnings } = await compiled("# A\n\nText\n\n[x](#b) and [y](c.md)");
    expect(html).not.toContain("href");
    expect(warnings).toEqual([
      { line: 5, what: "The link to #b was turned into plain text: nothing in the document has that name." },
      {
        line: 5,
        what: "The link to c.md was turned into plain text: it is relative, and options.base_url is not given.",
      },
    ]);
  });
});

it("an image is fetched from where its document is", async () => {
  const asked: string[] = [];
  await compiled("![a](img/a.png) <img src='../b.png'>", { baseUrl }, asked);
  expect(asked).toEqual([
    "https://github.com/o/r/raw/main/docs/img/a.png",
    "https://github.com/o/r/raw/main/b.png",
  ]);
});

describe("a badge that cannot be had", () => {
  it("replaces a missing badge by its small text, or by nothing", async () => {
    const { html, warnings } = await compiled(
      "[![build](https://img.shields.io/a.svg)](https://a.example) ![](https://codecov.io/b.svg)",
    );
    expect(html).toBe('<p><a href="https://a.example"><span class="missing-badge">build</span></a> </p>');
    expect(warnings).toHaveLength(2);
  });
});

describe("a picture", () => {
  it("is that for light, and none for the dark", async () => {
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

it("names that a PDF cannot have are short, and what leads there goes with them", async () => {
  const long = "二零一九年以来中国低代码平台的发展与影响";
  const html = await compile(
    `## ${long}\n\n## 短\n\n[a](#${long}) [b](#${encodeURIComponent(long)}) [c](#短)`,
  );
  expect(html).toContain(`<h2 id="name.1">${long}</h2>`);
  expect(html.match(/href="[^"]*"/g)).toEqual([
    'href="#name.1"',
    'href="#name.1"',
    expect.stringMatching(/^href="#(?:短|%E7%9F%AD)"$/) as string,
  ]);
});

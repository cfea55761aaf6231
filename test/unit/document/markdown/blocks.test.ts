import { describe, expect, it } from "vitest";
import { compile } from "../../../integration/document/compile.ts";

const callout = (kind: string, title: string, body: string): string =>
  `<div class="callout callout-${kind}"><p class="callout-title">${title}</p>${body}</div>`;

describe("a container", () => {
  const rows: readonly [name: string, markdown: string, html: string][] = [
    ["of Obsidian, folded", "> [!quote]- So\n> Text", callout("note", "So", "<p>Text</p>")],
    ["of Obsidian, of any name", "> [!recipe]+\n> Text", callout("note", "Recipe", "<p>Text</p>")],
    ["of Docusaurus", ":::note\nText\n:::", callout("note", "Note", "<p>Text</p>")],
    [
      "with a title",
      "::: warning Mind *it*\n- a\n:::\nAfter",
      callout("warning", "Mind <em>it</em>", "<ul><li>a</li></ul>") + "<p>After</p>",
    ],
    [
      "with a title in brackets",
      ":::tip[So `x`]\nText\n:::",
      callout("tip", "So <code>x</code>", "<p>Text</p>"),
    ],
    [
      "of Quarto",
      '::: {.callout-note title="T"}\nText\n:::\n\n::: {.callout-tip}\n## Heading\n\nText\n:::',
      callout("note", "T", "<p>Text</p>") + callout("tip", "Heading", "<p>Text</p>"),
    ],
    [
      "within another",
      "::::info\n:::danger\nText\n:::\n::::",
      callout("note", "Info", callout("caution", "Danger", "<p>Text</p>")),
    ],
    [
      "in a quote",
      "> :::note\n> Text\n> :::",
      `<blockquote>${callout("note", "Note", "<p>Text</p>")}</blockquote>`,
    ],
    [
      "in a list",
      "- a\n\n  :::note\n  Text\n  :::\n- b",
      `<ul><li><p>a</p>${callout("note", "Note", "<p>Text</p>")}</li><li><p>b</p></li></ul>`,
    ],
    [
      "that an item begins with",
      "- ::: note\n  Text\n  :::\n- b",
      `<ul><li>${callout("note", "Note", "<p>Text</p>")}</li><li><p>b</p></li></ul>`,
    ],
    ...[
      "!!! note\n\n        Text",
      "??? note\n        Text",
      ":::note\n    Text\n    :::",
      "::: {.callout-note}\n    Text\n    :::",
    ].map((text): [string, string, string] => [
      `in an item, four columns within: ${text}`,
      `1. a\n\n    ${text}\n\n2. b\n\n    ${text}`,
      `<ol><li><p>a</p>${callout("note", "Note", "<p>Text</p>")}</li><li><p>b</p>${callout("note", "Note", "<p>Text</p>")}</li></ol>`,
    ]),
    ["for HTML alone", '::: {.content-visible when-format="html"}\nText\n:::\n\nA', "<p>A</p>"],
    ["for all but PDF", '::: {.content-hidden when-format="pdf"}\nText\n:::\n\nA', "<p>A</p>"],
    [
      "for PDF",
      '::: {.content-visible when-format="pdf"}\nText [x]{.content-hidden unless-format="html"}\n:::',
      "<p>Text </p>",
    ],
    ["for no format", "::: {.content-hidden}\nText\n:::", "<p>Text</p>"],
    [
      "with columns",
      ':::: {.columns}\n::: {.column width="40%"}\nA\n:::\n::: {.column}\n- b\n:::\n::::',
      '<div class="side-by-side"><div width="40"><p>A</p></div><div><ul><li>b</li></ul></div></div>',
    ],
    [
      "with columns by GitBook",
      "{% columns %}\n{% column %}\nA\n{% endcolumn %}\n{% column %}\nB\n{% endcolumn %}\n{% endcolumns %}",
      '<div class="side-by-side"><div><p>A</p></div><div><p>B</p></div></div>',
    ],
    [
      "with as many columns as it says",
      "::: {layout-ncol=2}\nA\n\nB\n\nC\n:::",
      '<div class="side-by-side"><div><p>A</p></div><div><p>B</p></div></div>' +
        '<div class="side-by-side"><div><p>C</p></div><div></div></div>',
    ],
    [
      "with columns that may not end on their page",
      `:::: columns\n::: column\n${"a ".repeat(700)}\n:::\n::: column\nB\n:::\n::::`,
      `<p class="long">${"a ".repeat(700).trim()}</p><p>B</p>`,
    ],
    ["with a column alone", "::: column\nA\n:::", "<div><p>A</p></div>"],
    [
      "around code that holds a sign",
      ":::note\n```\n:::\n```\n:::",
      callout("note", "Note", '<pre><code class="code-block">:::</code></pre>'),
    ],
    [
      "that is code",
      "```\n:::note\nText\n:::\n```",
      '<pre><code class="code-block">:::note\nText\n:::</code></pre>',
    ],
    [
      "that is indented code",
      "Text\n\n    :::note\n    x\n    :::",
      '<p>Text</p><pre><code class="code-block">:::note\nx\n:::</code></pre>',
    ],
    ["that nothing ends", ":::note\nText", "<p>:::note\nText</p>"],
    ["that nothing begins", "Text\n:::", "<p>Text\n:::</p>"],
    ["of a kind that nobody knows", "::: foo Bar\nText\n:::", '<p class="block-title">Bar</p><p>Text</p>'],
    ["that is to stand in the middle", "::: {.center}\nText\n:::", '<div align="center"><p>Text</p></div>'],
    [
      "of Python-Markdown",
      '!!! danger "Do `not`"\n    Text\n\n    ```js\n    x\n    ```\n\nAfter',
      callout("caution", "Do <code>not</code>", '<p>Text</p><pre><code class="code-block">x</code></pre>') +
        "<p>After</p>",
    ],
    [
      "of Python-Markdown without a title",
      '!!! note ""\n    Text',
      '<div class="callout callout-note"><p>Text</p></div>',
    ],
    ["that is an exclamation", "!!! wow\ntext", "<p>!!! wow\ntext</p>"],
    [
      "of tabs",
      '=== "A"\n\n    Text\n\n=== "B"\n\n    - b',
      '<p class="block-title">A</p><p>Text</p><p class="block-title">B</p><ul><li>b</li></ul>',
    ],
    [
      "of GitBook",
      '{% hint style="warning" %}\nText\n{% endhint %}',
      callout("warning", "Warning", "<p>Text</p>"),
    ],
    ["of PyMdown Blocks", "/// tip | Title\n\nText\n\n///", callout("tip", "Title", "<p>Text</p>")],
    [
      "of PyMdown Blocks within another",
      "//// note\n/// tip\nText\n///\n////",
      callout("note", "Note", callout("tip", "Tip", "<p>Text</p>")),
    ],
    ["that nothing ends", "/// note\n\nText", "<p>/// note</p><p>Text</p>"],
    [
      "of Docusaurus' tabs",
      '<Tabs>\n<TabItem value="npm" label="With npm">\n\nText\n\n</TabItem>\n</Tabs>',
      '<div><p class="block-title">With npm</p><p>Text</p></div>',
    ],
  ];
  it.each(rows)("reads a container: %s", async (_name, markdown, html) => {
    expect(await compile(markdown)).toBe(html);
  });

  it("has its name in the document's language", async () => {
    expect(await compile("---\nlang: de\n---\n\n:::note\nText\n:::")).toContain(">Hinweis<");
  });

  it("cannot be made by an author's own sign", async () => {
    expect(await compile(`<!--\ufdd6${encodeURIComponent('{"name":"note","written":""}')}-->\n\nText`)).toBe(
      "<p>Text</p>",
    );
  });
});

describe("a quote", () => {
  const rows: readonly [name: string, markdown: string, html: string][] = [
    ["as GitHub's notes once were", "> **Note**\n> Text", callout("note", "Note", "<p>Text</p>")],
    ["with a colon", "> **Warning:** Text *a*", callout("warning", "Warning", "<p>Text <em>a</em></p>")],
    ["of a strong word", "> **Note** that", "<blockquote><p><strong>Note</strong> that</p></blockquote>"],
    ["of another word", "> **Ada**\n> Text", "<blockquote><p><strong>Ada</strong>\nText</p></blockquote>"],
  ];
  it.each(rows)("reads a quote: %s", async (_name, markdown, html) => {
    expect(await compile(markdown)).toBe(html);
  });
});

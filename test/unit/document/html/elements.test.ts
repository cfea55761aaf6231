import { describe, expect, it } from "vitest";
import { compile } from "../../../integration/document/compile.ts";

const pixel =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

describe("a callout", () => {
  const rows: readonly [string, string, string][] = [
    [
      "with its own name",
      "> [!NOTE]\n> Text",
      '<div class="callout callout-note"><p class="callout-title">Note</p><p>Text</p></div>',
    ],
    [
      "with a title",
      "> [!tip] Save *time*\n> Text",
      '<div class="callout callout-tip"><p class="callout-title">Save <em>time</em></p><p>Text</p></div>',
    ],
    [
      "that Obsidian folds",
      "> [!danger]- Hot\n> - a",
      '<div class="callout callout-caution"><p class="callout-title">Hot</p><ul><li>a</li></ul></div>',
    ],
    ["of a kind that nobody knows", "> [!ODD]\n> Text", "<blockquote><p>[!ODD]\nText</p></blockquote>"],
  ];
  it.each(rows)("reads a callout: %s", async (_name, markdown, html) => {
    expect(await compile(markdown)).toBe(html);
  });
});

describe("within text", () => {
  const rows: readonly [string, string, string][] = [
    ["lowered and raised signs", "H~2~O x^2^ 10^-3^", "<p>H<sub>2</sub>O x<sup>2</sup> 10<sup>-3</sup></p>"],
    ["struck text", "~~gone~~", "<p><del>gone</del></p>"],
    ["tildes and carets of prose", "~5 and ~10, a^b, ~/x/~y, ^^", "<p>~5 and ~10, a^b, ~/x/~y, ^^</p>"],
    ["marked text", "a ==b **c** d==, ==e==", "<p>a <mark>b <strong>c</strong> d</mark>, <mark>e</mark></p>"],
    [
      "equations of prose",
      "a == b and c == d, x===y, `==z==`",
      "<p>a == b and c == d, x===y, <code>==z==</code></p>",
    ],
    ["what is never closed", "a ==b **c**", "<p>a ==b <strong>c</strong></p>"],
    ["a shortcode", ":tada: `:tada:`", "<p>🎉 <code>:tada:</code></p>"],
    [
      "the HTML that GitHub knows",
      "<kbd>Ctrl</kbd> H<sub>2</sub> x<sup>2</sup> <mark>m</mark> <ins>i</ins> a<br>b",
      "<p><kbd>Ctrl</kbd> H<sub>2</sub> x<sup>2</sup> <mark>m</mark> <ins>i</ins> a<br>b</p>",
    ],
    ["comments vanish", "a <!-- b --> c\n\n<!-- d\n\ne -->\n\nf", "<p>a  c</p><p>f</p>"],
    [
      "a heading's own name",
      "# Head {#own-name}\n\n[x](#own-name)",
      '<h1 id="own-name">Head</h1><p><a href="#own-name">x</a></p>',
    ],
  ];
  it.each(rows)("reads marks within text: %s", async (_name, markdown, html) => {
    expect(await compile(markdown)).toBe(html);
  });
});

describe("a block", () => {
  const rows: readonly [string, string, string][] = [
    [
      "of definitions",
      "Term *x*\n: One\n: Two **b**\nmore\n\nOther\n\n: Three",
      [
        '<dl lang="en-x-dl"><dt lang="en-x-dt">Term <em>x</em></dt><dd lang="en-x-dd">One</dd>',
        '<dd lang="en-x-dd">Two <strong>b</strong>\nmore</dd>',
        '<dt lang="en-x-dt">Other</dt><dd lang="en-x-dd">Three</dd></dl>',
      ].join(""),
    ],
    [
      "of definitions that hold blocks",
      [
        "Term",
        ":   One",
        "lazy",
        "",
        "    Two",
        "",
        "    - a",
        "",
        "Other",
        ": Say:",
        "    1. b",
        "",
        "    ```",
        "    c",
        "",
        "    d",
        "    ```",
        "",
        ": Short",
        "",
        "After",
      ].join("\n"),
      [
        '<dl lang="en-x-dl"><dt lang="en-x-dt">Term</dt>',
        '<dd lang="en-x-dd"><p>One\nlazy</p><p>Two</p><ul><li>a</li></ul></dd>',
        '<dt lang="en-x-dt">Other</dt>',
        '<dd lang="en-x-dd"><p class="lead-in">Say:</p><ol><li>b</li></ol><pre><code class="code-block">c\n\nd</code></pre></dd>',
        '<dd lang="en-x-dd">Short</dd></dl><p>After</p>',
      ].join(""),
    ],
    [
      "of a target of links that stands alone, and within text",
      'a <a id="one"></a>\n\n<p><a id="two"></a></p>',
      '<p>a <a id="one"></a></p><p class="anchor-only"><a id="two"></a></p>',
    ],
    [
      "of details, opened",
      "<details><summary>More</summary>\n\n*in*\n\n</details>",
      "<details open><summary>More</summary><p><em>in</em></p></details>",
    ],
    [
      "in the centre",
      "<p align=center>a</p>\n\n<center>b</center>",
      '<p align="center">a</p><div align="center">b</div>',
    ],
    [
      "of a picture",
      `<picture><source media="(prefers-color-scheme: dark)" srcset="x.png"><img src="${pixel}" width="40"></picture>`,
      `<p><img src="${pixel}" width="40" alt=""></p>`,
    ],
    [
      "of code with a title",
      '```ts title="a b.ts"\nx\n```',
      '<figure class="listing"><figcaption>a b.ts</figcaption><pre><code class="code-block">x</code></pre></figure>',
    ],
    [
      "of code with a path",
      "```py:src/a.py\nx\n```",
      '<figure class="listing"><figcaption>src/a.py</figcaption><pre><code class="code-block">x</code></pre></figure>',
    ],
  ];
  it.each(rows)("reads a block: %s", async (_name, markdown, html) => {
    expect(await compile(markdown)).toBe(html);
  });

  const sizes: readonly [string, string][] = [
    ["{width=50%}", ' width="50%"'],
    ["{ width=300px height=20 }", ' width="300" height="20"'],
    ["{width=2in .right}", ' width="192"'],
    ['{width="5cm"}', ' width="189"'],
    ["{.left}", ""],
    ["{width=javascript:x}", ""],
  ];
  it.each(sizes)("sizes an image with %s", async (attributes, shown) => {
    expect(await compile(`![a](${pixel})${attributes}`)).toBe(`<p><img src="${pixel}" alt="a"${shown}></p>`);
  });

  it("shows the boxes of a list of tasks", async () => {
    expect(await compile("- [x] a\n- [ ] b")).toMatch(/checkbox.*checked.*a.*checkbox.*b/s);
  });
});

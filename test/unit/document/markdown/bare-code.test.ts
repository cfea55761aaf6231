import { describe, expect, it } from "vitest";
import { repairMarkdown } from "../../../../document/markdown/repair/repair.ts";
import { compile } from "../../../integration/document/compile.ts";

describe("code without a fence", () => {
  const snippets: Readonly<Record<string, string>> = {
    c: '#include <stdio.h>\n\nint main(void) {\n  printf("%d\\n", 2 * 3);\n  return 0;\n}',
    python:
      '#!/usr/bin/env python3\nimport json\n\n# Read it all\ndef read(path):\n    """Reads."""\n    with open(path) as file:\n        return json.load(file)\n\nprint(read("a.json"))',
    javascript: 'const a = require("a");\n\na.on("end", () => {\n  // done\n  a.close();\n});',
    java: "import java.util.List;\n\npublic class A {\n    private List<String> names;\n\n    @Override\n    public int size() {\n        return names.size();\n    }\n}",
    html: '<!DOCTYPE html>\n<html lang="en">\n<head>\n  <title>Page</title>\n</head>\n<body>\n  <p>Text</p>\n</body>\n</html>',
    sql: "SELECT name, count(*)\nFROM orders\nGROUP BY name\nORDER BY name;",
    shell: "sudo apt update\nnpm install left-pad\ngit clone https://example.org/a.git",
    php: "<?php\n\nfunction one($a)\n{\n    return $a->b;\n}",
    json: '{\n  "name": "a",\n  "list": [\n    1,\n    2\n  ]\n}',
  };
  const around: readonly [before: string, after: string][] = [
    ["", ""],
    ["Save this as a file:\n\n", "\n\nThen run it."],
    ["It goes like this.\n\n──────────────\n", "\n──────────────\n\n## Why it works\n\nIt does."],
    ["1. First you write it:\n\n", "\n\n- One remark\n- Another one"],
  ];
  it.each(Object.entries(snippets))("is code all the same: %s", async (_language, code) => {
    for (const [before, after] of around) {
      const html = await compile(`${before}${code}${after}`);
      const blocks = [...html.matchAll(/<pre[^>]*><code class="code-block">(.*?)<\/code><\/pre>/gs)];
      expect(blocks.map(([, text = ""]) => text.replaceAll("&#x3C;", "<").replaceAll("&#x26;", "&"))).toEqual(
        [code],
      );
      expect(html.replace(/<pre.*<\/pre>/s, "")).not.toMatch(/[{};]|<h2[^>]*>[^<]*[};]/);
    }
  });

  it("is one piece, with remarks that are sentences", async () => {
    const code =
      '#!/usr/bin/env python3\nimport json\n\ndef read(path):\n    """\n    Reads the whole of a file at once.\n    """\n' +
      "    # Open the file that was named, and read all of it.\n    with open(path) as file:\n        return json.load(file)";
    const html = await compile(`The program:\n\n${code}\n\nIt reads a file.`);
    expect(html.match(/<pre/g)).toHaveLength(1);
    expect(html).toContain("return json.load(file)</code></pre><p>It reads");
  });

  it.each([
    ["many lines", "const a = b.c();\n", 140_000],
    ["many lines that are none in the end", "(\n", 140_000],
  ])("recognises code without a fence that has %s", async (_name, line, count) => {
    const { text } = await repairMarkdown(`const a = b.c();\n${line.repeat(count)}`);
    expect(text.length).toBeGreaterThan(line.length * count);
  });

  it("has a rule above and below it, which no heading loses", async () => {
    const code = "const a = b.c();\na.d();";
    expect(await compile(`Setup\n----------\n${code}\n\n----------\n\nText`)).toMatch(
      /^<h2 id="setup">Setup<\/h2><pre[^]*<\/pre><hr><p>Text<\/p>$/,
    );
    expect(await compile(`So:\n\n----------\n${code}\n----------\n\nText`)).not.toContain("<hr>");
  });

  it.each([
    [
      "a contract",
      "The Supplier shall:\n\n(a) deliver the goods;\n(b) insure them; and\n(c) send invoice(s);\n\nIn witness whereof.",
    ],
    ["formulas", "We have\ny = mx + b\nf(x) = 2x\nand so on."],
    [
      "HTML of a README",
      '<p align="center">\n  <img\n    alt="logo"\n    src="https://example.org/a.png"\n  />\n</p>\n\n<a href="https://example.org">A</a>&emsp;\n<a href="https://example.org">B</a>&emsp;',
    ],
    ["labels", "For example:\nWith care:\nWhile you wait:\nText."],
    ["one statement", 'Call it:\n\nprint("a")\n\nThat is all.'],
    ["names of sources", "Smith (2020);\nJones, K. (2019);\nDoe et al. (2018);"],
    ["verses of a book", "1 Kings 3:4;\n2 Kings 4:5;\nPsalm 23(4);"],
    ["values", "alpha = 0.05;\nbeta = 0.2;\npower = 0.8;"],
    ["formulas in words", "Let f(x) = 2x;\nthen g(x) = f(x) + 1;\nПусть x = f(y);\nтогда z = g(x);"],
    ["reactions", "2 H2 + O2 -> 2 H2O;\nH2O(l) = H2O(g);"],
    ["remarks in brackets", "Win 10% (today);\nLose 5% (tomorrow);\nHello :);\nBye ;);"],
    ["prices", "$ 5 for one\n$ 10 for two\n$ 20"],
    ["words that programs have too", "for example:\nfor this:\nwith that:\nclass of 1984:\nbreak a leg;"],
    [
      "code within sentences",
      "`a.b()`, [`c.d()`][], and [`e.f()`][];\nthe `key` for [`g.h()`][];\n\n[`c.d()`]: #a",
    ],
    ["cases of an item", "3. Find D. If\n  D = 4·(a(b) – c) > 0 – two;\n  D = f(c) – one;"],
    ["a formula", "$$\nx = a.b(y);\nz = w.v();\n$$"],
    ["a table", "a | b\n--|--\nx = a.f(); | y = b.g();\na.f(); | b.g();"],
    ["quotes and notes", "> x = a.f();\n> y = b.g();\n\nA[^1].\n\n[^1]: a.f();\n[^2]: b.g();"],
    ["items", "- x = a.f();\n- y = b.g();\n\n1. a.f();\n   b.g();\n   c.h();"],
    ["styles", "<style>\nbody {\n  color: #fff;\n}\n\np {\n  margin: 3px;\n}\n</style>\n\nText"],
    ["a remark of HTML", "<!--\n\nx = a.f();\n\ny = b.g();\n\n-->\n\nText"],
    ["front matter", '---\ntitle: "x"\nnested:\n  "a": [],\n  "b": {},\n---\n\nText'],
  ])("is not seen in %s", async (_name, markdown) => {
    expect(await compile(markdown)).not.toContain("<pre");
  });
});

import { describe, expect, it } from "vitest";
import { repairMarkdown } from "../../../../../document/core/repair-markdown.ts";
import { compile } from "../../../../integration/document/compile.ts";

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
  it.each(Object.entries(snippets))("is recognised as code: %s", async (_language, code) => {
    for (const [before, after] of around) {
      const html = await compile(`${before}${code}${after}`);
      const blocks = [...html.matchAll(/<pre[^>]*><code class="code-block">(.*?)<\/code><\/pre>/gs)];
      expect(blocks.map(([, text = ""]) => text.replaceAll("&#x3C;", "<").replaceAll("&#x26;", "&"))).toEqual(
        [code],
      );
      expect(html.replace(/<pre.*<\/pre>/s, "")).not.toMatch(/[{};]|<h2[^>]*>[^<]*[};]/);
    }
  });

  it.each([
    ["many lines", "const a = b.c();\n", 140_000],
    ["many lines that are none in the end", "(\n", 140_000],
  ])("is recognised with %s", async (_name, line, count) => {
    const { text } = await repairMarkdown(`const a = b.c();\n${line.repeat(count)}`);
    expect(text.length).toBeGreaterThan(line.length * count);
  });
});

import { describe, expect, it } from "vitest";
import { compile } from "../../../integration/document/compile.ts";

describe("highlighted code", () => {
  const rows: readonly [language: string, code: string][] = [
    ["dockerfile", "FROM node"],
    ["toml", "[a]\nb = 1"],
    ["powershell", "Get-Item $x"],
    ["scala", "def f = 1"],
    ["haskell", "module A where"],
    ["elixir", "def f, do: 1"],
    ["zig", "const x = 1;"],
    ["terraform", 'a { b = "c" } # d'],
    ["solidity", "contract A { }  // x"],
    ["json5", '{"a": 1}'],
    ["c++", "int x = 1;"],
    ["py", "def f(): pass"],
    ["yml", "a: 1"],
    ["tsx", "const a = 1;"],
    ["console", "$ ls -l"],
    ["PostgreSQL", "SELECT 1"],
    ["diff", "+ a\n- b"],
  ];
  it.each(rows)("highlights code of each kind: %s", async (language, code) => {
    expect(await compile(`\`\`\`${language}\n${code}\n\`\`\``)).toMatch(/class="hljs-/);
  });

  it("leaves code of an unknown language plain", async () => {
    expect(await compile("```nonsense\nif x\n```")).toBe('<pre><code class="code-block">if x</code></pre>');
  });
});

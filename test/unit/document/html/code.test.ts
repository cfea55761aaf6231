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

describe("a line of code that may be broken", () => {
  const long = `x = ${"a, ".repeat(30)}a`;

  // Catches a further line that reads as one of its own, as in Python, and blank lines between.
  it("goes on below its own beginning, and the lines around it stay as they are", async () => {
    const html = await compile(`\`\`\`text\na\n    ${long}\nb\n\`\`\``);
    expect(html).toContain(`a\n<span class="going-on-4">    ${long}\n</span>b</code>`);
  });

  it.each([
    ["\t", 4],
    ["   ", 2],
    [" ".repeat(60), 24],
  ])("goes on below an indent of %j, which is bounded", async (indent, columns) => {
    expect(await compile(`\`\`\`text\n${indent}${long}\n\`\`\``)).toContain(`going-on-${String(columns)}"`);
  });

  // Catches `--` at a line's end and the flag's name on the next.
  it("keeps flags and arrows whole, but for very long ones", async () => {
    const html = await compile(`\`\`\`text\na-b --max-time -x p->q --${"l".repeat(40)} ${long}\n\`\`\``);
    const flags = Array.from(html.matchAll(/class="flag">([^<]*)/g), ([, shown = ""]) => shown);
    expect(flags.map((shown) => shown.replace(/&[^;]*;/, ">"))).toEqual(["--max-time", "-x", "->"]);
  });

  it("keeps its colours, and those of what spans lines", async () => {
    const html = await compile(`\`\`\`js\n/* a\n${long} */\n\`\`\``);
    expect(html).toMatch(/comment">\/\* a<\/span><span class="going-on-0"><span class="hljs-comment">x = /);
  });
});

import { describe, expect, it } from "vitest";
import { compile, compileAlone } from "../../../integration/document/compile.ts";

const language = async (markdown: string): Promise<string | undefined> =>
  /hljs-[a-z]+/.exec(await compile(markdown))?.[0];

describe("code between the tags of a site", () => {
  it.each([
    ["YAML", "# of it\nparams:\n  a: 'b'", "hugo.yaml"],
    ["YAML that is a list", "- a: b\n- c", "hugo.yaml"],
    ["TOML", "title = 'a'", "hugo.toml"],
    ["TOML with a table", "[params.a]\nb = 'c'", "hugo.toml"],
    ["TOML with a table of a list", "[[menus]]\nb = 'c'", "hugo.toml"],
    ["JSON", '{\n  "a": "b"\n}', "hugo.json"],
    ["JSON that is a list", '[\n  "a"\n]', "hugo.json"],
  ])("is a sample of settings in the format that it is written in: %s", async (_name, body, file) => {
    const html = await compile(`{{< code-toggle file=hugo >}}\n${body}\n{{< /code-toggle >}}\n\nafter`);
    expect(html).toContain(`<figcaption>${file}</figcaption>`);
    expect(html).toMatch(/hljs-/);
    expect(html).toMatch(/<\/figure><p>after<\/p>$/);
  });

  it.each([
    ["{{< code-toggle >}}\na: b\n{{< /code-toggle >}}", "hljs-attr"],
    ["{{< highlight go >}}\nx := 1\n{{< /highlight >}}", "hljs-number"],
    ['{{< code file="layouts/a.html" >}}\n<b>\n{{< /code >}}', "hljs-tag"],
    ["{% highlight ruby %}\ndef a\n{% endhighlight %}", "hljs-keyword"],
  ])("has the language that its tag names: %s", async (markdown, kind) => {
    expect(await language(markdown)).toBe(kind);
  });

  it.each(["", "> ", "    "])("stands where its tags do: %j", async (indent) => {
    const item = indent === "    " ? "- a\n\n" : "";
    const lines = ["{{< highlight md >}}", "```", "# a", "```", "", "````", "{{< /highlight >}}"];
    const { html } = await compileAlone(`${item}${lines.map((line) => indent + line).join("\n")}\n\nafter`);
    expect(html.match(/<pre>/g)).toHaveLength(1);
    expect(html.replace(/<[^>]*>/g, "")).toContain("```\n# a\n```\n\n````");
    expect(html).toMatch(/<p>after<\/p>\s*$/);
  });

  it("is left out where another program holds it", async () => {
    const { html, warnings } = await compileAlone("{{< code-toggle config=build />}}\n\nafter");
    expect(html.trim()).toBe("<p>after</p>");
    expect(warnings).toMatchObject([{ line: 1 }]);
    expect(warnings[0]?.what).toContain("{{< code-toggle >}} was left out");
  });

  it.each([
    "{{< code-toggle file=hugo >}}",
    "{{< highlight go >}}",
    "{{< code lang=go >}}",
    "{% highlight go %}",
    "{% raw %}",
    "{% comment %}",
    "<style scoped>",
    "<script setup>",
  ])("takes nothing of what follows where nothing ends it, which is told of: %s", async (tag) => {
    const { html, warnings } = await compileAlone(`a\n\n${tag}\n\nThe *rest*\n\n## B`);
    expect(warnings).toEqual([{ line: 3, what: `Nothing ends ${tag}: what follows is set as text.` }]);
    expect(html).toMatch(/<p>The <em>rest<\/em><\/p>\s*<h2 id="b">B<\/h2>\s*$/);
  });
});

describe("what folds or is chosen on a screen, and holds nothing", () => {
  it.each([
    ['=== "A"', '<p class="block-title">A</p>'],
    ["!!! note", '<div class="callout callout-note"><p class="callout-title">Note</p></div>'],
    ['!!! anything "A"', '<p class="block-title">A</p>'],
    ['??? question "A"', '<div class="callout callout-note"><p class="callout-title">A</p></div>'],
    ['<Tabs>\n<TabItem value="a" label="A"></TabItem>\n</Tabs>', '<p class="block-title">A</p>'],
    ['<Tabs>\n<TabItem value="a" label="A">\n\n</TabItem>\n</Tabs>', '<p class="block-title">A</p>'],
    ["::: {.panel-tabset}\n## A\n:::", '<p class="block-title">A</p>'],
    ['{{< tabs >}}\n{{% tab title="A" %}}\n{{% /tab %}}\n{{< /tabs >}}', '<p class="block-title">A</p>'],
  ])("has its title, and it ends before what follows: %j", async (markdown, shown) => {
    for (const text of [
      `${markdown}\n\nafter *it*`,
      `a\n\n${markdown}\n\n${markdown}\n\n- b\n\nafter *it*`,
    ]) {
      const html = await compile(text);
      expect(html).toContain(shown);
      expect(html).toMatch(/<p>after <em>it<\/em><\/p>$/);
      expect(html).not.toMatch(/===|!!!|\?\?\?|:::|\{\{/);
    }
  });

  it.each(["!!! really", "wow !!! note", "==="])("is none in prose: %s", async (prose) => {
    expect(await compile(`a\n\n${prose}\n\nb`)).toContain(`<p>${prose}</p>`);
  });
});

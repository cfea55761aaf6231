import { describe, expect, it } from "vitest";
import { compileAlone } from "../../../integration/document/compile.ts";

const htmlOf = async (markdown: string): Promise<string> =>
  (await compileAlone(markdown)).html.replaceAll("\u00ad", "");
const fence = "```";
const image =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

describe("Markdown of other programs", () => {
  it.each([
    ["[[Page]]", "<p>Page</p>"],
    ["[[Page|words]]", "<p>words</p>"],
    ["[[Page#Part]]", "Page > Part"],
    ["[[page|words]] and [[other]]", "words and other"],
    ["# A part\n\n[[#A part]]", '<a href="#a-part"'],
    ["![[a.png|A view|300]]", "A view"],
    ["a %%hidden%% b ![[c]]", "a  b c"],
    ["| a |\n|---|\n| [[Page\\|b]] |", "<td>b</td>"],
  ])("reads a wiki's %s", async (markdown, shown) => {
    expect((await htmlOf(markdown)).replace(/\u00ad/g, "")).toContain(shown);
  });

  it.each(["[[nodiscard]]", "a[[i]] = 1", "[[1, 2]]", "if [[ -f a ]]", "`[[Page]]`"])(
    "leaves what is no syntax of another program: %s",
    async (markdown) => {
      expect(await htmlOf(markdown)).toContain(markdown.replaceAll("`", ""));
    },
  );

  it.each([
    ["a callout", `${fence}{warning}\nMind **this**.\n${fence}`, "callout-warning", "<strong>this</strong>"],
    ["a title", `:::{admonition} Mind\n:class: tip\n\nText\n:::`, "callout-tip", ">Mind<"],
    [
      "a theorem",
      `${fence}{prf:theorem} Pythagoras\n:label: p\n\n$a$\n${fence}`,
      "Theorem 1",
      "(Pythagoras)",
    ],
    ["code", `${fence}{code-cell} ipython3\n:tags: [x]\n\nprint(1)\n${fence}`, "hljs-built_in", "print"],
    ["a formula", `${fence}{math}\n:label: e\na = b\n${fence}\n\nSee {eq}\`e\`.`, "<math", ">(1)</a>."],
    [
      "a figure",
      `${fence}{figure} https://a.example/b.png\n:name: f\n\nShown here\n${fence}`,
      "<figcaption",
      "Shown here",
    ],
    [
      "rows of a list",
      `${fence}{list-table} Fruit\n:header-rows: 1\n\n* - A\n  - B\n* - 1\n  - 2\n${fence}`,
      "<th>A</th>",
      "<td>2</td>",
    ],
    [
      "rows of a list that hold blocks",
      "::: {.list-table #fruit}\nFruit\n\n- - A\n  - B\n\n- - ```\n    - 1\n    ```\n  - ::: note\n    2\n    :::\n:::\n\nSee @tbl:fruit.",
      '<code class="code-block">- 1</code>',
      ">Table 1</a>",
    ],
    ["values", `${fence}{csv-table}\n:header: A, B\n\n"1, 2", 3\n${fence}`, "<th>A</th>", "1, 2"],
    [
      "values with quoted heads",
      `${fence}{csv-table}\n:header: "Name one", "Name, two"\n\n1, 2\n${fence}`,
      "<th>Name one</th>\n<th>Name, two</th>",
      "<td>2</td>",
    ],
    [
      "values with one quoted head",
      `${fence}{csv-table}\n:header: "Name, one"\n\n1\n${fence}`,
      "<th>Name, one</th>",
      "<td>1</td>",
    ],
    [
      "nested ones",
      `${fence}${fence}{note}\n${fence}{tip}\nIn\n${fence}\n${fence}${fence}`,
      "callout-note",
      "callout-tip",
    ],
    [
      "gates",
      `${fence}{exercise-start}\n${fence}\nAsk\n${fence}{exercise-end}\n${fence}`,
      "Exercise 1",
      "Ask",
    ],
    ["roles", "{math}`x^2` and {kbd}`Ctrl`, {ref}`words <x>`, {func}`f`", "<math", "words"],
    ["labels", "(here)=\n# Part\n\n[to](#here)", 'id="here"', 'href="#here"'],
    ["options of chunks", `${fence}{python}\n#| eval: false\nprint(1)\n${fence}`, "print", "hljs"],
  ])("reads directives of MyST: %s", async (_name, markdown, first, second) => {
    const html = await htmlOf(markdown);
    expect(html).toContain(first);
    expect(html).toContain(second);
    expect(html).not.toMatch(/:(?:label|tags|name|class|header-rows):|\{\w|#\||:::|\)=/);
  });

  it.each([
    ['{{< figure src="https://a.example/b.png" caption="Shown" >}}', "<figcaption"],
    ["a\n\n{{< pagebreak >}}\n\nb", "<p>a</p>\n<div"],
    ['{{% notice tip "Mind" %}}\nText\n{{% /notice %}}', "callout-tip"],
    ["{% highlight python %}\nprint(1)\n{% endhighlight %}", "hljs-built_in"],
    ["{{< highlight js >}}\nlet a = 1;\n{{< /highlight >}}", "hljs-keyword"],
    ["{% raw %}\ntext\n{% endraw %}", "<p>text</p>"],
    ['[a]({{< ref "#b" >}})\n\n# b', 'href="#b"'],
    ["## Part {/*here*/}\n\n[to](#here)", 'id="here"'],
    ["a {/* unseen\nunseen */} b", "<p>a"],
    ["`` ` `` {/* unseen */} `b`", "<p><code>`</code>  <code>b</code>"],
    ["import A from '@theme/A';\n\ntext", "<p>text</p>"],
    ["Press {{< kbd Ctrl-C >}}.", "<p>Press <kbd>Ctrl-C</kbd>.</p>"],
    ["{% comment %}\nhidden\n{% endcomment %}\n\ntext", "<p>text</p>"],
    ["<Tip title='Mind'>\n  Some *text*\n</Tip>", ">Mind<"],
    ['<Callout type="warning">Some *text*</Callout>', "callout-warning"],
    ['<Steps>\n    <Step\n      title="One"\n    >\n        - a\n    </Step>\n</Steps>', "<li>a</li>"],
    ["[text]{style=x}", "<span>text</span>"],
    ["# A\n\nimport A from '@theme/A';\nimport './a.css'\n\n# B", '<h1 id="a">A</h1>\n<h1 id="b">B</h1>'],
    ["---\ntitle: A\n---\nimport A from '@theme/A';\nimport B from 'b'\n\ntext", "<p>text</p>"],
    ["<script setup>\nimport A from './a.vue'\n</script>\n\ntext", "<p>text</p>"],
    ["text\n\n<style>\nh1 { unseen: 1 }\n\nh2 { unseen: 2 }\n</style>", "<p>text</p>"],
    ["---\ntitle: A\n---\n\n# One\n\n---\nlayout: center\nclass: x\n---\n\n# Two", "<hr"],
    ["text :material-account:{ .lg } more", "text more"],
    [`![a](${image} =200x100)`, 'width="200"'],
    ["text\n{: .note }", "<p>text"],
    ["a\\index{hidden} b", "<p>a b</p>"],
    ["$$\na\n$$ {#eq:x}\n\nEquation \\@ref(eq:x)", ">(1)</a>"],
    [`${fence}js=101\nlet a;\n${fence}`, "101"],
  ])("reads what other programs write: %s", async (markdown, shown) => {
    const html = await htmlOf(markdown);
    expect(html.replace(/\u00a0/g, "&nbsp;").replace(/\u00ad/g, "")).toContain(shown);
    expect(html).not.toMatch(/\{[{%/:]|unseen|import|layout:|hidden|material|=200x/);
  });

  it.each([
    ["{{< youtube a >}}", "The tag {{< youtube >}} was left out"],
    ["see {{< var a >}} and {{< var b >}}", "The tag {{< var >}} was left out"],
    ["{% include a.html %}", "The tag {% include %} was left out"],
    ['<Chart year="2018" />', "The component <Chart> was left out"],
    ['<iframe src="https://a.example"></iframe>', "What <iframe> shows was left out"],
  ])("tells that nothing is left of %s, and where", async (markdown, what) => {
    const { warnings } = await compileAlone(`text\n\n${markdown}\n\ntext`);
    expect(warnings).toEqual([{ line: 3, what: expect.stringContaining(what) as string }]);
  });

  it.each(["{{< /a >}}", "`{{< a >}}`", "`<Chart />`", "<Name>", "<br/>", `${fence}\n<Chart />\n${fence}`])(
    "tells nothing of %s",
    async (markdown) => {
      expect((await compileAlone(markdown)).warnings).toEqual([]);
    },
  );

  it("shows a sample of a tag as the tag", async () => {
    expect(await htmlOf("Write {{</* a */>}}.")).toContain("<p>Write {{&#x3C; a >}}.</p>");
  });

  it("keeps code as it is written", async () => {
    const html = await htmlOf(
      `${fence}md\n{{< a >}}\n[[b]]\n{/* c */}\n(d)=\n{% raw %}\n![](e =1x2)\n${fence}\n\n    {{< pagebreak >}}\n\nand \`{/* f */}\``,
    );
    for (const written of ["{{&#x3C; a >}}", "[[b]]", "(d)=", "=1x2", "pagebreak", "{/* f */}"])
      expect(html.replace(/<[^>]*>/g, "")).toContain(written);
  });
});

describe("a definition", () => {
  it.each([
    "Term\n: **A:** x\n\n: **B:** y\n\n: `C` z",
    "Term\n:   **A:** x\n    that wraps\n\n:   **B:** y\n    that wraps\n\n:   *C* z",
    "Term  \n: A\n: B\n: C",
  ])("may begin with a mark, or below a line that ends in blanks: %j", async (markdown) => {
    const shown = (await htmlOf(markdown)).replace(/<(\/?d[tdl])[^>]*>/g, "<$1>").replace(/\s+/g, " ");
    expect(shown).toMatch(
      /^<dl> ?<dt>Term<\/dt> ?<dd>[^:]*A.*<\/dd> ?<dd>[^:]*B.*<\/dd> ?<dd>[^:]*C.*<\/dd> ?<\/dl>/,
    );
    expect(shown.match(/<d[td]>/g)).toHaveLength(4);
  });

  it("holds blocks that are indented below it", async () => {
    const html = await htmlOf(
      "Term\n\n:   First.\n\n    - a\n    - b\n\nOther\n:   Second.\n\n    ```yaml\n    a: b\n    ```\n",
    );
    expect(html.match(/<dl/g)).toHaveLength(1);
    expect(html.replace(/\s+/g, " ")).toMatch(
      /<dd[^>]*>.*First.*<ul>.*<\/dd> <dt[^>]*>Other<\/dt>.*<pre>.*<\/dd>/,
    );
  });

  it.each([
    "import a from 'a';\nconst b = a();\nb.run(1);",
    "import a from 'a';\nimport c from 'c';\n\nconst b = a();\nb.run(1);\nc(b);",
  ])("leaves the imports of a program that nobody fenced: %j", async (code) => {
    const { html } = await compileAlone(`text\n\n${code}\n\ntext`);
    expect(html).toContain(`<code class="code-block">${code}</code>`);
  });
});

describe("marks of other programs within lines", () => {
  it.each([
    ["Press ++ctrl+alt+del++.", "<kbd>Ctrl</kbd>+<kbd>Alt</kbd>+<kbd>Del</kbd>."],
    ["a ^^new^^ b", "a <ins>new</ins> b"],
    [
      "{++added++} {--gone--} {~~old~>new~~}",
      "<ins>added</ins> <del>gone</del> <del>old</del><ins>new</ins>",
    ],
    ["{==this==}{>>why?<<} is", "<mark>this</mark> is"],
    [
      "\\textbf{a} \\emph{b} \\texttt{c_d} \\underline{e} \\LaTeX{} f",
      "<strong>a</strong> <em>b</em> <code>c_d</code> <u>e</u> LaTeX f",
    ],
    ["\\vspace{1cm}\n\\noindent Text", "<p>Text</p>"],
    ["- [ ] a\n- [/] b\n- [-] c", "<del>c</del>"],
    ["::right::\n\nText", "<p>Text</p>"],
    ["{.my-class}\nText", "<p>Text</p>"],
  ])("are what they mean: %s", async (markdown, shown) => {
    expect((await htmlOf(markdown)).trim()).toContain(shown);
  });

  it("leave formulas that Slidev shows step by step", async () => {
    expect(await htmlOf("$$ {1|3|all}\na = b\n$$")).not.toContain("all");
  });

  it.each(["`++ctrl++` and `{++a++}`", "C++ and ++i++ and a++ + ++b", "2^^3^^4 is 2^^", "`\\textbf{a}`"])(
    "are left in %s",
    async (markdown) => {
      expect(await htmlOf(markdown)).not.toMatch(/<(?:kbd|ins|del|strong)/);
    },
  );

  it.each([
    "$\\underline{x}$",
    "$$\n\\textbf{x}\n$$",
    "\\[\n\\textbf{x}\n\\]",
    "\\begin{align}\n\\textbf{x} &= 1\n\\end{align}",
    "\\(\\emph{x}\\)",
  ])("are TeX's in %s", async (markdown) => {
    expect(await htmlOf(markdown)).not.toMatch(/<(?:strong|em|u)>|\*\*/);
  });

  it("tell of what would be put in", async () => {
    const { html, warnings } = await compileAlone('Text\n\n--8<-- "includes/a.md"');
    expect(html.trim()).toBe("<p>Text</p>");
    expect(warnings[0]).toMatchObject({ line: 3 });
  });
});

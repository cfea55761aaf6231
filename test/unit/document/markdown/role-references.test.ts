import { describe, expect, it } from "vitest";
import { compileAlone } from "../../../integration/document/compile.ts";

/** References of MyST and Sphinx, by roles. */

const equation = "```{math}\n:label: e1\na=b\n```\n\n";
const section = "(methods)=\n\n## Methods *used*\n\n";
const figure = "(f 1)=\n```{figure} https://a.example/b.png\nCaption\n```\n\n";

async function shown(markdown: string): Promise<{ html: string; warnings: readonly object[] }> {
  const { html, warnings } = await compileAlone(markdown);
  return { html: html.replaceAll("\u00ad", ""), warnings };
}

describe("a role that refers", () => {
  it.each([
    [`${equation}see {eq}\`e1\`.`, 'see <a href="#eqe1">(1)</a>.'],
    [`${equation}see :eq:\`e1\`.`, 'see <a href="#eqe1">(1)</a>.'],
    [`${equation}see {numref}\`e1\`.`, 'see Equation <a href="#eqe1">(1)</a>.'],
    [`${equation}see {ref}\`the law <e1>\`.`, 'see <a href="#eqe1">the law</a>.'],
    [
      "$$\n\\begin{equation}\\label{mine} a\\end{equation}\n$$\n\nsee {eq}`mine`.",
      'see <a href="#mine">(1)</a>.',
    ],
    ["$$\na\n$$ {#eq:x}\n\nsee {eq}`x`.", 'see <a href="#eqx">(1)</a>.'],
    [`${section}see {ref}\`methods\`.`, 'see <a href="#methods">Methods used</a>.'],
    [`${section}see {ref}\`how <methods>\`.`, 'see <a href="#methods">how</a>.'],
    ["# A {#sec:m}\n\nsee {ref}`sec:m`.", 'see <a href="#sec:m">A</a>.'],
    ["# A {#sec:m}\n\nsee {numref}`m`.", 'see <a href="#sec:m">Section “A”</a>.'],
    [`${figure}see {numref}\`f 1\`.`, 'see <a href="#fig:f-1">Figure 1</a>.'],
    [`${figure}see {numref}\`Fig. %s <f 1>\`.`, 'see <a href="#fig:f-1">Figure 1</a>.'],
  ])("leads to what has the label: %j", async (markdown, expected) => {
    const { html, warnings } = await shown(markdown);
    expect(html).toContain(expected);
    expect(JSON.stringify(warnings)).not.toContain("leads nowhere");
  });

  it.each(["{ref}`gone`", "{eq}`gone`", "{numref}`gone`", "{ref}`words <gone>`"])(
    "is told of when there is nothing: %s",
    async (role) => {
      const { warnings } = await shown(`text\n\nsee ${role}`);
      expect(warnings).toEqual([{ line: 3, what: `The reference ${role} leads nowhere.` }]);
    },
  );

  it("is not told of where it is for another document", async () => {
    expect((await shown("see {doc}`other` and {term}`word`")).warnings).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { compileMarkdown } from "../../../../../document/core/compile.ts";
import { createDiagramPrefetch } from "../../../../../document/core/diagrams/prefetch-diagrams.ts";

/** Records the drawings requested for a document, in order: before it is parsed, and in total. */
async function drawAndRecord(markdown: string) {
  const drawn: (readonly string[])[] = [];
  const diagrams = createDiagramPrefetch((sources) => {
    drawn.push(sources.map(({ text }) => text));
    return Promise.resolve(sources.map(({ text }) => ({ reason: text })));
  });
  const done = diagrams.begin(markdown);
  const before = [...drawn];
  const { html } = await compileMarkdown(markdown, () => Promise.resolve(undefined), diagrams.draw);
  done();
  return { before, drawn, html, diagrams };
}

const fenced = (source: string, fence = "```"): string => `${fence}mermaid\n${source}\n${fence}`;

describe("diagrams that are drawn ahead", () => {
  it.each([
    ["of one fence", fenced('pie\n "a": 1')],
    [
      "of several, with other code between",
      `${fenced("one")}\n\n\`\`\`js\nx\n\`\`\`\n\n${fenced("two", "~~~~")}`,
    ],
    ["in a text with other line ends", `a\r\n\r\n${fenced("one\ntwo").replaceAll("\n", "\r\n")}\r\n`],
    ["with more behind the name, in capitals", "```Mermaid {#x}\nA\n```"],
  ])("are drawn once, before parsing: %s", async (_name, markdown) => {
    const { before, drawn } = await drawAndRecord(markdown);
    expect(before).toHaveLength(1);
    expect(drawn).toEqual(before);
  });

  it.each([
    ["in a list", `- item\n\n  ${fenced("A").replaceAll("\n", "\n  ")}`, 0],
    ["in a quote", `> ${fenced("A").replaceAll("\n", "\n> ")}`, 0],
    ["beside one in a list", `${fenced("B")}\n\n- item\n\n  ${fenced("A").replaceAll("\n", "\n  ")}`, 0],
    ["in a comment", `<!--\n${fenced("A")}\n-->\n\n${fenced("B")}`, 1],
    ["in a sample of Markdown", `\`\`\`\`md\n${fenced("A")}\n\`\`\`\`\n\n${fenced("B")}`, 1],
    ["that never ends", "```mermaid\nA", 0],
  ])("are what parsing finds in the end: %s", async (_name, markdown, ahead) => {
    const { before, drawn, html } = await drawAndRecord(markdown);
    expect(before).toHaveLength(ahead);
    const shown = [...html.matchAll(/could not be drawn: (\w+)/g)].map(([, reason]) => reason);
    expect(drawn.at(-1)).toEqual(shown);
  });

  it("are forgotten with their document", async () => {
    const { drawn, diagrams } = await drawAndRecord(fenced("A"));
    const [first, second] = [diagrams.begin(fenced("A")), diagrams.begin(fenced("A"))];
    first();
    await diagrams.draw([{ kind: "mermaid", text: "A" }]);
    expect(drawn).toHaveLength(2);
    second();
    await diagrams.draw([{ kind: "mermaid", text: "A" }]);
    expect(drawn).toHaveLength(3);
  });
});

import { describe, expect, it } from "vitest";
import { compile } from "../../../integration/document/compile.ts";

const link = (url: string, text = url): string => `<a href="${url}">${text}</a>`;
const item = (label: string, text: string): string => `<li data-label="${label}">${text}</li>`;
const [first, second, third] = ["https://example.com/1", "https://example.com/2", "https://example.com/3"];

/** A list of sources, without the line breaks between its items. */
async function listIn(markdown: string): Promise<string> {
  const html = (await compile(markdown)).replaceAll("\n", "");
  return html.slice(html.indexOf("<ol"), html.indexOf("</ol>") + "</ol>".length);
}

describe("definitions of links below a title for sources", () => {
  it.each([
    ["References", `## References\n\n[1]: ${first} "One"\n[2]: ${second}`],
    ["a title before a colon", `Sources:\n[1]: ${first} "One"\n[2]: ${second}`],
    ["a title in bold", `**Quellen:**\n\n[1]: ${first} "One"\n\n[2]: ${second}`],
    ["another script", `## 参考资料\n\n[1]: ${first} "One"\n[2]: ${second}`],
    ["a sentence that leads to them", `# Sources\n\nI used these:\n\n[1]: ${first} "One"\n[2]: ${second}`],
  ])("are a list: below %s", async (_name, markdown) => {
    expect(await listIn(`See [1] and [2].\n\n${markdown}`)).toBe(
      `<ol class="own-labels labels-4">${item("[1]", `One. ${link(first)}`)}${item("[2]", link(second))}</ol>`,
    );
  });

  it("stand among those that are text", async () => {
    const markdown = `See [1].\n\n## Sources\n\n[1]: ${first} "One"\n[2] Text of *it*. ${second}\n[3]: ${third}`;
    expect(await listIn(markdown)).toBe(
      `<ol class="own-labels labels-4">${item("[1]", `One. ${link(first)}`)}${item("[2]", `Text of <em>it</em>. ${link(second)}`)}${item("[3]", link(third))}</ol>`,
    );
  });

  it("say the words that they are referred to by, where these are no numbers", async () => {
    expect(await compile(`See [docs].\n\n## References\n\n[docs]: ${first} "The manual"`)).toContain(
      `<ul><li>docs: The manual. ${link(first)}</li></ul>`,
    );
  });

  it.each([
    ["below another title", `## Links\n\n[1]: ${first}`],
    ["below no title", `Text.\n\n[1]: ${first}`],
    ["below a list that says what they are for", `## References\n\n- [One][1]\n\n[1]: ${first}`],
    ["below text", `## Sources\n\nAll of it is from [1].\n\n[1]: ${first}`],
    ["behind the next heading", `## Sources\n\n- A book\n\n## End\n\n[1]: ${first}`],
  ])("stay unseen %s", async (_name, markdown) => {
    expect(await compile(markdown)).not.toContain("own-labels");
  });
});

describe("a reference by a number", () => {
  it("keeps its brackets", async () => {
    expect(await compile(`See [1] and [the site][1].\n\n[1]: ${first}`)).toBe(
      `<p>See ${link(first, "[1]")} and ${link(first, "the site")}.</p>`,
    );
  });
});

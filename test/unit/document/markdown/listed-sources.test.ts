import { describe, expect, it } from "vitest";
import { compile } from "../../../integration/document/compile.ts";

const link = (url: string, text = url): string => `<a href="${url}">${text}</a>`;
const item = (label: string, text: string): string => `<li data-label="${label}">${text}</li>`;
const [one, two, three] = ["https://example.com/1", "https://example.com/2", "https://example.com/3"];

/** A list of sources, without the line breaks between its items. */
async function listIn(markdown: string): Promise<string> {
  const html = (await compile(markdown)).replaceAll("\n", "");
  return html.slice(html.indexOf("<ol"), html.indexOf("</ol>") + "</ol>".length);
}

describe("definitions of links below a title for sources", () => {
  it.each([
    ["References", `## References\n\n[1]: ${one} "One"\n[2]: ${two}`],
    ["a title before a colon", `Sources:\n[1]: ${one} "One"\n[2]: ${two}`],
    ["a title in bold", `**Quellen:**\n\n[1]: ${one} "One"\n\n[2]: ${two}`],
    ["another script", `## 参考资料\n\n[1]: ${one} "One"\n[2]: ${two}`],
    ["a sentence that leads to them", `# Sources\n\nI used these:\n\n[1]: ${one} "One"\n[2]: ${two}`],
  ])("are a list: below %s", async (_name, markdown) => {
    expect(await listIn(`See [1] and [2].\n\n${markdown}`)).toBe(
      `<ol class="own-labels labels-4">${item("[1]", `One. ${link(one)}`)}${item("[2]", link(two))}</ol>`,
    );
  });

  it("stand among those that are text", async () => {
    const markdown = `See [1].\n\n## Sources\n\n[1]: ${one} "One"\n[2] Text of *it*. ${two}\n[3]: ${three}`;
    expect(await listIn(markdown)).toBe(
      `<ol class="own-labels labels-4">${item("[1]", `One. ${link(one)}`)}${item("[2]", `Text of <em>it</em>. ${link(two)}`)}${item("[3]", link(three))}</ol>`,
    );
  });

  it("say the words that they are referred to by, where these are no numbers", async () => {
    expect(await compile(`See [docs].\n\n## References\n\n[docs]: ${one} "The manual"`)).toContain(
      `<ul><li>docs: The manual. ${link(one)}</li></ul>`,
    );
  });

  it.each([
    ["below another title", `## Links\n\n[1]: ${one}`],
    ["below no title", `Text.\n\n[1]: ${one}`],
    ["below a list that says what they are for", `## References\n\n- [One][1]\n\n[1]: ${one}`],
    ["below text", `## Sources\n\nAll of it is from [1].\n\n[1]: ${one}`],
    ["behind the next heading", `## Sources\n\n- A book\n\n## End\n\n[1]: ${one}`],
  ])("stay unseen %s", async (_name, markdown) => {
    expect(await compile(markdown)).not.toContain("own-labels");
  });
});

describe("a reference by a number", () => {
  it("keeps its brackets", async () => {
    expect(await compile(`See [1] and [the site][1].\n\n[1]: ${one}`)).toBe(
      `<p>See ${link(one, "[1]")} and ${link(one, "the site")}.</p>`,
    );
  });
});

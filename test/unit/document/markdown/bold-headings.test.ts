import { describe, expect, it } from "vitest";
import { compileAlone } from "../../../integration/document/compile.ts";

/** The levels and texts of a document's headings. */
async function headingsOf(markdown: string, theme?: "letter"): Promise<string[]> {
  const { headings } = await compileAlone(markdown, undefined, theme === undefined ? {} : { theme });
  return headings.map(({ level, text }) => `${String(level)} ${text}`);
}

describe("a line in bold", () => {
  it("is a heading with the look of a paragraph, where a document has no others", async () => {
    const { html, headings } = await compileAlone("**One**\n\nText.\n\n**Two**\n\nText.");
    expect(html).toContain('<h6 class="bold-line" id="one"><strong>One</strong></h6>');
    expect(headings.every(({ isBold }) => isBold === true)).toBe(true);
  });

  it.each([
    ["above others that are numbered", "**Agreement**\n\nBetween A and B.\n\n**1. One**\n\nText."],
    ["right above another", "**Agreement**\n\n**One**\n\nText.\n\n**Two**\n\nText."],
    ["in capitals", "**AGREEMENT**\n\nText.\n\n**One**\n\nText."],
    ["above a rule", "**AGREEMENT**\n\n---\n\nText.\n\n***One***\n\nText."],
  ])("is the title where it is the first, %s", async (_name, markdown) => {
    const [first, ...others] = await headingsOf(markdown);
    expect(first).toMatch(/^5 agreement$/i);
    expect(others[0]).toMatch(/^6 (?:1\. )?One$/);
  });

  it.each([
    ["with a colon above a list", "**One:**\n\n- a\n\n**Two**\n\nText.", ["6 One:", "6 Two"]],
    ["that asks", "**Why?**\n\nText.\n\n**How?**\n\nText.", ["6 Why?", "6 How?"]],
    [
      "in another script",
      "**第一条 服务**\n\n文本。\n\n**第二条 付款**\n\n文本。",
      ["6 第一条 服务", "6 第二条 付款"],
    ],
    ["above others", "**A**\n\n**B**\n\n**C**\n\nText.", ["5 A", "6 B", "6 C"]],
  ])("is a heading: %s", async (_name, markdown, headings) => {
    expect(await headingsOf(markdown)).toEqual(headings);
  });

  it.each([
    ["in a document with headings", "# Title\n\n**One**\n\nText.\n\n**Two**\n\nText.", ["1 Title"]],
    ["in one with headings of HTML", "<h2>Title</h2>\n\n**One**\n\nText.\n\n**Two**\n\nText.", ["2 Title"]],
    ["that is the only one", "Text.\n\n**Careful**\n\nText.", []],
    ["that is a sentence", "Text.\n\n**Never do this.**\n\nText.\n\n**Nor that!**\n\nText.", []],
    ["with a colon above a text", "**Dear Ann:**\n\nText.\n\n**Note:**\n\nText.", []],
    ["that is long", `**One**\n\nText.\n\n**${"word ".repeat(13)}end**\n\nText.`, []],
    ["that comes again", "**Chorus**\n\nLa la.\n\n**Chorus**\n\nLa la.", []],
    ["with more beside it", "**One:** text\n\n**Two:** text", []],
    ["that ends the document", "**One**\n\nText.\n\n**Jane Doe**", []],
    ["of a poem all in bold", "**Roses are red**\n\n**Violets are blue**\n\n**Sugar is sweet**", []],
    ["above where to sign", "**One**\n\nText.\n\n**Client**\n\n\\_\\_\\_\\_\\_\\_\\_\\_ (date)", []],
    ["without a letter", "**1**\n\nText.\n\n**2**\n\nText.", []],
    ["in a list", "- **One**\n\n  Text.\n\n- **Two**\n\n  Text.", []],
    ["above a salutation", "**Jane Doe**\n\nStreet 1\n\n**Your order**\n\nDear Ann,\n\nText.", []],
  ])("is none: %s", async (_name, markdown, headings) => {
    expect(await headingsOf(markdown)).toEqual(headings);
  });

  it("heads nothing in a letter", async () => {
    expect(await headingsOf("**One**\n\nText.\n\n**Two**\n\nText.", "letter")).toEqual([]);
  });
});

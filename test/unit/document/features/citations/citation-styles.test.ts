import { describe, expect, it } from "vitest";
import { compileAlone, flatHtml } from "../../../../integration/document/compile.ts";

const bibliography = `@article{ada, author = {Ada Lovelace and Charles Babbage}, title = {Notes}, journal = {J}, year = 1843, pages = {1--9}}
@book{knuth, author = {Donald E. Knuth}, editor = {Jane Doe}, title = {The {Art}}, publisher = {House}, year = 1968}`;

async function cite(csl: string, text = "A [@ada, p. 3; @knuth].", front = "") {
  const block = csl.startsWith("<") ? `csl: |\n  ${csl.replaceAll("\n", "\n  ")}` : `csl: ${csl}`;
  const { html, warnings } = await compileAlone(`---\n${front}${block}\n---\n\n${text}`, undefined, {
    bibliography,
  });
  return { html: flatHtml(html), warnings };
}

const macros = '<macro name="who"><names variable="author"/></macro>';
function createStyle(layout: string, before = macros): string {
  return `<style xmlns="http://purl.org/net/xbiblio/csl" version="1.0" class="in-text">${before}<citation><layout delimiter="; ">${layout}</layout></citation></style>`;
}

describe("a style of citations", () => {
  it.each(["ieee", "IEEE", "ieee.csl", "https://www.zotero.org/styles/ieee", "ieee-access"])(
    "is known by its name, its address, its file, or a journal's name: %s",
    async (csl) => {
      const { html, warnings } = await cite(csl);
      expect(warnings).toEqual([]);
      expect(html).toContain('[<a href="#ref-ada">1</a>, p. 3], [<a href="#ref-knuth">2</a>]');
    },
  );

  it("is reported with its line and the most similar name where it is unknown", async () => {
    const { html, warnings } = await cite("natur");
    expect(html).toContain("Knuth 1968");
    expect(warnings).toEqual([
      expect.objectContaining({
        code: "citation-style-unknown",
        line: 2,
        what: expect.stringContaining("Did you mean nature?") as string,
      }),
    ]);
  });

  it("may be the document's own", async () => {
    const { html, warnings } = await cite(createStyle('<text macro="who"/>'));
    expect(warnings).toEqual([]);
    expect(html).toBe("<p>A Ada Lovelace, Charles Babbage; Donald E. Knuth.</p>");
  });

  it.each([
    ["no XML", "<style><citation></style>", "is not valid XML"],
    ["another XML", "<svg/>", "has an element unknown to CSL: <svg>"],
    ["without a citation", createStyle("").replace(/<citation>.*<\/citation>/, ""), "has no citation layout"],
    [
      "a macro that is not there",
      createStyle('<text macro="b"/>'),
      "calls a macro that it does not define: b",
    ],
    [
      "macros that call one another",
      createStyle(
        '<text macro="a"/>',
        '<macro name="a"><text macro="b"/></macro><macro name="b"><text macro="a"/></macro>',
      ),
      "has a macro that calls itself: a",
    ],
    [
      "macros that multiply",
      createStyle(
        '<text macro="m0"/>',
        Array.from({ length: 30 }, (_, at) => {
          const call = `<text macro="m${String(at + 1)}"/>`;
          return `<macro name="m${String(at)}">${at < 29 ? call + call : ""}</macro>`;
        }).join(""),
      ),
      "calls its macros more often",
    ],
    [
      "elements within elements",
      createStyle("<group>".repeat(100) + "</group>".repeat(100)),
      "nested more than 60",
    ],
    ["a property of all objects", createStyle('<text term="__proto__"/>'), "has an invalid value"],
    ["a document type", `<!DOCTYPE a [<!ENTITY b "c">]>${createStyle("")}`, "has a document type"],
    ["long texts", createStyle(`<text value="${"a".repeat(3_000)}"/>`), "has a text longer than"],
  ])("is reported with its line and replaced where it cannot be read: %s", async (_name, csl, why) => {
    const { html, warnings } = await cite(csl, undefined, "title: T\n");
    expect(warnings).toEqual([
      expect.objectContaining({
        code: "citation-style-unreadable",
        line: 3,
        what: expect.stringContaining(why) as string,
      }),
    ]);
    expect(html).toContain("Knuth 1968");
  });

  it("writes in the document's language", async () => {
    const { html } = await cite("apa", "[@ada]", "lang: de\n");
    expect(html).toContain("Lovelace &#x26; Babbage, 1843");
    const { html: chicago } = await cite("chicago-author-date", "[@knuth]", "lang: de\n");
    expect(chicago).toContain("Herausgegeben von Jane Doe");
  });

  it("puts its notes among the document's own where it cites in notes", async () => {
    const { html } = await cite(
      "chicago-notes-bibliography",
      "One [@ada, p. 3]. Two[^n] and @knuth says. Three [@knuth].\n\n[^n]: See [@ada].",
    );
    const text = html.replace(/<[^>]*>/g, "");
    expect(text).toContain("One.1 Two2 and Knuth3 says. Three.4");
    expect(text).toContain("Ada Lovelace and Charles Babbage, “Notes,” J, 1843, 3.");
    expect(text).toContain("See Lovelace and Babbage, “Notes.”");
    expect(text).toMatch(/Knuth, The Art\. ?↑/);
  });

  it("keeps nothing of another document", async () => {
    const alone = await cite("apa", "[@knuth]");
    await cite("apa", "[@ada] [@knuth]");
    expect(await cite("apa", "[@knuth]")).toEqual(alone);
  });
});

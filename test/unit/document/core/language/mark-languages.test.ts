import { describe, expect, it } from "vitest";
import { markLanguages } from "../../../../../document/core/language/mark-languages.ts";
import { formatHtml, parseHtml } from "./fragment.ts";

const english = "The warehouses are drier than the rules require, and the measurements were made again.";
const german =
  "Die Lagerhäuser sind trockener, als die Vorschrift verlangt, und die Messungen wurden wiederholt.";
const arabic = "قررت الجمعية العمومية دمج المخزنين الواقعين على ضفة النهر في الربيع";
const hebrew = "האספה הכללית החליטה לאחד את שני המחסנים שעל גדת הנהר";

async function mark(html: string, language = "en"): Promise<string> {
  const root = parseHtml(html);
  await markLanguages(root, language);
  return formatHtml(root);
}

describe("a passage in another language", () => {
  it("is marked with its language, and with its direction where that differs", async () => {
    expect(await mark(`<p>${english}</p><p>${arabic}</p><p>${german}</p>`, "en-GB")).toBe(
      `<p>${english}</p><p lang="ar" dir="rtl">${arabic}</p><p lang="de">${german}</p>`,
    );
    expect(await mark(`<p>${arabic}</p><p>${arabic}</p><p>${english}</p>`, "ar")).toContain(
      `<p lang="en" dir="ltr">${english}</p>`,
    );
  });

  it("is marked as a whole list, quote or table where all of it is in that language", async () => {
    const list = `<ul><li>${hebrew}</li><li><p>${hebrew}</p><ul><li>${hebrew}</li></ul></li></ul>`;
    expect(await mark(`<p>${english}</p>${list}`, "en")).toContain(`<ul lang="he" dir="rtl"><li>${hebrew}`);
    const mixed = `<ul><li>${hebrew}</li><li>${english}</li></ul>`;
    expect(await mark(mixed, "en")).toBe(
      `<ul><li lang="he" dir="rtl">${hebrew}</li><li>${english}</li></ul>`,
    );
  });

  it.each([
    ["a few words", "<p>Guten Tag und auf Wiedersehen</p>"],
    [
      "a list of names",
      "<p>Łukasz Żak, Søren Ångström, Zoë Müller, Éva Kovács, Jürgen Groß, Nuño Álvarez</p>",
    ],
    ["code", `<p><code>${german}</code></p><pre><code>${arabic}</code></pre>`],
  ])("is not taken for one: %s", async (_name, html) => {
    expect(await mark(`<p>${english}</p>${html}`)).toBe(`<p>${english}</p>${html}`);
  });

  it("stays in the language and the direction that its author gives it", async () => {
    const given = `<div dir="rtl"><p>${english}</p></div><p lang="fr">${german}</p>`;
    expect(await mark(given, "en")).toBe(given);
  });
});

it("shows addresses from left to right in a text from right to left", async () => {
  const html = `<p>${arabic} <a href="https://example.com/">https://example.com/</a></p>`;
  expect(await mark(html, "ar")).toContain(`<a href="https://example.com/" dir="ltr">`);
  expect(await mark(html.replace(arabic, english))).not.toContain("dir");
});

describe("Latin letters in a document from right to left", () => {
  it.each([
    [
      "a sentence too short to tell its language",
      "<p>Der Eintritt ist frei.</p>",
      '<p dir="ltr">Der Eintritt ist frei.</p>',
    ],
    [
      "a list of them",
      "<ol><li>Bringen Sie den Ausweis mit.</li><li>Kommen Sie bitte zeitig.</li></ol>",
      '<ol dir="ltr"><li>Bringen Sie den Ausweis mit.</li><li>Kommen Sie bitte zeitig.</li></ol>',
    ],
    [
      "the line of a cell",
      "<table><tr><td>10–18 Uhr</td></tr></table>",
      '<td><span dir="ltr">10–18 Uhr</span></td>',
    ],
    ["the line of a heading", "<h2>Node 20.</h2>", '<h2><span dir="ltr">Node 20.</span></h2>'],
    [
      "the line of an item above a list",
      `<ul><li>C++ <b>17</b><ul><li>${arabic}</li></ul></li></ul>`,
      '<li><span dir="ltr">C++ <b>17</b></span><ul>',
    ],
  ])("run from the left: %s", async (_name, html, shown) => {
    expect(await mark(`<p>${arabic}</p>${html}`, "ar")).toContain(shown);
  });

  it.each([
    "<h2>GitHub Actions</h2>",
    `<p>${arabic} GitHub 2.</p>`,
    "<p>2024–2026</p>",
    `<ul><li>Go</li><li>${arabic}</li></ul>`,
  ])("are left in %s", async (html) => {
    expect(await mark(`<p>${arabic}</p>${html}`, "ar")).toContain(html);
  });
});

import { describe, expect, it } from "vitest";
import { nameParts } from "../../../../../document/core/language/name-parts.ts";
import { noteWords } from "../../../../../document/core/language/note-words.ts";
import { findPageWords } from "../../../../../document/core/page/words.ts";
import { loadWords } from "../../../../../document/core/language/document-words.ts";
import { formatHtml, parseHtml } from "./fragment.ts";

describe("the engine's own words", () => {
  it.each(
    "de fr es it pt nl sv da nb fi pl cs sk hu ro tr el ru uk bg ja zh zh-Hant ko ar fa ur he hi bn ta th ka hy".split(
      " ",
    ),
  )("are available in %s", async (language) => {
    const { warning, caution, figure, table } = await loadWords(language);
    const english = await loadWords("en");
    expect([warning, caution]).not.toEqual([english.warning, english.caution]);
    expect([figure, table]).not.toEqual([english.figure, english.table]);
    expect(findPageWords(language).contents).not.toBe("Contents");
    expect(findPageWords(language).continued).not.toBe("continued");
    expect(noteWords(language).back).not.toBe(noteWords("en").back);
    for (const word of Object.values(await loadWords(language))) expect(word).not.toBe("");
  });

  it("are those of the language in any region, and English for an unsupported language", async () => {
    expect((await loadWords("zh-TW")).figure).toBe("圖");
    expect((await loadWords("nn")).table).toBe("Tabell");
    expect((await loadWords("ka")).theorem).toBe("Theorem");
    expect(noteWords("xx").notes).toBe("Notes");
  });
});

it("the notes of a document are named in its language", () => {
  const root = parseHtml(
    `<h2 id="footnote-label">Notes</h2><a data-footnote-backref="" aria-label="Back to reference 1">↑</a>`,
  );
  nameParts(root, "de");
  expect(formatHtml(root)).toBe(
    `<h2 id="footnote-label">Anmerkungen</h2><a data-footnote-backref="" aria-label="Zurück zum Text">↑</a>`,
  );
});

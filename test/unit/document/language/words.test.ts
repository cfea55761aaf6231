import { describe, expect, it } from "vitest";
import { nameParts } from "../../../../document/language/name-parts.ts";
import { wordsOf } from "../../../../document/language/words.ts";
import { htmlOf, treeOf } from "./fragment.ts";

describe("our own words", () => {
  it.each(
    "en de fr es it pt nl sv da nb fi pl cs sk hu ro tr el ru uk bg ja zh zh-Hant ko ar fa ur he hi bn ta th ka hy".split(
      " ",
    ),
  )("are there in %s, every one", (language) => {
    const words = Object.values(wordsOf(language));
    expect(words).toHaveLength(13);
    for (const word of words) expect(word).not.toBe("");
    if (language !== "en") expect(words).not.toEqual(Object.values(wordsOf("en")));
  });

  it("are those of the language whatever the region, and of English for one that nobody put in", () => {
    expect(wordsOf("pt-BR").contents).toBe("Sumário");
    expect(wordsOf("zh-TW").contents).toBe("目錄");
    expect(wordsOf("nn").contents).toBe("Innhold");
    expect(wordsOf("xx").contents).toBe("Contents");
  });
});

describe("the titles of a document's parts", () => {
  const html =
    `<p class="callout-title" data-callout="hint">Hint</p><p class="callout-title">Hint</p>` +
    `<h2 id="footnote-label">Notes</h2><a data-footnote-backref="" aria-label="Back to reference 1">↑</a>`;
  const named = (language: string): string => {
    const root = treeOf(html);
    nameParts(root, language);
    return htmlOf(root);
  };

  it("are in its language, but for those that its author wrote", () => {
    expect(named("de")).toBe(
      `<p class="callout-title">Tipp</p><p class="callout-title">Hint</p>` +
        `<h2 id="footnote-label">Anmerkungen</h2><a data-footnote-backref="" aria-label="Zurück zum Text">↑</a>`,
    );
  });

  it("are the name that the author gave a callout, in English", () => {
    expect(named("en")).toContain(`<p class="callout-title">Hint</p><p class="callout-title">Hint</p>`);
  });
});

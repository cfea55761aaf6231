import { describe, expect, it } from "vitest";
import { findDocumentKind } from "../../../../../document/core/page/document-kind.ts";

const findKind = (texts: readonly string[], title?: string) =>
  findDocumentKind({
    title,
    headings: texts.map((text, at) => ({ id: text, text, level: at === 0 ? 1 : 2 })),
    theme: "report",
  });

describe("the kind of a document", () => {
  it.each(["Curriculum vitae", "Jane Doe – CV", "Résumé", "Lebenslauf", "简历"])(
    "is a CV by its title: %s",
    (title) => {
      expect(findKind([title])).toBe("cv");
      expect(findKind(["Jane Doe"], title)).toBe("cv");
    },
  );

  it("is a CV by its sections on work and education", () => {
    expect(findKind(["Jane Doe", "Professional experience", "Education"])).toBe("cv");
    expect(findKind(["Anna Muster", "Berufserfahrung", "Ausbildung"])).toBe("cv");
    expect(findKind(["The school", "Education"])).toBeUndefined();
  });

  it.each(["Minutes of the board", "Board meeting minutes", "Sitzungsprotokoll", "Compte rendu", "議事録"])(
    "is minutes by its title: %s",
    (title) => {
      expect(findKind([title])).toBe("minutes");
    },
  );

  it("is a paper by its abstract or its theme", () => {
    expect(findKind(["Lifts", "Abstract", "1 The model"])).toBe("paper");
    expect(findDocumentKind({ abstract: "In short", headings: [], theme: "report" })).toBe("paper");
    expect(findDocumentKind({ headings: [], theme: "article" })).toBe("paper");
  });

  it.each(["Resume handling of downloads", "Learn Rust in ten minutes", "The TCP protocol", "Report"])(
    "is none of these by other titles: %s",
    (title) => {
      expect(findKind([title])).toBeUndefined();
    },
  );
});

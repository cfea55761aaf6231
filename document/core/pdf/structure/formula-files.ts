import type { PdfDraft } from "../file/draft.ts";

/** Files with the MathML of formulas, as they are asked for. */
export interface FormulaFiles {
  /** Stores an XML document as a file, which equal formulas share. @returns a reference to its specification */
  readonly referToFile: (mathml: string) => string;
  /** Writes the files that were asked for. @returns how many */
  readonly write: () => Promise<number>;
}

/**
 * Creates files that belong to elements of the structure (ISO 32000-2, section 14.13.5), with the relationship, the media type and both names that
 * PDF/A-3 requires (ISO 19005-3, section 6.8). They are in no list of attachments: readers of formulas find each at its own.
 */
export function createFormulaFiles(draft: PdfDraft): FormulaFiles {
  const specifications = new Map<string, number>();
  return {
    referToFile(mathml) {
      const number = specifications.get(mathml) ?? draft.add("");
      specifications.set(mathml, number);
      return `${number} 0 R`;
    },
    async write() {
      let count = 0;
      for (const [mathml, specification] of specifications) {
        const content = Buffer.from(mathml);
        const keys = `/Type /EmbeddedFile /Subtype /application#2Fmathml+xml /Params <</Size ${content.length}>>`;
        const file = `${await draft.addStream(keys, content, true)} 0 R`;
        const name = `(formula-${++count}.mml)`;
        draft.plain.set(
          specification,
          `<</Type /Filespec /F ${name} /UF ${name} /AFRelationship /Supplement /EF <</F ${file} /UF ${file}>>>>`,
        );
      }
      return count;
    },
  };
}

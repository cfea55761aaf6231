import { toBaseLanguage } from "./tags.ts";
import { createWordTable } from "./word-table.ts";

/** The kinds of blocks that are set as theorems. */
export const theoremKinds = [
  "theorem",
  "lemma",
  "corollary",
  "proposition",
  "conjecture",
  "definition",
  "example",
  "exercise",
  "remark",
  "proof",
] as const;

/** A kind of theorem that documents may have. */
export type TheoremKind = (typeof theoremKinds)[number];

const wordNames = [
  "note",
  "tip",
  "important",
  "warning",
  "caution",
  "figure",
  "table",
  "listing",
  "equation",
  "section",
  ...theoremKinds,
  "abstract",
  "keywords",
  "references",
] as const;

/** Words that a document gets from us. */
export type Words = Readonly<Record<(typeof wordNames)[number], string>>;

/** In English; the other languages' are loaded for a document in one of them. */
const en =
  "Note|Tip|Important|Warning|Caution|Figure|Table|Listing|Equation|Section|Theorem|Lemma|Corollary|Proposition|Conjecture|Definition|Example|Exercise|Remark|Proof|Abstract|Keywords|References";

/** Returns the words of a language, a BCP 47 tag. */
export async function loadWords(language: string): Promise<Words> {
  if (toBaseLanguage(language) === "en") return createWordTable(wordNames, { en })(language);
  const { rows } = await import("./document-words-by-language.ts");
  return createWordTable(wordNames, { en, ...rows })(language);
}

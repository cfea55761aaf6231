import { toBaseLanguage, isTraditionalChinese } from "./tags.ts";

/** Words that a document gets from us, in the language that is asked for, a BCP 47 tag. They are English where we do not know it. */
export type WordTable<Word extends string> = (language: string) => Readonly<Record<Word, string>>;

/**
 * Creates a table of words by language. A language without words gets English ones.
 * @param words their names, in the order of the rows
 * @param rows by language, the words separated by bars
 */
export function createWordTable<const Word extends string>(
  words: readonly Word[],
  rows: Readonly<Record<string, string>> & { readonly en: string },
): WordTable<Word> {
  const english = rows.en.split("|");
  const tables = new Map<string, Readonly<Record<Word, string>>>();
  return (language) => {
    const row = chooseRow(language);
    const known = row in rows ? row : "en";
    const before = tables.get(known);
    if (before) return before;
    const texts = rows[known]?.split("|") ?? [];
    const named = words.map((word, index) => [word, texts[index] ?? english[index] ?? word]);
    const table = Object.fromEntries(named) as Readonly<Record<Word, string>>;
    tables.set(known, table);
    return table;
  };
}

function chooseRow(language: string): string {
  if (isTraditionalChinese(language)) return "zh-hant";
  const base = toBaseLanguage(language);
  // We have words in the Norwegian that both are written in.
  return base === "no" || base === "nn" ? "nb" : base;
}

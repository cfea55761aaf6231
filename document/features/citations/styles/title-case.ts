import { marks, withoutMarks } from "../marked-text.ts";

/** Words that have no capital within an English title (CSL 1.0.2, "Title Case Conversion"). */
export const smallWords: ReadonlySet<string> = new Set(
  (
    "a across after against along among an and around as at before behind below beneath beside between beyond but by d' de despite down due during et except for from in inside " +
    "into like near next nor of off on onto or out over per plus pro so than that the through throughout till to toward towards under underneath until unto up upon v. van versus " +
    "via von vs. when with within without yet"
  ).split(" "),
);

/** Writes an English title with capitals, as headlines have them. Words with capitals of their own, and protected ones, stay as they are. */
export function titleCase(title: string): string {
  const words = title.split(" ");
  return words
    .map((word, at) => {
      const isFirst = at === 0 || /[:?!—.]”?$/.test(withoutMarks(words[at - 1] ?? ""));
      const isInner = !isFirst && at < words.length - 1;
      const isFormula = /[\p{Sm}\p{No}]/u.test(word);
      return isFormula || (isInner && smallWords.has(withoutMarks(word)))
        ? word
        : word.split("-").map(capital).join("-");
    })
    .join(" ");
}

function capital(part: string, at: number): string {
  if (part.includes(marks.fixed) || /\p{Lu}/u.test(part) || (at > 0 && smallWords.has(part))) return part;
  return part.replace(
    /^([^\p{L}\p{N}’']*)(\p{Ll})/u,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
}

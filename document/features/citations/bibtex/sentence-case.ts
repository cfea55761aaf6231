import { marks, removeMarks } from "../marked-text.ts";
import { smallWords } from "./small-words.ts";

/** The beginning of a text after a colon, even within quotation marks or italics. */
const afterColon = /(: (?![\uFDD7\uFDD8])[^\p{L}\p{N}\s\uFDD7\uFDD8]{0,4})(\p{Ll})/gu;

/**
 * Writes an English title of BibTeX, which has capitals as headlines do, as a sentence (BibTeX's own `change.case$`). Words keep their capitals that
 * are protected, have some within, or are one letter but "A", and so does what begins a sentence. Where most words are small already, capitals are
 * those of names.
 */
export function toSentenceCase(title: string): string {
  const words = title
    .replace(afterColon, (_, before: string, letter: string) => before + letter.toUpperCase())
    .split(" ");
  const cased = words.map((word, at) => {
    const begins = at === 0 || /[.?!:]["”’)]*$/.test(removeMarks(words[at - 1] ?? ""));
    return word
      .split("-")
      .map((part, partAt) => (begins && partAt === 0 ? part : lowerCase(part)))
      .join("-");
  });
  const changes = cased.filter((word, at) => word !== words[at]).length;
  const smallOnes = words.filter((word, at) => at > 0 && isSmall(word)).length;
  return (smallOnes > 0 && smallOnes >= changes ? words : cased).join(" ");
}

function isSmall(word: string): boolean {
  const bare = removeMarks(word);
  return !word.includes(marks.fixed) && /^\p{Ll}{2}/u.test(bare) && !smallWords.has(bare);
}

function lowerCase(part: string): string {
  const letters = removeMarks(part).match(/[\p{L}\p{N}]/gu) ?? [];
  const isName = letters.slice(1).some((letter) => /\p{Lu}/u.test(letter)) || letters.length === 1;
  if (part.includes(marks.fixed) || (isName && !(letters.length === 1 && letters[0] === "A"))) return part;
  return part.replace(
    /^([^\p{L}\p{N}]*)(\p{Lu})/u,
    (_, before: string, letter: string) => before + letter.toLowerCase(),
  );
}

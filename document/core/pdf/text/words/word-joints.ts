/** Returns whether white space is written between the last word of a line and the first of the next one. */
export type HasSpaceBetween = (last: string, first: string) => boolean;

/** Scripts whose words are adjacent, and their punctuation. */
const unspacedScripts = "Han Hiragana Katakana Bopomofo Yi Thai Lao Khmer Myanmar Tibetan"
  .split(" ")
  .map((script) => `\\p{sc=${script}}`);
const unspaced = new RegExp(String.raw`[${unspacedScripts.join("")}\u3000-\u303f\uff00-\uffef]`, "u");
const hyphen = /[-\u2010]$/;
/** Before all letters of those scripts. */
const firstUnspaced = 0x0e00;

/**
 * Learns where lines end between words and where within one, from the text as written. Lines end at white space, which the browser does not print;
 * after a hyphen or a slash; and anywhere in a long address, or in Chinese or Thai.
 * @param text of the document
 */
export function learnWordJoints(text: string): HasSpaceBetween {
  const words = runOnce(() => text.toLowerCase().split(/\s+/));
  const known = runOnce(() => new Set(words()));
  const neighbours = runOnce(() => collectNeighbours(words()));
  const spaced = runOnce(() => collectSpacedPairs(text.toLowerCase()));
  return (before, behind) => {
    // A style may show small letters as capitals.
    const [last, first] = [before.toLowerCase(), behind.toLowerCase()];
    if (isUnspaced(last, first)) return spaced().has(formatJoint(last, first));
    if (!known().has(last + first) && !known().has(last.replace(hyphen, "") + first)) return true;
    return neighbours().has(`${last} ${first}`);
  };
}

/** Collects words that follow one another, each pair with a space between. In a set: a long text has very many line ends. */
function collectNeighbours(words: readonly string[]): Set<string> {
  return new Set(words.slice(1).map((word, at) => `${words[at] ?? ""} ${word}`));
}

/** Collects characters with a space between them, of which at least one is of an unspaced script. The browser shows no space for a line end there. */
function collectSpacedPairs(text: string): Set<string> {
  const pairs = Array.from(
    text.matchAll(/(\S)[^\S\n]+(?=(\S))/gu),
    ([, last = "", first = ""]) => last + first,
  );
  return new Set(pairs.filter((pair) => unspaced.test(pair)));
}

function runOnce<Value>(make: () => Value): () => Value {
  let memo: { readonly value: Value } | undefined;
  return () => (memo ??= { value: make() }).value;
}

function isUnspaced(last: string, first: string): boolean {
  const isEarly = last.charCodeAt(last.length - 1) < firstUnspaced && first.charCodeAt(0) < firstUnspaced;
  return !isEarly && unspaced.test(formatJoint(last, first));
}

function formatJoint(last: string, first: string): string {
  return `${findLastCharacter(last)}${String.fromCodePoint(first.codePointAt(0) ?? 0)}`;
}

function findLastCharacter(word: string): string {
  return Array.from(word.slice(-2)).at(-1) ?? "";
}

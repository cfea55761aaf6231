import type { Element, Nodes, Root, RootContent } from "hast";

/** Elements whose text is no prose of the document's language. */
const otherText = new Set(["code", "pre", "kbd", "samp", "math", "svg", "style", "script", "var"]);

/** Elements that hold lines of text, and elements within a line. */
const blocks = new Set(
  "address article aside blockquote body caption center dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main nav ol p section summary table tbody td tfoot th thead tr ul".split(
    " ",
  ),
);

/** Returns whether an element holds lines, rather than standing within one. */
export function isBlock({ tagName }: Element): boolean {
  return blocks.has(tagName);
}

/** Returns whether a node is an element without prose, such as code or a formula. */
export function isNonProse(node: Nodes): boolean {
  return node.type === "element" && otherText.has(node.tagName);
}

const address = /^(?:[a-z]+:\/\/|www\.|[@#/\\])|[\w-]@[\w-]|\p{L}[_./\\=]\p{L}/iu;
/** One of them is in each address. */
const addressCharacter = /[/@\\#=_.]/;
const mayBeAddress = /[/@\\#=_]|\.(?=\S)/;
/** Nobody writes longer ones. */
export const maxWordChars = 200;
const longWord = new RegExp(`\\S{${String(maxWordChars)}}`);

/** Returns whether a text may have a word of `length` characters: never false if it has. A pattern would search each word from each of its letters. */
export function mayHoldWord(text: string, length: number): boolean {
  // Such a word has a letter at one of these places.
  for (let at = length - 1; at < text.length; at += length) {
    let begin = at;
    let end = at;
    while (begin > 0 && !isSpace(text.charCodeAt(begin))) begin--;
    while (end < text.length && !isSpace(text.charCodeAt(end))) end++;
    if (end - begin >= length) return true;
  }
  return false;
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || (code >= 0xa0 && /\s/.test(String.fromCharCode(code)));
}

/** Returns whether something between white space is no word: an address, a path, the name of a file or of a variable. */
function isAddress(word: string): boolean {
  return word.length > maxWordChars || (addressCharacter.test(word) && address.test(word));
}

/** Replaces addresses, paths and the like in a text. */
export function replaceAddresses(text: string, replacement: (address: string) => string): string {
  const isLong = mayHoldWord(text, maxWordChars) && longWord.test(text);
  if (!isLong && !mayBeAddress.test(text)) return text;
  return text.replace(/\S+/g, (word) => (isAddress(word) ? replacement(word) : word));
}

/** Returns the prose that is in a block itself, not in blocks within it; without addresses, code and names of files. */
export function extractProse(block: Element | Root): string {
  return hideAddresses(extractInner(block.children));
}

/** Removes addresses, paths and the like from a text. */
export function hideAddresses(text: string): string {
  return replaceAddresses(text, () => " ");
}

function extractInner(children: readonly RootContent[]): string {
  let text = "";
  for (const child of children) {
    if (child.type === "text") text += child.value;
    else if (child.type === "element" && !isBlock(child) && !isNonProse(child))
      text += extractInner(child.children);
    else text += " ";
  }
  return text;
}

/** Returns whether a link shows an address, which is read from left to right everywhere. */
export function showsAddress({ tagName, children }: Element): boolean {
  const [only] = children;
  return (
    tagName === "a" &&
    children.length === 1 &&
    only?.type === "text" &&
    /^(?:[a-z]+:\/\/|www\.|[\w.+-]+@)[\x21-\x7e]+$/i.test(only.value.trim())
  );
}

import type { ElementContent } from "hast";
import { lowlight, findGrammarName } from "./code-languages.ts";

/**
 * Characters that a grammar sees at once. Many grammars search all that follows, again at each character; over pieces, that stays in
 * proportion to the code.
 */
const pieceLength = 2_000;
/** Separates pieces; code that has one itself is printed plain. */
const seam = "\ue0f5";
const name = (language: string): string => `pieces-of-${language}`;

/** Returns whether code of a language can be highlighted. */
export function knowsLanguage(language: string): boolean {
  return lowlight.registered(language);
}

/**
 * Highlights code. It gives longer code to the grammar in pieces, cut between lines, and carries what is open from one to the next.
 * @returns undefined where a line is too long
 */
export function highlight(alias: string, code: string): ElementContent[] | undefined {
  if (code.length <= pieceLength) return lowlight.highlight(alias, code).children as ElementContent[];
  const language = findGrammarName(alias);
  const pieces = splitPieces(code);
  if (!pieces) return undefined;
  if (!lowlight.registered(name(language))) {
    // For a nested language, highlight.js itself keeps what is open.
    lowlight.register(name(language), () => ({
      name: name(language),
      subLanguage: language,
      contains: [{ begin: seam }],
    }));
  }
  const { children } = lowlight.highlight(name(language), pieces.join(seam));
  return splitNodes(children as ElementContent[], language);
}

function splitPieces(code: string): string[] | undefined {
  if (code.includes(seam)) return undefined;
  const pieces: string[] = [];
  let piece = "";
  for (const line of code.split(/(?<=\n)/)) {
    if (line.length > pieceLength) return undefined;
    if (piece.length + line.length > pieceLength) {
      pieces.push(piece);
      piece = "";
    }
    piece += line;
  }
  return [...pieces, piece];
}

/** Unwraps pieces: each is in an element whose class is its language. */
function splitNodes(nodes: readonly ElementContent[], language: string): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type === "text") return [{ ...node, value: node.value.replaceAll(seam, "") }];
    const { className } = node.type === "element" ? node.properties : {};
    const isPiece = Array.isArray(className) && className[0] === language;
    return isPiece && node.type === "element" ? node.children : [node];
  });
}

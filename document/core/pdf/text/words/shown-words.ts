import { op } from "../../operators/operator-names.ts";
import type { OperatorList, Span } from "../../operators/operators.ts";
import { parseActualText, findFont } from "../actual-text.ts";
import type { FontTexts } from "../font-texts.ts";

type Fonts = ReadonlyMap<string, FontTexts>;

/** A part of a page with its operators. */
export interface ShownPart extends Span {
  readonly list: OperatorList;
}

/** A word, or the shown part of one. */
interface ShownWord {
  readonly word: string;
  /** Whether nothing else is shown. */
  readonly isAll: boolean;
}

/** Reads the word at the end of adjacent parts; empty if they end with white space. */
export function readLastWord(parts: readonly ShownPart[], fonts: Fonts): ShownWord {
  let word = "";
  for (let index = parts.length - 1; index >= 0; index--) {
    const part = parts[index];
    for (const letters of part ? readPiecesBefore(part, fonts) : []) {
      const [end = ""] = /\S*$/u.exec(letters) ?? [];
      word = end + word;
      if (end !== letters) return { word, isAll: false };
    }
  }
  return { word, isAll: true };
}

/** Reads the word at the beginning of adjacent parts; empty if they begin with white space. */
export function readFirstWord(parts: readonly ShownPart[], fonts: Fonts): ShownWord {
  let word = "";
  for (const part of parts)
    for (const letters of readPiecesFrom(part, fonts)) {
      const [begin = ""] = /^\S*/u.exec(letters) ?? [];
      word += begin;
      if (begin !== letters) return { word, isAll: false };
    }
  return { word, isAll: true };
}

/** Returns the texts of glyphs in their order. */
function* readPiecesFrom({ list, begin, end }: ShownPart, fonts: Fonts): Generator<string> {
  for (let at = begin; at < end; at++) {
    const name = list.name(at);
    const text = name === op.markWith ? parseActualText(list.text(at)) : undefined;
    if (text !== undefined) {
      yield text;
      at = list.find(op.endMark, at);
    } else if (name === op.show) {
      const font = fonts.get(findFont(list, at));
      for (const code of readCodes(list, at)) yield font?.decodeText(code) ?? unknown;
    }
  }
}

/** Returns the same, from the last one back. */
function* readPiecesBefore({ list, begin, end }: ShownPart, fonts: Fonts): Generator<string> {
  for (let at = end - 1; at >= begin; at--) {
    const name = list.name(at);
    if (name === op.endMark) {
      const mark = list.findLast(op.markWith, at);
      const text = mark >= begin ? parseActualText(list.text(mark)) : undefined;
      if (text === undefined || list.find(op.endMark, mark) !== at) continue;
      yield text;
      at = mark;
    } else if (name === op.show) {
      const font = fonts.get(findFont(list, at));
      for (const code of readCodes(list, at).reverse()) yield font?.decodeText(code) ?? unknown;
    }
  }
}

/** The text of a glyph that no map has. */
const unknown = "\ufffd";

/** Returns the codes that an operator shows. Those of one byte are left as they are written when operators are read. */
export function readCodes(list: OperatorList, at: number): number[] {
  const written = list.text(at);
  return written === "" ? list.numbers(at) : [...Buffer.from(written.slice(1, -1), "hex")];
}

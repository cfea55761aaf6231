import { boxedLetters } from "./drawn-letters.ts";
import { svgCost } from "./svg-cost.ts";
import { escapeAmpersands } from "./svg-elements.ts";

/** An SVG image that can be shown. */
export interface Drawing {
  readonly bytes: Uint8Array;
  /** Elements that it may be drawn as. */
  readonly cost: number;
  /** Letters that no font it sees has, in words. */
  readonly boxedLetters: string;
}

export function readDrawing(bytes: Uint8Array): Drawing {
  const text = new TextDecoder().decode(bytes);
  const escaped = escapeAmpersands(text);
  return {
    bytes: escaped === text ? bytes : new TextEncoder().encode(escaped),
    cost: svgCost(escaped),
    boxedLetters: boxedLetters(escaped),
  };
}

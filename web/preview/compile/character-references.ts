import { characterEntitiesHtml4 } from "character-entities-html4";

/**
 * Replaces the package `decode-named-character-reference` in the compiling worker: four fifths of its table are rare names, which are loaded when a text
 * has one.
 */

/** HTML 5 has other brackets by these two names. */
export const frequentReferences: Readonly<Record<string, string>> = {
  ...characterEntitiesHtml4,
  lang: "\u27e8",
  rang: "\u27e9",
};

let known = frequentReferences;
let areAll = false;

/** Loads the names that a text has. Call it before the text is parsed. */
export async function loadCharacterReferences(markdown: string): Promise<void> {
  if (areAll) return;
  const names = Array.from(markdown.matchAll(/&([a-z][a-z\d]*);/gi), ([, name = ""]) => name);
  if (names.every((name) => Object.hasOwn(known, name))) return;
  const { characterEntities } = await import("character-entities");
  known = characterEntities;
  areAll = true;
}

/** Returns the character of a name, without `&` and `;`. */
export function decodeNamedCharacterReference(name: string): string | false {
  return Object.hasOwn(known, name) ? (known[name] ?? false) : false;
}

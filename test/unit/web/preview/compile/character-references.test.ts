import { characterEntities } from "character-entities";
import { expect, it } from "vitest";
import {
  decodeNamedCharacterReference,
  frequentReferences,
  loadCharacterReferences,
} from "../../../../../web/preview/compile/character-references.ts";

// Catches a preview that prints `&nvDash;` where the PDF has a character.
it("rare character references are loaded once a text has one", async () => {
  await loadCharacterReferences("a &amp; b &nbsp; &#8230; &");
  expect(decodeNamedCharacterReference("hellip")).toBe("…");
  expect(decodeNamedCharacterReference("nvDash")).toBe(false);
  await loadCharacterReferences("a &nvDash; b");
  expect(decodeNamedCharacterReference("nvDash")).toBe("⊭");
  expect(decodeNamedCharacterReference("noSuchName")).toBe(false);
});

it("the built-in character references mean the same", () => {
  expect(characterEntities).toMatchObject(frequentReferences);
});

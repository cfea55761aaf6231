import { characterEntities } from "character-entities";
import { expect, it } from "vitest";
import {
  decodeNamedCharacterReference,
  frequentReferences,
  loadCharacterReferences,
} from "../../../../../web/preview/compile/character-references.ts";

// Catches a preview that prints `&nvDash;` where the PDF has a character.
it("names of characters that few texts have are known once a text with one is read", async () => {
  await loadCharacterReferences("a &amp; b &nbsp; &#8230; &");
  expect(decodeNamedCharacterReference("hellip")).toBe("…");
  expect(decodeNamedCharacterReference("nvDash")).toBe(false);
  await loadCharacterReferences("a &nvDash; b");
  expect(decodeNamedCharacterReference("nvDash")).toBe("⊭");
  expect(decodeNamedCharacterReference("noSuchName")).toBe(false);
});

it("the names that are always known mean the same", () => {
  expect(characterEntities).toMatchObject(frequentReferences);
});

import { expect, it } from "vitest";
import { languages } from "./languages/languages.ts";
import { maxChars, applyRecipe } from "./mutate.ts";

/** A find that cannot be made again cannot be mended. */

it.each(Object.entries(languages))(
  "a mutation is reproduced from its recipe, within the limit of length: %s",
  (language, of) => {
    const texts = Array.from({ length: 40 }, (_, first) =>
      applyRecipe(of, { language, steps: [first, first * 7, first * 13, first * 29] }),
    );
    expect(texts).toEqual(
      Array.from({ length: 40 }, (_, first) =>
        applyRecipe(of, { language, steps: [first, first * 7, first * 13, first * 29] }),
      ),
    );
    expect(new Set(texts).size).toBeGreaterThan(20);
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThanOrEqual(maxChars);
  },
);

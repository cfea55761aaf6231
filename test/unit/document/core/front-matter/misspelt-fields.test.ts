import { describe, expect, it } from "vitest";
import { findMisspeltFields } from "../../../../../document/core/front-matter/misspelt-fields.ts";

describe("misspelt fields of front matter", () => {
  it("are reported once each, with the line of the first", () => {
    expect(findMisspeltFields("title: a\ntittle: b\nTittle: c\nauthro: d\ntittle: e")).toEqual([
      {
        line: 2,
        code: "field-misspelt",
        what: "The front matter field tittle is unknown. Did you mean title?",
      },
      {
        line: 4,
        code: "field-misspelt",
        what: "The front matter field authro is unknown. Did you mean author?",
      },
    ]);
  });

  it("are reported a hundred times at most", () => {
    const names = Array.from({ length: 26 * 10 }, (_, at) => {
      const letter = String.fromCharCode(97 + (at % 26));
      const place = Math.floor(at / 26);
      return `${"disclaimer".slice(0, place)}${letter}${"disclaimer".slice(place)}: a`;
    });
    expect(findMisspeltFields(names.join("\n"))).toHaveLength(100);
  });

  it("are looked for among the first five hundred names that are not known", () => {
    const unknown = Array.from(
      { length: 499 },
      (_, at) => `zzzzzz${"abcdefghij".charAt(at % 10).repeat(1 + Math.floor(at / 10))}: a`,
    );
    expect(findMisspeltFields([...unknown, "tittle: b"].join("\n"))).toHaveLength(1);
    expect(findMisspeltFields([...unknown, "zzzzzzz: a", "tittle: b"].join("\n"))).toEqual([]);
  });
});

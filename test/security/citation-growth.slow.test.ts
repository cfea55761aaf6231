import { describe, expect, it } from "vitest";
import { compileAlone } from "../integration/document/compile.ts";
import { cpuGrowth, mostGrowth } from "../work.ts";

/** Bibliographies and citations that could be read in quadratic time. */

describe("the work of citations", () => {
  const createEntry = (field: string, unit: string) =>
    `@a{k,${field}={${unit.repeat(3_000 / unit.length)}}}\n`;
  const bibliographies: readonly (readonly [name: string, unit: string])[] = [
    ["entries", "@a{k,title={a}}\n"],
    ["signs", "@"],
    ["entries that nothing closes", "@a{b,c={"],
    ["entries that nothing closes, in lines", "@a{b,c={\n"],
    ["entries between parentheses that nothing closes", '@a(b,c="'],
    ["comments that nothing closes", "@comment{"],
    ["comments", "%\n"],
    ["braces", "{"],
    ["spaces", "@ "],
    ["abbreviations", "@string{a=b}\n"],
    ["abbreviations of others", '@string{a=a#"b"}\n'],
    ["junk", '\u0000=,#"{}@a{'],
  ];
  it.each(bibliographies)("grows linearly with a bibliography: %s", async (_name, unit) => {
    const compile = (size: number) => {
      const bibliography = "@a{k,title=t}\n" + unit.repeat(Math.ceil((500_000 * size) / unit.length));
      return compileAlone("[@k]", undefined, { bibliography });
    };
    expect(await cpuGrowth(compile)).toBeLessThan(mostGrowth);
  });

  const citations: readonly (readonly [name: string, begin: string, unit: string, end: string])[] = [
    ["pages before it", "[see ", "pp. 1, ", "@k]"],
    ["pages after it", "[@k, ", "pp. 1, ", "]"],
    ["pages of any unit", "[@k ", "ch. 1 § 2 p. iv ", "]"],
    ["words before it", "[", "*see* also ", "@k]"],
    ["works", "[@k", "; -@k, p. 1", "]"],
    ["citations that nothing ends", "", "[see @k, p. ", ""],
  ];
  it.each(citations)("grows linearly with a citation: %s", async (_name, begin, unit, end) => {
    const compile = (size: number) =>
      compileAlone(begin + unit.repeat(Math.ceil((280_000 * size) / unit.length)) + end, undefined, {
        bibliography: "@a{k,title=t}",
      });
    expect(await cpuGrowth(compile)).toBeLessThan(mostGrowth);
  });

  const fields: readonly (readonly [name: string, field: string, unit: string])[] = [
    ["words", "title", "word "],
    ["groups within each other", "title", "{{a}}"],
    ["formulas", "title", "$a^{b}$"],
    ["styles", "title", "\\em\\bf "],
    ["names", "author", "a and "],
    ["environments", "title", "\\begin{a}"],
    ["verbatim text", "title", "\\begin{verbatim}"],
    ["commands", "title", "\\foo "],
    ["macros", "title", "\\newcommand{\\b}{\\a\\a}"],
    ["titles within a field", "note", "title={$a$}"],
    ["quotation marks that open titles", "note", 'title="{a}'],
  ];
  it.each(fields)("grows linearly with the cited entries, and is bounded: %s", async (_name, field, unit) => {
    const compile = async (size: number) => {
      const keys = Array.from({ length: Math.ceil(16 * size) }, (_, at) => `k${String(at)}`);
      const bibliography = keys.map((key) => createEntry(field, unit).replace("{k,", `{${key},`)).join("");
      await compileAlone(keys.map((key) => `[@${key}]`).join("\n\n"), undefined, { bibliography });
    };
    expect(await cpuGrowth(compile)).toBeLessThan(mostGrowth);
  });

  const cited: readonly (readonly [name: string, style: string, work: (at: number) => object])[] = [
    ["of one author and year", "apa", () => ({ author: [{ family: "Doe", given: "Jane" }] })],
    [
      "of many authors",
      "chicago-author-date",
      () => ({ author: Array(60).fill({ family: "Doe", given: "J" }) }),
    ],
    ["with long titles", "ieee", () => ({ title: "“a <i>b</i>: ".repeat(40) })],
    ["with pages", "nature", () => ({ page: "1-2, ".repeat(90) })],
    ["in notes", "chicago-notes-bibliography", (at) => ({ title: `T${String(at)}` })],
  ];
  it.each(cited)("grows linearly with the cited works: %s", async (_name, style, work) => {
    const compile = async (size: number) => {
      const works = Array.from({ length: Math.ceil(100 * size) }, (_, at) => ({
        ...{ id: `k${String(at)}`, type: "book", title: "T", issued: { "date-parts": [[1990]] } },
        ...work(at),
      }));
      const text = works.map(({ id }) => `[@${id}, p. 3]`).join("\n\n");
      await compileAlone(`---\ncsl: ${style}\n---\n\n${text}`, undefined, {
        bibliography: JSON.stringify(works),
      });
    };
    await compile(0.01);
    expect(await cpuGrowth(compile)).toBeLessThan(mostGrowth);
  });

  it("grows linearly with the citations of one work", async () => {
    const compile = (size: number) =>
      compileAlone("[@k]\n\n".repeat(Math.ceil(1_000 * size)), undefined, { bibliography: "@a{k,title=t}" });
    await compile(0.01);
    expect(await cpuGrowth(compile)).toBeLessThan(mostGrowth);
  });

  const styles: readonly (readonly [name: string, begin: string, unit: string, end: string])[] = [
    ["macros", "", '<macro name="a"><text variable="title"/></macro>', ""],
    ["elements that nothing closes", "", "<group>", ""],
    ["texts", "", '<text value="aaaa"/>', ""],
    ["entities", "", "&amp;", ""],
    ["comments", "", "<!-- a -->", ""],
  ];
  it.each(styles)("grows linearly with a style: %s", async (_name, begin, unit, end) => {
    const compile = (size: number) => {
      const inner = begin + unit.repeat(Math.ceil((100_000 * size) / unit.length)) + end;
      const style = `<style class="in-text" version="1.0"><citation><layout><text variable="title"/></layout></citation>${inner}</style>`;
      return compileAlone(`---\ncsl: '${style}'\n---\n\n[@k]`, undefined, { bibliography: "@a{k,title=t}" });
    };
    expect(await cpuGrowth(compile)).toBeLessThan(mostGrowth);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compile } from "../../../../integration/document/compile.ts";
import { runs } from "../../../../proofs.ts";

/** A way to write the number of an item. */
type Style = (number: number) => string;

const roman = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"];
const letter = (number: number): string => String.fromCharCode(96 + number);

const plain: readonly Style[] = [(number) => `${String(number)}.`, (number) => `${String(number)})`];
const bracketed: Style = (number) => `(${String(number)})`;
const lettered: readonly Style[] = [
  (number) => `${letter(number)})`,
  (number) => `${letter(number)}.`,
  (number) => `(${letter(number)})`,
  (number) => `${letter(number).toUpperCase()})`,
  (number) => `${letter(number).toUpperCase()}.`,
  (number) => `(${roman[number - 1] ?? ""})`,
  (number) => `${roman[number - 1] ?? ""}.`,
];

/** Lists the label of each item of a page, by the item's first word; plain numbers without their delimiter. */
function shownLabels(html: string): ReadonlyMap<string, string> {
  const shown = new Map<string, string>();
  const numbers: number[] = [];
  const pattern = /<ol([^>]*)>|<\/ol>|<li([^>]*)>(?:<p[^>]*>)?\s*(w\d+)?/g;
  for (const [tag, list = "", item = "", word] of html.matchAll(pattern)) {
    if (tag === "</ol>") numbers.pop();
    else if (tag.startsWith("<ol")) numbers.push(Number(/start="(\d+)"/.exec(list)?.[1] ?? 1));
    else {
      const number = numbers.pop() ?? 1;
      numbers.push(number + 1);
      shown.set(word ?? "", /data-label="([^"]*)"/.exec(item)?.[1] ?? String(number));
    }
  }
  return shown;
}

interface Item {
  readonly label: string;
  readonly isPlain: boolean;
  readonly word: string;
}

interface Section {
  readonly outer: Style;
  readonly inner: Style;
  readonly first: number;
  readonly below: readonly number[];
  readonly indent: number;
  readonly isAiry: boolean;
  readonly isTitled: boolean;
}

const styles = fc.oneof(
  fc.record({ outer: fc.constantFrom(...plain), inner: fc.constantFrom(...lettered, bracketed) }),
  // A statute's paragraphs and what they number.
  fc.record({
    outer: fc.constant(bracketed),
    inner: fc.constantFrom(...plain.slice(0, 1), ...lettered.slice(0, 2)),
  }),
);

const section: fc.Arbitrary<Section> = fc
  .record({
    style: styles,
    first: fc.integer({ min: 1, max: 12 }),
    below: fc.array(fc.constantFrom(0, 2, 3, 4, 5), { minLength: 2, maxLength: 5 }),
    indent: fc.constantFrom(0, 0, 2, 3, 4),
    isAiry: fc.boolean(),
    isTitled: fc.boolean(),
  })
  .map(({ style, first, ...others }) => ({
    ...style,
    ...others,
    first: style.outer === bracketed ? 1 : first,
  }));

/** Creates a document, and the expected labels of its items. */
function createDocument(sections: readonly Section[]): {
  readonly markdown: string;
  readonly items: readonly Item[];
} {
  const items: Item[] = [];
  const lines: string[] = [];
  for (const { outer, inner, first, below, indent, isAiry, isTitled } of sections) {
    lines.push(isTitled ? "## A title" : "A sentence stands between them.", "");
    const add = (style: Style, number: number, column: number): void => {
      const word = `w${String(items.length)}`;
      items.push({ label: style(number), isPlain: plain.includes(style), word });
      lines.push(`${" ".repeat(column)}${style(number)} ${word} is what it says.`);
      if (isAiry) lines.push("");
    };
    below.forEach((count, at) => {
      add(outer, first + at, 0);
      for (let number = 1; number <= count; number++) add(inner, number, indent);
    });
    lines.push("");
  }
  return { markdown: lines.join("\n"), items };
}

describe("the numbers of items", () => {
  it("are the written ones, however items are nested", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(section, { minLength: 1, maxLength: 4 }), async (sections) => {
        const { markdown, items } = createDocument(sections);
        const shown = shownLabels(await compile(markdown));
        const numbers = items.map(({ word, isPlain }) => {
          const label = shown.get(word) ?? "none";
          return isPlain ? label.replace(/[.)]$/, "") : label;
        });
        expect(numbers, markdown).toEqual(
          items.map(({ label, isPlain }) => (isPlain ? label.replace(/[.)]$/, "") : label)),
        );
      }),
      { numRuns: runs(150) },
    );
  });

  const compileLabels = async (markdown: string): Promise<readonly string[]> => [
    ...shownLabels(await compile(markdown)).values(),
  ];

  it("count on from 1. 1. 1., whatever other lists have levels", async () => {
    const levels = "1. w3 x\n    1.1 w4 x\n    1.2 w5 x\n\n1. w6 x";
    expect(await compileLabels(`1. w0 x\n1. w1 x\n1. w2 x\n\nText.\n\n## Later\n\n${levels}`)).toEqual([
      "1",
      "2",
      "3",
      "1",
      "1.1",
      "1.2",
      "2",
    ]);
    expect(await compileLabels(`1. w0 x\n    1. w1 x\n    1. w2 x\n\nText.\n\n${levels}`)).toEqual([
      "1",
      "1",
      "2",
      "1",
      "1.1",
      "1.2",
      "2",
    ]);
  });

  it("restart beside the list before, and not below its options", async () => {
    const html = await compile("1. w0 x\na) w1 x\nb) w2 x\n1. w3 x\na) w4 x\nb) w5 x");
    expect(html.replace(/<li [^>]*>|<\/?li>|w\d x| class="[^"]*"/g, "")).toBe(
      "<ol><ol></ol></ol><ol><ol></ol></ol>",
    );
  });

  it("name no clauses below a clause", async () => {
    const html = await compile(
      "(1) w0 is x\n\n1. w1 is x\n\n2. w2 is x\n\n(2) w3 is x\n\nSee Absatz 2 and § 2.",
    );
    expect(html).toContain('<li data-label="(2)" id="clause-2">');
  });
});

import { describe, expect, it } from "vitest";
import { conversionRequest } from "../../../../../lambdas/http-contract/requests.ts";
import { compareDocuments } from "../../../../../lambdas/submit/corrections/compare-documents.ts";

const parse = (text: string, more: object = {}) => {
  const { options = {}, ...data } = more as { options?: object };
  return conversionRequest.parse({ data: { text_body: text, ...data }, options });
};
const compare = (before: string, after: string) =>
  compareDocuments(parse(before), parse(after)).words.changed;

/** A text of different words. */
const words = (count: number, name = "word") =>
  Array.from({ length: count }, (_, at) => `${name}${String(at)}`);
const text = (list: readonly string[]) => list.join(" ");
const picture = (name: string) =>
  `data:image/png;base64,${Buffer.from(name.padEnd(300, name)).toString("base64")}`;

describe("the words that a correction changes", () => {
  const original = words(100);
  const withChange = (change: (list: string[]) => unknown): number => {
    const list = [...original];
    change(list);
    return compare(text(original), text(list));
  };

  it.each([
    ["one that is replaced", 1, (list: string[]) => list.splice(50, 1, "other")],
    ["the first and the last", 2, (list: string[]) => [list.splice(0, 1, "a"), list.splice(99, 1, "b")]],
    ["ten in a row", 10, (list: string[]) => list.splice(20, 10, ...words(10, "other"))],
    [
      "ten that are apart",
      10,
      (list: string[]) => list.splice(0, 100, ...list.map((word, at) => (at % 10 === 5 ? "x" : word))),
    ],
    ["five that are left out", 5, (list: string[]) => list.splice(7, 5)],
    ["five that are added", 5, (list: string[]) => list.splice(7, 0, ...words(5, "new"))],
    ["none of a part that is moved", 0, (list: string[]) => list.push(...list.splice(10, 30))],
    ["all of a text in another order", 100, (list: string[]) => list.reverse()],
    ["all that another text has", 100, (list: string[]) => list.splice(0, 100, ...words(100, "other"))],
    ["each repetition of a part", 50, (list: string[]) => list.push(...list.slice(0, 50))],
  ])("are %s, and count", (_name, changed, change) => {
    // A repetition joins its neighbours anew, so that its edges are a word less.
    expect(Math.abs(withChange(change) - changed)).toBeLessThanOrEqual(changed === 50 ? 1 : 0);
  });

  it("are no marks of Markdown, and no blanks", () => {
    expect(
      compare("# A title\n\n- one\n- two **three** four", "A title\n===\n\n+ one\n+ two *three*  four"),
    ).toBe(0);
  });

  it.each([
    ["Chinese", "我们在河边走了很久很久", "我们在湖边走了很久很久"],
    ["Thai", "ฉันชอบกินข้าวผัด", "ฉันชอบกิมข้าวผัด"],
    ["symbols", "♔ ♕ ♖ ♗ ♘", "♔ ♕ ♚ ♗ ♘"],
  ])("are single characters in %s", (_name, before, after) => {
    expect(compare(before, after)).toBe(1);
  });

  it("are also those of the author's fields, and not those of the layout", () => {
    const before = parse("One two three", { meta: { title: "Tides" }, options: { theme: "article" } });
    const after = parse("One two three", {
      meta: { title: "Waves" },
      options: { theme: "report", paper: "a5", watermark: "Draft" },
    });
    expect(compareDocuments(before, after).words.changed).toBe(2);
  });

  it("may be a tenth, and three in any case", () => {
    const most = (count: number) => compareDocuments(parse(text(words(count))), parse("x")).words.most;
    expect([1, 29, 30, 39, 40, 1000].map(most)).toEqual([3, 3, 3, 3, 4, 100]);
  });
});

describe("the files that a correction changes", () => {
  const all = Array.from({ length: 20 }, (_, at) => `![](${picture(`p${String(at)}-`)})`);
  const change = (before: readonly string[], after: readonly string[]) =>
    compareDocuments(parse(`Text ${before.join("\n")}`), parse(`Text ${after.join("\n")}`)).files;

  it("are the new ones, of which a tenth may be", () => {
    expect(change(all, [...all.slice(2), `![](${picture("a")})`, `![](${picture("b")})`])).toEqual({
      changed: 2,
      of: 20,
      most: 2,
    });
  });

  it("are none that are left out or moved", () => {
    expect(change(all, all.slice(5).reverse()).changed).toBe(0);
  });

  it("may be none where there were few", () => {
    expect(change(all.slice(0, 9), [`![](${picture("other")})`])).toEqual({ changed: 1, of: 9, most: 0 });
  });

  it("are no words, however long", () => {
    const difference = compareDocuments(parse(`Text ${picture("a")}`), parse(`Text ${picture("b")}`));
    expect(difference).toMatchObject({ words: { changed: 0, of: 1 }, files: { changed: 1, of: 1 } });
  });

  it("are attached files and the logo, too", () => {
    const data = (name: string) => Buffer.from(name.repeat(100)).toString("base64");
    const before = parse("Text", { attachments: [{ name: "a.csv", data: data("a,b") }] });
    const after = parse("Text", {
      attachments: [{ name: "a.csv", data: data("c,d") }],
      options: { logo: picture("logo") },
    });
    expect(compareDocuments(before, after).files).toEqual({ changed: 2, of: 1, most: 0 });
  });
});

import { deflateSync, inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { wholeWords, withoutSoftHyphens } from "../../../../document/pdf/whole-words.ts";

const softHyphen = (move: string): string =>
  `/Span<</ActualText <FEFF00AD> >> BDC\n${move}<0001> Tj\nEMC\n`;

describe("page contents without soft hyphens", () => {
  it.each([
    [
      "between syllables",
      `7.5 0 Td <0020> Tj\n${softHyphen("7.4 0 Td ")}0 0 Td <001E> Tj\n7.2 0 Td <0030> Tj\n`,
      "7.5 0 Td <0020> Tj\n7.4 0 Td <001E> Tj\n7.2 0 Td <0030> Tj\n",
    ],
    [
      "at the end of a line",
      `7.5 0 Td <0020> Tj\n${softHyphen("7.4 0 Td ")}ET\nBT\n/F5 14 Tf\n1 0 0 -1 607.2 1230 Tm\n<01F6> Tj\nET\n`,
      "7.5 0 Td <0020> Tj\n7.4 0 Td ET\nBT\n/F5 14 Tf\n1 0 0 -1 607.2 1230 Tm\n<01F6> Tj\nET\n",
    ],
    [
      "at the beginning of a text object",
      `BT\n${softHyphen("/F5 14 Tf\n1 0 0 -1 0 1251 Tm\n")}0 0 Td <002B> Tj\nET\n`,
      "BT\n/F5 14 Tf\n1 0 0 -1 0 1251 Tm\n<002B> Tj\nET\n",
    ],
    [
      "two together",
      `${softHyphen("7.4 0 Td ")}${softHyphen("0 0 Td ")}0 0 Td <001E> Tj\n`,
      "7.4 0 Td 0 0 Td <001E> Tj\n",
    ],
    [
      "within a ligature",
      "/Span<</ActualText <FEFF006600AD00660069> >> BDC\n5.1 0 Td <01E4> Tj\nEMC\n",
      "/Span<</ActualText <FEFF006600660069> >> BDC\n5.1 0 Td <01E4> Tj\nEMC\n",
    ],
  ])("has what is on the page where it was: %s", (_name, written, expected) => {
    expect(withoutSoftHyphens(written)).toBe(expected);
  });

  it("keeps what other texts say, whatever signs have the numbers of a soft hyphen in theirs", () => {
    const other = "/Span<</ActualText <FEFF200C> >> BDC\n5.1 0 Td <01E4> Tj\nEMC\n/Span<</ActualText <FEFF100A0AD1> >> BDC\n<00AD> Tj\nEMC\n";
    expect(withoutSoftHyphens(other)).toBe(other);
  });
});

describe("an object of a PDF", () => {
  const object = (content: string, entries = ""): Buffer => {
    const data = deflateSync(Buffer.from(content, "latin1"));
    return Buffer.concat([
      Buffer.from(`7 0 obj\n<<${entries}/Filter /FlateDecode\n/Length ${String(data.length)}>> stream\n`),
      data,
      Buffer.from("\nendstream\nendobj\n"),
    ]);
  };
  const hyphenated = `BT\n${softHyphen("7.4 0 Td ")}0 0 Td <001E> Tj\nET\n`;

  it.each([
    ["the contents of a page", ""],
    ["a drawing", "/Type /XObject\n/Subtype /Form\n/BBox [0 0 10 10]\n"],
  ])("that is %s is written anew, with its length", async (_name, entries) => {
    const { bytes } = await wholeWords({ number: 7, bytes: object(hyphenated, entries) });
    const text = bytes.toString("latin1");
    const [head = "", length] = /^[^]*?\/Length (\d+)>> stream\n/.exec(text) ?? [];
    const data = bytes.subarray(head.length, head.length + Number(length));
    expect(inflateSync(data).toString()).toBe("BT\n7.4 0 Td <001E> Tj\nET\n");
    expect(text.slice(head.length + Number(length))).toBe("\nendstream\nendobj\n");
  });

  it.each([
    ["a font", object(hyphenated, "/Length1 4711\n")],
    ["contents that divide no word", object("BT\n<001E> Tj\nET\n")],
    ["no stream", Buffer.from("7 0 obj\n<</Type /Page>>\nendobj\n")],
  ])("that is %s stays as it is", async (_name, bytes) => {
    const one = { number: 7, bytes };
    expect(await wholeWords(one)).toBe(one);
  });
});

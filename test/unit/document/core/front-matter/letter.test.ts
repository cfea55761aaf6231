import { describe, expect, it } from "vitest";
import { parseLetter } from "../../../../../document/core/front-matter/letter.ts";
import { formatLetterParts } from "../../../../../document/core/page/title-page/letter.ts";

describe("a letter's parts", () => {
  it("are absent where front matter has none", () => {
    expect(formatLetterParts({}, {}, undefined, undefined)).toEqual({ head: "", end: "" });
  });

  it("are signed by the sender, but only where the letter has a closing", () => {
    const from = ["Ada & Co.", "London"];
    expect(formatLetterParts({}, { from }, undefined, undefined).end).toBe("");
    expect(formatLetterParts({}, { from, closing: ["Yours,"] }, undefined, undefined).end).toContain(
      '<p class="letter-signature">Ada &amp; Co.</p>',
    );
    expect(formatLetterParts({ author: "Ada" }, { closing: ["Yours,"] }, undefined, undefined).end).toContain(
      ">Ada</p>",
    );
  });

  it("have the place before the date, and are escaped", () => {
    const { head } = formatLetterParts({ date: "1 <May>" }, { place: ["Graz"] }, "A <b>", "a");
    expect(head).toContain('<p class="letter-date">Graz, 1 &lt;May&gt;</p>');
    expect(head).toContain('<h1 id="a" class="letter-subject">A &lt;b&gt;</h1>');
  });

  it.each([
    ["one\ntwo", ["one", "two"]],
    ["one \\\ntwo<br>three", ["one", "two", "three"]],
    [
      ["one", "", " two "],
      ["one", "two"],
    ],
    [{ name: "one", street: "two" }, ["one", "two"]],
    ["x".repeat(400), ["x".repeat(300)]],
    [Array.from({ length: 40 }, () => "x"), Array.from({ length: 12 }, () => "x")],
  ])("have lines, however they are written: %j", (written, lines) => {
    expect(parseLetter((...names) => (names.includes("from") ? written : undefined))).toEqual({
      from: lines,
    });
  });
});

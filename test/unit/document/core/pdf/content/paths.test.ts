import { describe, expect, it } from "vitest";
import { shortenPaths } from "../../../../../../document/core/pdf/content/paths.ts";
import { asWritten, behind } from "../operators/operators.ts";

/** Chromium's own: a quarter of a circle of 3 around (368, 393), in two curves. */
const quarter = [
  "368 390 m",
  "368.3978 390 368.78049 390.07611 369.14804 390.2283 c",
  "369.51556 390.38055 369.83997 390.59732 370.12131 390.87863 c",
  "370.40259 391.15991 370.61935 391.48431 370.77161 391.8519 c",
  "370.92383 392.21945 370.99997 392.60214 371 393 c",
  "371 452 l",
  "h",
  "f",
];
const shortened = (content: string) => behind(shortenPaths, content);
const lines = (...all: string[]): string => `${all.join("\n")}\n`;
const page = lines(".23999999 0 0 -.23999999 0 841.91998 cm", "q", "3.125 0 0 3.125 284.375 306.25 cm");

describe("paths", () => {
  it("merge every two curves that fit one, and have no more digits than a printer can resolve", () => {
    const written = shortened(page + lines(...quarter));
    expect(written).toBe(
      asWritten(
        page +
          lines(
            "368 390 m",
            "368.8 390 369.56 390.32 370.12 390.88 c",
            "370.68 391.44 371 392.2 371 393 c",
            "371 452 l",
            "h",
            "f",
          ),
      ),
    );
  });

  it("keep curves that another one does not go through", () => {
    const wave = lines("0 0 m", "10 10 20 10 30 0 c", "40 -10 50 -10 60 0 c", "S");
    expect(shortened(page + wave)).toBe(asWritten(page + wave));
    const after = lines("0 0 m", "1 1 2 2 v", "3 3 4 4 5 5 c", "7 7 8 8 9 9 c", "S");
    expect(shortened(page + after)).toBe(
      asWritten(page + lines("0 0 m", "1 1 2 2 v", "3 3 4 4 5 5 c", "7 7 8 8 9 9 c", "S")),
    );
  });

  it("have more digits where a unit is larger, and fewer where it is smaller, in the part that the scale applies to", () => {
    const line = "1.23456789 2.3456789 l";
    const written = shortened(
      lines("q", "100 0 0 100 0 0 cm", line, "Q", line, "q", ".01 0 0 .01 0 0 cm", line, "Q"),
    );
    expect(written.match(/.* l/g)).toEqual(["1.23457 2.34568 l", "1.235 2.346 l", "1.2 2.3 l"]);
  });

  it("are one rectangle for those beside or below each other", () => {
    const rules = lines("0 5 86 1 re", "f", "86 5 66 1 re", "f", "0 9 1 4 re", "f", "0 13 1 4 re", "f");
    expect(shortened(rules)).toBe(asWritten(lines("0 5 152 1 re", "f", "0 9 1 8 re", "f")));
    const others = lines("0 5 86 1 re", "f", "87 5 66 1 re", "f", "1 0 0 rg", "153 5 9 1 re", "f");
    expect(shortened(others)).toBe(asWritten(others));
    const clip = lines("0 5 86 1 re", "W* n");
    expect(shortened(clip)).toBe(asWritten(clip));
  });

  it("leave colours and text as they are", () => {
    const content = lines(
      ".08634567 .098 .1137 rg",
      "BT",
      "/F4 11.3299999 Tf",
      "1.00005 0 Td <0001> Tj",
      "ET",
    );
    expect(shortened(content)).toBe(asWritten(content));
  });

  it("are read behind text, and not within", () => {
    const text = lines("BT", "/F1 9 Tf", "1 0 0 -1 0 9 Tm", "<0001> Tj", "44.0998 0 Td ET");
    expect(shortened(`${page}${text}${lines("554.40625 247 44.109375 1 re", "f")}`)).toBe(
      asWritten(`${page}${text}${lines("554.41 247 44.11 1 re", "f")}`),
    );
  });
});

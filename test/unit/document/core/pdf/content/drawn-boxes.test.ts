import { describe, expect, it } from "vitest";
import { findDrawnBoxes } from "../../../../../../document/core/pdf/content/drawn-boxes.ts";
import { readOperators } from "../operators/operators.ts";

const isDrawing = (object: number) => object === 9;
const page = ".5 0 0 -.5 0 800 cm\n";

/** Finds the box of everything drawn after `page` and another part. */
function findBox(operators: string, before = ""): readonly number[] | undefined {
  const list = readOperators(`${page}${before}${operators}`);
  const part = { begin: list.length - readOperators(operators).length, end: list.length };
  return findDrawnBoxes(list, [[part]], isDrawing)[0];
}

describe("the box around a drawing", () => {
  it.each<[string, string, string, number[] | undefined]>([
    ["an area", "", "10 20 100 200 re\nf\n", [5, 690, 55, 790]],
    ["lines and curves", "", "0 0 m\n40 0 l\n40 10 50 20 60 30 c\nS\n", [0, 785, 30, 800]],
    ["an image, where it was put", "", "q\n100 0 0 -50 20 60 cm\n/X4 Do\nQ\n", [10, 770, 60, 795]],
    [
      "glyphs",
      "",
      "BT\n/F4 10 Tf\n1 0 0 -1 20 100 Tm\n<0005> Tj\n30 0 Td <0006> Tj\nET\n",
      [10, 748.75, 28, 753.75],
    ],
    ["no more than is not cut off", "10 10 20 20 re\nW* n\n", "0 0 15 100 re\nf\n", [5, 785, 7.5, 795]],
    ["a drawing, as far as it is not cut off", "10 10 20 20 re\nW n\n", "/X9 Do\n", [5, 785, 15, 795]],
    ["nothing of what is cut off", "10 10 20 20 re\nW\nn\n", "40 40 5 5 re\nf\n", undefined],
    ["nothing of what only cuts", "", "40 40 5 5 re\nW n\n", undefined],
    [
      "what was put back before",
      "q\n9 0 0 9 0 0 cm\n0 0 1 1 re\nW n\nQ\n",
      "10 20 100 200 re\nf\n",
      [5, 690, 55, 790],
    ],
    ["nothing of what came before", "0 0 500 500 re\nf\n", "0 0 2 2 re\nf\n", [0, 799, 1, 800]],
  ])("encloses as closely as possible %s", (_name, before, operators, box) => {
    expect(findBox(operators, before)).toEqual(box);
  });

  it("is one for parts that belong together, and another for others", () => {
    const rect = (x: number) => `${String(x)} 0 2 2 re\nf\n`;
    const list = readOperators(`${page}${rect(10)}${rect(20)}${rect(30)}`);
    const part = (x: number) => ({ begin: (x - 10) / 5 + 1, end: (x - 10) / 5 + 3 });
    expect(findDrawnBoxes(list, [[part(30), part(10)], [part(20)]], isDrawing)).toEqual([
      [5, 799, 16, 800],
      [10, 799, 11, 800],
    ]);
  });

  it("is undefined for a drawing without an end", () => {
    expect(findBox("/X9 Do\n")).toBeUndefined();
  });
});

import { describe, expect, it } from "vitest";
import { readPlainElement } from "../../../../../../document/core/pdf/structure/plain-element.ts";

const read = (text: string) => {
  const bytes = Buffer.from(`[${text}]`, "latin1");
  return readPlainElement({ bytes, begin: 1, end: bytes.length - 1 });
};
const begin = "<</Type /StructElem\n/S /P\n/P 12 0 R";

describe("a structure element with a place and kids alone", () => {
  it("is read with parts of its page and elements, in their order", () => {
    expect(read(`${begin}\n/Pg 3 0 R\n/K [7 15 0 R 8]>>`)).toEqual({ role: "P", page: 3, kids: [7, -15, 8] });
    expect(read(`${begin}\n/K 15 0 R>>`)).toEqual({ role: "P", page: undefined, kids: [-15] });
    expect(read(`${begin.replace("/S /P", "/S /NonStruct")}\n/Pg 3 0 R\n/K 0>>`)?.role).toBe("NonStruct");
  });

  it.each([
    `${begin}\n/Lang (de)\n/K 1>>`,
    `${begin}\n/K 1\n/Lang (de)>>`,
    `${begin}\n/K []>>`,
    `${begin}\n/K [<</Type /OBJR /Obj 4 0 R>>]>>`,
    `${begin}\n/K [1 2>>`,
    `${begin}>>`,
    "<</Type /StructElem /S /P /P 12 0 R /K 1>>",
    "<</Type /StructTreeRoot>>",
  ])("is not confused with another element: %j", (text) => {
    expect(read(text)).toBeUndefined();
  });
});

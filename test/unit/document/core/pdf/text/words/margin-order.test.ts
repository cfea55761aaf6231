import { expect, it } from "vitest";
import { orderMargins } from "../../../../../../../document/core/pdf/text/words/margin-order.ts";
import { asWritten, behind } from "../../operators/operators.ts";

const ordered = (content: string) => behind(orderMargins, content);

const text = (x: number, y: number, code: string): string =>
  `BT\n/F4 11.33 Tf\n1 0 0 -1 ${String(x)} ${String(y)} Tm\n<${code}> Tj\nET\n`;
const begin = "q\n3.125 0 0 3.125 0 0 cm\n";
const body = `Q\n/P <</MCID 0 >>BDC\n${text(9, 9, "0009")}${text(5, 9, "0008")}EMC\n`;

it("the margins of a page are read line by line, from left to right, and its text is unchanged", () => {
  const [head, number, title] = [text(700, 87, "0001"), text(699, 1052, "0002"), text(90, 1052, "0003")];
  expect(ordered(begin + head + number + title + body)).toBe(asWritten(begin + head + title + number + body));
});

it("parts of a line that begin at one place stay in their order", () => {
  const parts = ["0003", "0001", "0002"].map((code) => text(540, 1052, code)).join("");
  expect(ordered(begin + parts + text(90, 1052, "0004") + body)).toBe(
    asWritten(begin + text(90, 1052, "0004") + parts + body),
  );
});

it("margins with something between their texts, and text that is turned, stay as they are", () => {
  const apart = `${begin}${text(699, 1052, "0002")}0 g\n${text(90, 1052, "0003")}${body}`;
  expect(ordered(apart)).toBe(asWritten(apart));
  const turned = `${begin}${text(699, 1052, "0002")}BT\n0 1 1 0 5 5 Tm\n<0001> Tj\nET\n${body}`;
  expect(ordered(turned)).toBe(asWritten(turned));
});

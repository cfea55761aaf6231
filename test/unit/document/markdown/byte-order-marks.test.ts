import { expect, it } from "vitest";
import { withoutByteOrderMarks } from "../../../../document/markdown/repair/byte-order-marks.ts";
import { compile } from "../../../integration/document/compile.ts";

const mark = "\ufeff";

it("takes the marks of files that were joined out of their text", async () => {
  expect(await compile(`${mark}# One\n\n${mark}# Two\n\na${mark}b`)).toBe(
    '<h1 id="one">One</h1><h1 id="two">Two</h1><p>ab</p>',
  );
});

it("leaves them in fenced code, and finds the fences behind them", () => {
  const fence = "```";
  expect(withoutByteOrderMarks(`${mark}${fence}\n${mark}a\n${mark}${fence}\n${mark}b`)).toBe(
    `${fence}\n${mark}a\n${fence}\nb`,
  );
});

it("leaves a text without them as it is", () => {
  expect(withoutByteOrderMarks("a\r\nb")).toBe("a\r\nb");
});

import { expect, it } from "vitest";
import { checkPdfSize } from "../../../../../document/core/pdf/finish-pdf.ts";

it("a PDF that is too large is refused, with advice how to make it smaller", () => {
  checkPdfSize(new Uint8Array(50_000_000));
  expect(() => {
    checkPdfSize(new Uint8Array(50_000_001));
  }).toThrow(
    "The PDF has 51 MB; the limit is 50 MB. Make its largest images smaller, or save photographs as JPEG.",
  );
});

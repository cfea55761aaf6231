import { expect, it } from "vitest";
import { shortenDestinations } from "../../../../document/pdf/destinations.ts";
import { createDraft } from "../../../../document/pdf/draft.ts";
import { smallPdf } from "./small-pdf.ts";

it("destinations with names longer than PDF/A allows have short ones, wherever they are named", () => {
  // Bytes of the name: three for each of a URL, whose sign "%" is escaped.
  const [long, other, most] = [43, 44, 42].map((bytes) => "#25E0".repeat(bytes));
  const draft = createDraft(
    smallPdf([
      "<</Type /Catalog /Pages 2 0 R /Dests 4 0 R>>",
      "<</Type /Pages /Count 1 /Kids [3 0 R]>>",
      "<</Type /Page /Parent 2 0 R>>",
      `<</fn-1 [3 0 R /XYZ 0 0 0] /${long} [3 0 R /XYZ 1 0 0] /${other} [3 0 R /XYZ 2 0 0] /${most} [3 0 R /XYZ 3 0 0]>>`,
      `<</Type /Annot /Dest /${other} /Contents (a)>>`,
      `<</Title (b) /Dest /${long}>>`,
      `<</Title (c) /Dest /${most}>>`,
      "<</Creator (Chromium)>>",
    ]),
  );
  shortenDestinations(draft);
  expect(draft.read(4)).toBe(
    `<</fn-1 [3 0 R /XYZ 0 0 0] /long.1 [3 0 R /XYZ 1 0 0] /long.2 [3 0 R /XYZ 2 0 0] /${most} [3 0 R /XYZ 3 0 0]>>`,
  );
  expect([5, 6, 7].map((object) => /\/Dest \/([^\s>]+)/.exec(draft.read(object))?.[1])).toEqual([
    "long.2",
    "long.1",
    most,
  ]);
});

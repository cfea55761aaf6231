import { expect, it } from "vitest";
import { chooseFileName } from "../../../../web/result/file-name.ts";

it("a PDF that nobody has named is saved under its title", () => {
  expect(chooseFileName("document.pdf", "Quarterly report")).toBe("quarterly-report.pdf");
  expect(chooseFileName("document.pdf", "Q3/2026: “Größe” & more…")).toBe("q3-2026-größe-more.pdf");
  expect(chooseFileName("document.pdf", "報告書")).toBe("報告書.pdf");
  expect(chooseFileName("document.pdf", "…")).toBe("document.pdf");
  expect(chooseFileName("document.pdf", "long ".repeat(60)).length).toBeLessThanOrEqual(84);
});

it("a PDF with a name keeps it", () => {
  expect(chooseFileName("minutes.pdf", "Quarterly report")).toBe("minutes.pdf");
});

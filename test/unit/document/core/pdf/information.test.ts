import { describe, expect, it } from "vitest";
import { describe as describePdf } from "../../../../../document/core/pdf/information.ts";

describe("the description of a PDF", () => {
  it("has the document's own day in both its forms, in the place of the day of printing", () => {
    const { dictionary, packet } = describePdf({ title: "T", date: "22 November 2026" }, "en");
    expect(dictionary).toContain("/CreationDate (D:20261122000000Z) /ModDate (D:20261122000000Z)");
    expect(packet).toContain("<xmp:CreateDate>2026-11-22T00:00:00Z</xmp:CreateDate>");
  });

  it("has no day where the document states none", () => {
    const { dictionary, packet } = describePdf({ title: "T", date: "last summer" }, "en");
    expect(dictionary).not.toContain("Date");
    expect(packet).not.toContain("Date>");
  });
});

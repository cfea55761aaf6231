import { describe, expect, it } from "vitest";
import { findAttachmentFault } from "../../../../../document/core/attachments/attachments.ts";

const data = Buffer.from("a,b\n1,2\n").toString("base64");

describe("an attached file", () => {
  it("is taken with a plain name of a type that mail filters let through", () => {
    expect(findAttachmentFault([{ name: "Messung Süd.csv", data, media_type: "text/csv" }])).toBeUndefined();
  });

  it.each([
    ["folders", { name: "../a.csv", data }],
    ["a backslash", { name: "a\\b.csv", data }],
    ["a dot in front", { name: ".a.csv", data }],
    ["a sign that turns text", { name: "a\u202evsc.csv", data }],
    ["a program's ending", { name: "a.exe", data }],
    ["another type's ending", { name: "a.csv", media_type: "application/pdf", data }],
    ["data that are not base64", { name: "a.csv", data: "a,b" }],
    ["data that are padded within", { name: "a.csv", data: "AA=A" }],
    ["no data", { name: "a.csv", data: "" }],
    ["the name of the invoice's XML", { name: "Factur-X.xml", data }],
  ])("is refused for %s", (_, attachment) => {
    expect(findAttachmentFault([attachment], "factur-x.xml")).toBeDefined();
  });

  it("is refused where another one has its name", () => {
    const fault = findAttachmentFault([
      { name: "a.csv", data },
      { name: "A.CSV", data },
    ]);
    expect(fault?.path).toEqual([1, "name"]);
  });

  it("is refused among too many, or too large ones", () => {
    const many = Array.from({ length: 21 }, (_, index) => ({ name: `${String(index)}.csv`, data }));
    expect(findAttachmentFault(many)?.path).toEqual([]);
    expect(findAttachmentFault([{ name: "a.csv", data: "A".repeat(28_000_000) }])?.path).toEqual([]);
  });
});

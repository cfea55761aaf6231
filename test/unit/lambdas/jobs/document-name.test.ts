import { describe, expect, it } from "vitest";
import { conversionRequest } from "../../../../lambdas/http-contract/requests.ts";
import { contentDisposition, documentName } from "../../../../lambdas/jobs/document-name.ts";

const chooseName = (document_name?: string, title?: string) =>
  documentName(
    conversionRequest.parse({ data: { text_body: "x", meta: { title } }, options: { document_name } }),
  );

describe("the PDF's file name", () => {
  const rows: readonly [asked: string | undefined, title: string | undefined, name: string][] = [
    ["report.pdf", "Title", "report.pdf"],
    ["Quarterly report", undefined, "Quarterly report.pdf"],
    [undefined, "On Tides: a study", "On Tides a study.pdf"],
    [undefined, undefined, "document.pdf"],
    ["", "", "document.pdf"],
    ["../../etc/passwd", undefined, "etc passwd.pdf"],
    ["a\r\nSet-Cookie: x.pdf", undefined, "a Set-Cookie x.pdf"],
    ["潮汐报告.PDF", undefined, "潮汐报告.pdf"],
    [".pdf", undefined, "document.pdf"],
    ["a.pdf.b", undefined, "a.pdf.b.pdf"],
    ["A draft...", undefined, "A draft.pdf"],
    ["\u202egnp.exe", undefined, "gnp.exe.pdf"],
  ];
  it.each(rows)("%j with title %j is %j", (asked, title, name) => {
    expect(chooseName(asked, title)).toBe(name);
  });

  it("is cut where file systems would", () => {
    expect(Array.from(chooseName(undefined, "🐚".repeat(300))).length).toBeLessThanOrEqual(204);
  });
});

describe("Content-Disposition", () => {
  it("contains any name in both forms", () => {
    expect(contentDisposition("Übersicht (1*).pdf")).toBe(
      `attachment; filename="_bersicht (1*).pdf"; filename*=UTF-8''%C3%9Cbersicht%20%281%2A%29.pdf`,
    );
  });
});

import { describe, expect, it } from "vitest";
import { setNumbersLeftToRight } from "../../../../../document/core/language/left-numbers.ts";
import { formatHtml, parseHtml } from "./fragment.ts";

function markNumbers(html: string, language: string): string {
  const root = parseHtml(html);
  setNumbersLeftToRight(root, language);
  return formatHtml(root);
}

describe("a telephone number in a text from right to left", () => {
  it.each([
    "+49 30 1234-5678",
    "+972-50-123-4567",
    "+966 (0)11 123 4567",
    "050-1234567",
    "(02) 651 2345",
    "1-800-555-1234",
    "+٩٦٦ ٥٠ ١٢٣ ٤٥٦٧",
    "0049\u00a030\u00a0123456",
  ])("is set from left to right: %s", (number) => {
    expect(markNumbers(`<p>הטלפון: ${number}, בבוקר</p>`, "he")).toBe(
      `<p>הטלפון: <span dir="ltr">${number}</span>, בבוקר</p>`,
    );
  });

  it.each([
    "10-20",
    "1990–2000",
    "2024-01-15",
    "05-01-2024",
    "10 20 30",
    "3.14159265",
    "100,000",
    "972501234567",
    "v0-12-345678",
  ])("is not confused with another number: %s", (number) => {
    expect(markNumbers(`<p>המספר ${number} כאן</p>`, "he")).toBe(`<p>המספר ${number} כאן</p>`);
  });

  it("is found in passages of other documents, and not in those from left to right, or in code", () => {
    const number = "+49 30 1234-5678";
    expect(markNumbers(`<p>${number}</p><p dir="rtl">هاتف ${number}</p>`, "en")).toBe(
      `<p>${number}</p><p dir="rtl">هاتف <span dir="ltr">${number}</span></p>`,
    );
    const kept = `<p dir="ltr">${number}</p><p><code>${number}</code></p>`;
    expect(markNumbers(kept, "ar")).toBe(kept);
  });

  it("is found in linear time", () => {
    const long = `<p>${"(0 ".repeat(20_000)}</p><p>${"1-".repeat(20_000)}x</p><p>${"+0 ".repeat(20_000)}x</p><p>${"0".repeat(50_000)}x</p>`;
    expect(markNumbers(long, "ar")).not.toContain("<code>");
  });
});

import { describe, expect, it } from "vitest";
import { prefersPdf } from "../../../../../lambdas/http/headers/accept.ts";
import { createFunctionRequest } from "../../request.ts";

const asked = (accept?: string, query = "") =>
  prefersPdf({
    ...createFunctionRequest<"submit">("postMarkdown", {}),
    headers: { accept },
    query: new URLSearchParams(query),
  });

describe("a request for the PDF itself", () => {
  it.each([
    "application/pdf",
    "Application/PDF",
    " application/pdf ; version=1.7",
    "application/pdf, */*",
    "*/*, application/pdf",
    "application/pdf;q=0.5",
    "application/pdf, application/json",
    "application/pdf, application/json;q=0.9",
    "application/json;q=0.9, application/pdf",
    "text/html, application/pdf",
    "application/pdf; q=1.000, */*; q=0.1",
    'application/pdf;profile="a,b;q=0", */*;q=0.1',
    "application/pdf;Q=0.8, application/json;q=0.7",
    "application/pdf, application/*;q=0.9",
    "application/json;q=0, application/pdf;q=0.001",
  ])("a request asks for the PDF by Accept: %s", (accept) => {
    expect(asked(accept)).toBe(true);
  });

  it.each([
    undefined,
    "",
    "*/*",
    "application/*",
    "application/json",
    "application/json;q=0.5, */*",
    "application/json, application/pdf",
    "application/pdf;q=0.9, application/json",
    "application/pdf;q=0.5, */*",
    "application/pdf;q=0.5, application/*;q=0.6, */*;q=0.1",
    "application/pdf;q=0",
    "application/pdf;q=0.000, */*;q=0",
    "application/pdf;q=2",
    "application/pdf;q=",
    "application/pdf;q=0.1234",
    "application/pdfx",
    'text/plain;x="application/pdf"',
    'text/plain;x=", application/pdf',
    "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  ])("a request asks for JSON by Accept: %s", (accept) => {
    expect(asked(accept)).toBe(false);
  });

  it("a request asks for the PDF by ?output=pdf, whatever a proxy accepts", () => {
    expect(asked(undefined, "output=pdf")).toBe(true);
    expect(asked(undefined, "output=PDF")).toBe(true);
    expect(asked("application/json", "a=b&output=pdf")).toBe(true);
    expect(asked(undefined, "output=json")).toBe(false);
  });
});

import { describe, expect, it } from "vitest";
import { mainPage, termsPage } from "../../../../lambdas/site/pages.ts";
import { llmsText } from "../../../../lambdas/site/discovery/llms-text.ts";
import { openApiDocument } from "../../../../lambdas/site/openapi/openapi.ts";
import { everythingOnSale } from "./deployments.ts";

const site = {
  ...everythingOnSale,
  documentHours: 24,
  storage: "https://storage.example",
  files: { page: () => "{{content}}", asset: () => undefined },
};
const pagesWith = (contact?: string) => ({
  home: String(mainPage({ ...site, contact }).body),
  terms: String(termsPage({ ...site, contact }).body),
  programs: llmsText({ ...everythingOnSale, contact }),
  openApi: (openApiDocument({ ...everythingOnSale, contact }) as { info: { contact: object } }).info.contact,
});

describe("the operator's contact", () => {
  it("is an address to write to, on the page, in the terms and for programs", () => {
    const { home, terms, programs, openApi } = pagesWith("help@example.com");
    for (const page of [home, terms])
      expect(page).toContain('<a href="mailto:help@example.com">help@example.com</a>');
    expect(programs).toContain("Questions, also about a job that failed: help@example.com");
    expect(openApi).toEqual({ name: "The operator", email: "help@example.com" });
  });

  it("is a page, whose address cannot leave its link", () => {
    const { home, openApi } = pagesWith(`https://example.com/help?"><script>`);
    expect(home).toContain('<a href="https://example.com/help?&quot;&gt;&lt;script&gt;">');
    expect(home).not.toContain("<script>");
    expect(openApi).toMatchObject({ url: expect.stringContaining("https://example.com/help") as string });
  });

  it("is not spoken of where there is none, but for the terms", () => {
    const { home, terms, programs, openApi } = pagesWith();
    expect(home + terms + programs).not.toContain("Questions");
    expect(openApi).toEqual({ name: "The operator", url: "https://pdf.example/terms" });
  });
});

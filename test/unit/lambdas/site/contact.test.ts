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
const createPages = (contact?: string, seller?: string) => {
  const operator = { contact, seller };
  return {
    home: String(mainPage({ ...site, ...operator }).body),
    terms: String(termsPage({ ...site, ...operator }).body),
    programs: llmsText({ ...everythingOnSale, ...operator }),
    openApi: (openApiDocument({ ...everythingOnSale, ...operator }) as { info: { contact: object } }).info
      .contact,
  };
};

describe("the operator's contact", () => {
  it("is an email address on the page, in the terms and for programs", () => {
    const { home, terms, programs, openApi } = createPages("help@example.com");
    for (const page of [home, terms])
      expect(page).toContain('<a href="mailto:help@example.com">help@example.com</a>');
    expect(programs).toContain("Questions, also about a job that failed: help@example.com");
    expect(openApi).toEqual({ name: "The operator", email: "help@example.com" });
  });

  it("is a page, whose address cannot escape its link", () => {
    const { home, openApi } = createPages(`https://example.com/help?"><script>`);
    expect(home).toContain('<a href="https://example.com/help?&quot;&gt;&lt;script&gt;">');
    expect(home).not.toContain("<script>");
    expect(openApi).toMatchObject({ url: expect.stringContaining("https://example.com/help") as string });
  });

  it("is shown with the seller's name, on the page, in the terms and for programs", () => {
    const { home, terms, programs, openApi } = createPages("help@example.com", "Sand & <b>Sons</b>");
    for (const page of [home, terms])
      expect(page).toContain(
        'Sold by <span id="seller" translate="no">Sand &amp; &lt;b&gt;Sons&lt;/b&gt;</span>.',
      );
    expect(programs).toContain("Sold by Sand & <b>Sons</b>.");
    expect(openApi).toEqual({ name: "Sand & <b>Sons</b>", email: "help@example.com" });
  });

  it("is left out where there is none, except in the terms", () => {
    const { home, terms, programs, openApi } = createPages();
    expect(home + terms + programs).not.toMatch(/Questions|Sold by/);
    expect(openApi).toEqual({ name: "The operator", url: "https://pdf.example/terms" });
  });
});

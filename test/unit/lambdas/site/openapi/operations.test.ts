import { describe, expect, it } from "vitest";
import { document, operations } from "./described.ts";

describe("the operations of the OpenAPI document", () => {
  // Functions of generated clients are named after them, so a change here breaks programs of other people.
  it("keep their names", () => {
    expect(Object.fromEntries(operations.map(({ name, operationId }) => [name, operationId]))).toEqual({
      "POST /markdown": "postMarkdown",
      "POST /markdown/check": "postMarkdownCheck",
      "POST /markdown/preview": "postMarkdownPreview",
      "POST /mcp": "postMcp",
      "POST /v1/document/general/markdown": "postV1DocumentGeneralMarkdown",
      "POST /v1/document/l402/markdown": "postV1DocumentL402Markdown",
      "POST /v1/credits": "postV1Credits",
      "GET /v1/credits": "getV1Credits",
      "POST /payment-request": "postPaymentRequest",
      "POST /payment_request": "postPaymentRequestAlias",
      "POST /payment_request/x402": "postPaymentRequestX402",
      "POST /payment_request/card": "postPaymentRequestCard",
      "GET /job/{job_id}/status": "getJobJobIdStatus",
      "GET /job/{job_id}/output": "getJobJobIdOutput",
      "GET /job/{job_id}/download": "getJobJobIdDownload",
      "POST /job/{job_id}/receipt": "postJobJobIdReceipt",
      "GET /consent/{token}": "getConsentToken",
      "POST /consent/{token}": "postConsentToken",
      "GET /unsubscribe/{token}": "getUnsubscribeToken",
      "POST /unsubscribe/{token}": "postUnsubscribeToken",
      "GET /": "getHomePage",
      "GET /docs": "getDocs",
      "GET /terms": "getTerms",
      "GET /help": "getHelp",
      "GET /agents": "getAgents",
      "GET /assets/{file}": "getAssetsFile",
      "GET /favicon.svg": "getFaviconSvg",
      "GET /favicon.ico": "getFaviconIco",
      "GET /openapi.json": "getOpenapiJson",
      "GET /llms.txt": "getLlmsTxt",
      "GET /robots.txt": "getRobotsTxt",
      "GET /sitemap.xml": "getSitemapXml",
      "GET /.well-known/security.txt": "getWellKnownSecurityTxt",
      "GET /.well-known/mcp/server-card.json": "getWellKnownMcpServerCardJson",
      "GET /.well-known/x402": "getWellKnownX402",
      "GET /.well-known/api-catalog": "getWellKnownApiCatalog",
      "GET /.well-known/ai-catalog.json": "getWellKnownAiCatalogJson",
      "GET /.well-known/{file}": "getWellKnownFile",
      "GET /mcp/server-card": "getMcpServerCard",
      "GET /health": "getHealth",
    });
  });

  it("have unique names in the spelling of any generator", () => {
    const spelt = operations.map(({ operationId }) => operationId.replace(/[^a-z0-9]/gi, "").toLowerCase());
    expect(new Set(spelt).size).toBe(spelt.length);
    expect(operations.filter(({ operationId }) => !/^[a-z][A-Za-z0-9]+$/.test(operationId))).toEqual([]);
  });

  it.each(operations)(
    "say what they do, whose fault an error is, and who may call them: $name",
    (operation) => {
      expect(operation.summary).not.toBe("");
      expect(operation.description).not.toBe("");
      expect(document.tags.map(({ name }) => name)).toEqual(expect.arrayContaining([...operation.tags]));
      expect(operation.tags).toHaveLength(1);
      const kinds = new Set(Object.keys(operation.responses).map((status) => status[0]));
      expect(kinds.has("2") || kinds.has("3")).toBe(true);
      expect([...kinds]).toEqual(expect.arrayContaining(["4", "5"]));
      for (const { description } of Object.values(operation.responses)) expect(description).not.toBe("");
      for (const requirement of operation.security)
        for (const name of Object.keys(requirement))
          expect(document.components.securitySchemes).toHaveProperty(name);
    },
  );

  // OpenAPI has such parameters ignored (3.1.1, section 4.8.12.2), so nothing would ever send them.
  it("take no header as a parameter that OpenAPI keeps for itself, or that is one of their credentials", () => {
    const { securitySchemes } = document.components;
    for (const { parameters = [], security } of operations) {
      const own = security.flatMap((names) =>
        Object.keys(names).flatMap((name) => {
          const scheme = securitySchemes[name] ?? {};
          return "name" in scheme ? [String(scheme.name)] : [];
        }),
      );
      const kept = ["accept", "content-type", "authorization", ...own];
      const headers = parameters.filter((parameter) => parameter.in === "header");
      expect(headers.filter(({ name }) => kept.includes(name.toLowerCase()))).toEqual([]);
    }
  });

  // One body that is not described makes all of them unknown in clients that hey-api generates, offers and all.
  it("describe the body of every error beside a 402", () => {
    const bare = operations
      .filter(({ responses }) => "402" in responses)
      .flatMap(({ name, responses }) =>
        Object.entries(responses).flatMap(([status, { content }]) =>
          content || status === "204" || status === "303" ? [] : [`${name} ${status}`],
        ),
      );
    expect(bare).toEqual([]);
  });

  it("use every security scheme and every tag", () => {
    const schemes = operations.flatMap(({ security }) => security.flatMap((scheme) => Object.keys(scheme)));
    expect([...new Set(schemes)].sort()).toEqual(Object.keys(document.components.securitySchemes).sort());
    expect([...new Set(operations.flatMap(({ tags }) => tags))].sort()).toEqual(
      document.tags.map(({ name }) => name).sort(),
    );
  });

  it("require a token where one is needed, and nothing elsewhere", () => {
    const security = Object.fromEntries(operations.map(({ name, security }) => [name, security]));
    expect(security["POST /markdown"]).toEqual([{}, { l402: [] }]);
    expect(security["POST /v1/document/l402/markdown"]).toEqual([{}, { accountKey: [] }, { l402: [] }]);
    expect(security["POST /v1/document/general/markdown"]).toContainEqual({ accessToken: [] });
    expect(security["POST /v1/document/general/markdown"]).not.toContainEqual({});
    const guarded = operations.filter(({ security }) => security.length > 0).map(({ name }) => name);
    expect(guarded.sort()).toEqual([
      "GET /v1/credits",
      "POST /markdown",
      "POST /v1/credits",
      "POST /v1/document/general/markdown",
      "POST /v1/document/l402/markdown",
    ]);
  });
});

import * as z from "zod";
import * as responses from "../../http-contract/responses.ts";
import { anywhere, type Body, type Operation } from "./operation.ts";

const always = (description: string, body: Body): Operation["responses"] => ({
  200: [description, body],
  ...anywhere,
});

/** Pages, their files, and descriptions for programs: the same for everybody. */
export const pageOperations = {
  getHomePage: {
    tag: "Pages",
    summary: "The page that buys a PDF in the browser",
    description: "Takes Markdown, a cover and a payment, and returns the PDF.",
    responses: always("A page.", "text/html"),
  },
  getDocs: {
    tag: "Pages",
    summary: "This reference, for people",
    description:
      "Every operation with its fields, examples and errors; Swagger UI sends them once it is asked for.",
    responses: always("A page.", "text/html"),
  },
  getHelp: {
    tag: "Pages",
    summary: "How it works, what it costs, and how to write Markdown, for people",
    description: "In words, with the prices of this service.",
    responses: always("A page.", "text/html"),
  },
  getAgents: {
    tag: "Pages",
    summary: "For those who build agents",
    description: "The tools at `/mcp`, whole programs for each way to pay, and limits.",
    responses: always("A page.", "text/html"),
  },
  getTerms: {
    tag: "Pages",
    summary: "What a payment buys",
    description: "The default terms; `terms_url` of a 402 names the ones that apply.",
    responses: always("A page.", "text/html"),
  },
  getAssetsFile: {
    tag: "Pages",
    summary: "Scripts, styles and fonts of the pages",
    description: "Each file name changes with the file's content.",
    parameters: [
      {
        name: "file",
        in: "path",
        required: true,
        description: "File name, as in a page.",
        schema: { type: "string" },
      },
    ],
    responses: {
      200: ["The file, which never changes.", { mediaType: "*/*" }],
      404: ["No such file.", responses.errorDetail],
      ...anywhere,
    },
  },
  getFaviconSvg: {
    tag: "Pages",
    summary: "The icon",
    description: "A vector image, for any size.",
    responses: always("The icon.", { mediaType: "image/svg+xml" }),
  },
  getFaviconIco: {
    tag: "Pages",
    summary: "The icon, for older browsers",
    description: "The same as a bitmap.",
    responses: always("The icon.", { mediaType: "image/x-icon" }),
  },
  getLlmsTxt: {
    tag: "Descriptions",
    summary: "How a language model buys a PDF (llmstxt.org)",
    description: "The whole purchase in plain words, with the rules that avoid double payments.",
    responses: always("Markdown.", "text/plain"),
  },
  getRobotsTxt: {
    tag: "Descriptions",
    summary: "What crawlers may visit (RFC 9309)",
    description: "Pages and descriptions, and no single document.",
    responses: always("Plain text.", "text/plain"),
  },
  getSitemapXml: {
    tag: "Descriptions",
    summary: "The pages, for search engines",
    description: "By the protocol of sitemaps.org.",
    responses: always("A sitemap.", { mediaType: "application/xml" }),
  },
  getWellKnownSecurityTxt: {
    tag: "Descriptions",
    summary: "Whom to tell of a vulnerability (RFC 9116)",
    description: "The operator's contact.",
    responses: {
      200: ["Plain text.", "text/plain"],
      404: ["The operator names no contact.", responses.errorDetail],
      ...anywhere,
    },
  },
  getWellKnownX402: {
    tag: "Descriptions",
    offer: "x402",
    summary: "What is sold by x402, for its crawlers",
    description: "For crawlers that do not read `x-payment-info` of the OpenAPI document.",
    responses: always("Resources, by method and path.", z.looseObject({})),
  },
  getWellKnownApiCatalog: {
    tag: "Descriptions",
    summary: "Where the descriptions of this API are (RFC 9727)",
    description: "A link set of the OpenAPI document, the reference, the terms and the health.",
    responses: always("A link set.", { mediaType: "application/linkset+json" }),
  },
  getWellKnownMcpServerCardJson: {
    tag: "Descriptions",
    summary: "The MCP server's entry for registries",
    description: "A `server.json` of the MCP registry, which `mcp-publisher` publishes as it is.",
    responses: always("A server.", z.looseObject({})),
  },
  getMcpServerCard: {
    tag: "Descriptions",
    summary: "The MCP server's card",
    description: "What a client of the Model Context Protocol reads before it connects.",
    responses: always("A card.", { mediaType: "application/mcp-server-card+json" }),
  },
  getWellKnownAiCatalogJson: {
    tag: "Descriptions",
    summary: "What agents find on this domain",
    description: "The MCP server, by the address of its card.",
    responses: always("A catalogue.", { mediaType: "application/ai-catalog+json" }),
  },
  getWellKnownFile: {
    tag: "Descriptions",
    summary: "A file of the operator",
    description: "Shows others that the domain is the operator's, such as `402index-verify.txt`.",
    parameters: [
      {
        name: "file",
        in: "path",
        required: true,
        description: "Name of the file.",
        schema: { type: "string", pattern: "^[A-Za-z0-9][A-Za-z0-9._-]*$" },
      },
    ],
    responses: {
      200: ["The file.", { mediaType: "*/*" }],
      404: ["No such file.", responses.errorDetail],
      ...anywhere,
    },
  },
  getHealth: {
    tag: "Descriptions",
    summary: "Whether the service is up",
    description: "Depends on no other service, so it reports on this one alone.",
    responses: always("The service is up.", responses.health),
  },
} satisfies Readonly<Record<string, Operation>>;

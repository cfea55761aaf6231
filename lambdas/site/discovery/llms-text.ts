import { freeRetriesInWords } from "../../http-contract/free-retries.ts";
import type { Deployment } from "../deployment.ts";
import { formatPrices, formatSizes } from "../price.ts";
import { sellsByX402 } from "./x402-resources.ts";

/** Returns `GET /llms.txt`: in Markdown, what the service does and how a program buys from it (llmstxt.org). */
export function llmsText(deployment: Deployment): string {
  const { publicBaseUrl, rails, termsUrl, seller, contact } = deployment;
  return `${formatGuidance(deployment)}
## Reference

- [MCP server](${publicBaseUrl}/mcp/server-card): the tools price, preview, convert and receipt at ${publicBaseUrl}/mcp by Streamable HTTP
- [For agents](${publicBaseUrl}/agents): whole programs for each way to pay
- [OpenAPI 3.1](${publicBaseUrl}/openapi.json): every operation, schema, example and error
- [API reference](${publicBaseUrl}/docs): the same, for people
- [Terms](${new URL(termsUrl, publicBaseUrl).href}): what a payment buys
${seller === undefined ? "" : `\nSold by ${seller}.\n`}${contact === undefined ? "" : `\nQuestions, also about a job that failed: ${contact}\n`}
## Optional

- [Page](${publicBaseUrl}/): buys a PDF in the browser
${sellsByX402(rails) ? `- [x402 resources](${publicBaseUrl}/.well-known/x402): what is sold by x402\n` : ""}`;
}

/** Returns its part that has no links to further descriptions: how to buy, for readers of the OpenAPI document. */
export function formatGuidance({ publicBaseUrl, rails, showsPreviews, packs }: Deployment): string {
  const sizes = formatSizes(rails);
  const instructions = rails.flatMap((rail) => rail.instructions.map((text) => `- ${text}`));
  return `# Markdown to PDF

> Turns Markdown into a print-ready PDF, paid per document and without an account: ${formatPrices(rails)}.
${sizes && `\n${sizes}\n`}
How to buy one PDF:

1. POST ${publicBaseUrl}/markdown with \`Content-Type: application/json\` and \`{"data":{"text_body":"# Markdown","meta":{"title":"…"}},"options":{"document_name":"report.pdf"}}\`. Only \`data.text_body\` is required; the body may be up to 2 MiB.
2. The answer is 402 with \`offers\`. Pay one of them:
${instructions.join("\n").replace(/^/gm, "   ")}
3. The same request returns 200 with a job. GET its \`path\` every second until \`status\` is \`Done\` or \`Failed\`.
4. A job that is done has the PDF's address in \`url\`, valid for 15 minutes; \`sha256\` and \`bytes\` describe it. GET its \`path\` for another, POST \`{"buyer":{"name":"…"}}\` to \`/job/{id}/receipt\` for a receipt.

In one call: with \`Accept: application/pdf\` (or \`?output=pdf\`), the paid request waits and gets the PDF. 202 with \`Retry-After\` means paid for and not ready: send it again. 303 leads to a large PDF.

Before you pay: ${showsPreviews ? describePreview(publicBaseUrl) : describeCheck(publicBaseUrl)}

${packs.length > 0 ? `${describePacks(publicBaseUrl, packs)}\n\n` : ""}Rules that save money:

- A payment buys one document. Sending the same document again within 7 days returns the same job and costs nothing.
- 503 with \`Retry-After\` means: do not pay again. Send the same request, with the same payment, again.
${sellsByX402(rails) ? "- An x402 payment may have an identifier (its extension `payment-identifier`): the same one with another document is a 409, and nothing is charged.\n" : ""}- A failed job is tried again free of charge, ${freeRetriesInWords}, when the document is sent again; \`description\` says what to change, and a changed document is another one.

Markdown is CommonMark with GitHub's extensions, math (\`$…$\`), Mermaid and Graphviz diagrams, Vega-Lite charts, footnotes, callouts, and images by data URI or on the public web.
`;
}

function describePacks(publicBaseUrl: string, packs: Deployment["packs"]): string {
  const [{ documents: first } = { documents: 0 }] = packs;
  const sizes = packs.map(({ documents }) => String(documents)).join(" or ");
  return `Credit for ${sizes} documents, cheaper: POST ${publicBaseUrl}/v1/credits with \`{"documents":${String(first)}}\` and a random \`Idempotency-Key\` (22 characters or more). Pay, and repeat it for an account key, which pays as \`x-api-key\`.`;
}

function describePreview(publicBaseUrl: string): string {
  return `POST ${publicBaseUrl}/markdown/preview with the same body returns the first two pages, and the one that \`page\` names, as small PNG images, with the number of pages and all warnings. Free.`;
}

function describeCheck(publicBaseUrl: string): string {
  return `POST ${publicBaseUrl}/markdown/check with the same body returns 200 with what would be missing, 204 without a body where nothing would, and 422 for a document that cannot be printed. Free.`;
}

import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import * as z from "zod";
import { UnreachableError } from "../errors.ts";

const mimeType = "text/markdown";

/** Registers the service's description for programs, and a prompt for a person who wants a document written. */
export function registerGuides(server: McpServer, baseUrl: string): void {
  server.registerResource(
    "service",
    `${baseUrl}/llms.txt`,
    {
      title: "The service",
      description: "Prices, what a payment buys, and which Markdown is understood.",
      mimeType,
    },
    async ({ href }) => {
      const response = await fetch(href).catch((cause: unknown) => {
        throw new UnreachableError(`The service at ${baseUrl} did not respond.`, { cause });
      });
      return { contents: [{ uri: href, mimeType, text: await response.text() }] };
    },
  );
  server.registerPrompt(
    "write_document",
    {
      title: "Write a document and make a PDF of it",
      description: "Writes a document for print, checks its price, and makes a PDF.",
      argsSchema: {
        subject: z.string().describe("What it is about, and who will read it."),
        length: z.string().describe("Length, such as two pages.").optional(),
      },
    },
    ({ subject, length }) => ({
      messages: [{ role: "user", content: { type: "text", text: writing(subject, length) } }],
    }),
  );
}

function writing(subject: string, length = "as long as necessary"): string {
  return `Write a document for print, ${length}: ${subject}

Write it in Markdown. What helps on paper: one heading of each level at a time, no emoji for bullets, tables with a header row, formulas as $…$ and $$…$$, diagrams as \`\`\`mermaid, notes as [^1], callouts as > [!NOTE], citations as [@key] with the works in the bibliography. Images are data URIs, web URLs, or files beside the Markdown file.

Then get the price from the tool price, tell me, and make the PDF with the tool convert once I agree. If the result has warnings, tell me before you fix anything: a changed document is charged again.`;
}

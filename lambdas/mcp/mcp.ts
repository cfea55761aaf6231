import { createMcpHandler, isLegacyRequest, McpServer, ProtocolError } from "@modelcontextprotocol/server";
import { McpServer as LegacyMcpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from "@modelcontextprotocol/sdk/types.js";
import interfaceVersion from "../http-contract/interface-version.json" with { type: "json" };
import type { HttpRequest, RequestTo } from "../http/http-handler.ts";
import type { HttpResponse } from "../http/response.ts";
import { createApi, type ApiOptions } from "./api.ts";
import { isToolName, listTools, tools } from "./tools.ts";

const instructions =
  "Makes print-ready PDFs from Markdown. Call price first and tell your user; convert asks for payment and lists the payment methods. " +
  "The same arguments mean the same document, which is paid for once.";

export interface McpOptions extends ApiOptions {
  /** Whether pages are shown before payment. */
  readonly showsPreviews: boolean;
}

/**
 * Creates `POST /mcp`: the Model Context Protocol over Streamable HTTP, without sessions, in its stateless version 2026-07-28 and those before. A
 * server of its own answers each request, and its tools call the service as any other client does: they can buy nothing that a client could not.
 */
export function createMcp(options: McpOptions): (request: RequestTo<"mcp">) => Promise<HttpResponse> {
  const { publicBaseUrl, showsPreviews } = options;
  const info = { name: "markdown-to-pdf", version: interfaceVersion.version, websiteUrl: publicBaseUrl };
  const serverOptions = { capabilities: { tools: {} }, instructions };

  const call = ({ name, arguments: given = {}, _meta: meta = {} }: ToolCall, request: HttpRequest) => {
    if (!isToolName(name)) return undefined;
    return tools[name].call(given, meta, createApi(options, request));
  };

  const answerStateless = async (request: HttpRequest, parsedBody: unknown): Promise<HttpResponse> => {
    const handler = createMcpHandler(
      () => {
        const server = new McpServer(info, serverOptions);
        server.server.setRequestHandler("tools/list", () => ({ tools: listTools(showsPreviews) }));
        server.server.setRequestHandler("tools/call", async ({ params }) => {
          const result = await call(params, request);
          if (result) return result;
          throw new ProtocolError(ErrorCode.InvalidParams, explainUnknownTool(params));
        });
        return server;
      },
      // A function cannot keep a stream open, and nothing here changes.
      { legacy: "reject", maxSubscriptions: 0 },
    );
    try {
      return await answer(await handler.fetch(webRequest(request, publicBaseUrl), { parsedBody }));
    } finally {
      await handler.close();
    }
  };

  return async (request) => {
    const parsedBody = parseBody(request);
    if (!(await isLegacyRequest(webRequest(request, publicBaseUrl), parsedBody)))
      return answerStateless(request, parsedBody);
    if (Array.isArray(parsedBody) && parsedBody.length > maxMessages) return tooManyMessages;
    const server = new LegacyMcpServer(info, serverOptions);
    // Tools of the class itself would have schemas of three times the size.
    server.server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listTools(showsPreviews) }));
    server.server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
      const result = await call(params, request);
      if (result) return result;
      throw new McpError(ErrorCode.InvalidParams, explainUnknownTool(params));
    });
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    try {
      return await answer(await transport.handleRequest(webRequest(request, publicBaseUrl), { parsedBody }));
    } finally {
      await server.close();
    }
  };
}

interface ToolCall {
  readonly name: string;
  readonly arguments?: Record<string, unknown> | undefined;
  readonly _meta?: Record<string, unknown> | undefined;
}

function explainUnknownTool({ name }: ToolCall): string {
  return `The tool ${name.slice(0, 100)} does not exist.`;
}

/** Messages of one request, of which each may be a call of a tool. Only the version 2025-03-26 of the protocol has several. */
const maxMessages = 5;

const tooManyMessages: HttpResponse = {
  status: 400,
  headers: { "content-type": "application/json" },
  body: JSON.stringify({
    jsonrpc: "2.0",
    id: null,
    error: {
      code: ErrorCode.InvalidRequest,
      message: `A request may hold ${String(maxMessages)} messages. Send each message by itself.`,
    },
  }),
};

/** Parses the JSON of a body; undefined if it is invalid, which the transport answers. */
function parseBody({ body }: HttpRequest): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    return undefined;
  }
}

/** Whatever a client accepts: the answer is JSON, and a `curl` without the header gets one, too. */
const accept = "application/json, text/event-stream";

function webRequest({ method, path, headers, body }: HttpRequest, baseUrl: string): Request {
  const given = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return new Request(`${baseUrl}${path}`, {
    method,
    headers: [...given, ["accept", accept]],
    body: Buffer.from(body),
  });
}

async function answer(response: Response): Promise<HttpResponse> {
  const { status, headers } = response;
  const type = headers.get("content-type");
  const body = Buffer.from(await response.arrayBuffer()).toString("utf8");
  return {
    status,
    ...(type !== null && { headers: { "content-type": type } }),
    ...(body !== "" && { body }),
  };
}

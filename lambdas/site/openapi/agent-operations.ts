import * as z from "zod";
import { anywhere, type Operation } from "./operation.ts";

/** What agents call by the Model Context Protocol. */
export const agentOperations = {
  postMcp: {
    tag: "Agents",
    summary: "The tools for agents (Model Context Protocol, Streamable HTTP)",
    description:
      "A JSON-RPC message, without a session. Tools: `price`, `preview`, `convert`; what `convert` costs is paid by an invoice that its result names, " +
      "or by x402 or the scheme `Payment` in `_meta`.",
    request: z.looseObject({ jsonrpc: z.literal("2.0"), method: z.string() }),
    responses: {
      200: ["The response.", z.looseObject({})],
      202: ["A notification was taken."],
      400: ["No JSON-RPC message, or an unknown version of the protocol.", z.looseObject({})],
      415: ["The content type is not application/json.", z.looseObject({})],
      ...anywhere,
    },
  },
} satisfies Readonly<Record<string, Operation>>;

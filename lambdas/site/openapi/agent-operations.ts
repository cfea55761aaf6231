import * as z from "zod";
import { anywhere, type Operation } from "./operation.ts";

/** What agents call by the Model Context Protocol. */
export const agentOperations = {
  postMcp: {
    tag: "Agents",
    summary: "The tools for agents (Model Context Protocol, Streamable HTTP)",
    description:
      "A JSON-RPC message, without a session. Tools: `price`, `preview`, `convert`, `receipt`; pay for `convert` by the invoice in its result, " +
      "or by x402 or the scheme `Payment` in `_meta`.",
    request: z.looseObject({ jsonrpc: z.literal("2.0"), method: z.string() }),
    responses: {
      200: ["The response.", z.looseObject({})],
      202: ["The notification was accepted."],
      400: ["The body is not a JSON-RPC message, or the protocol's version is unknown.", z.looseObject({})],
      415: ["The content type is not application/json.", z.looseObject({})],
      ...anywhere,
    },
  },
} satisfies Readonly<Record<string, Operation>>;

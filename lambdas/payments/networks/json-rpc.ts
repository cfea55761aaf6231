import * as z from "zod";
import { callWithRetry } from "../../http-client/http-call.ts";

/** A chain's node cannot be reached, refuses, or gives an invalid response. */
export class ChainError extends Error {
  override readonly name = "ChainError";
}

/** The node answered with an error of JSON-RPC, such as that of a contract that reverts. */
export class JsonRpcError extends Error {
  override readonly name = "JsonRpcError";
  readonly code: number;
  /** The node's further data about the error, unread. */
  readonly data: unknown;
  /** Never logged: a node may repeat its key. */
  readonly #nodeMessage: string;

  constructor(code: number, data?: unknown, nodeMessage = "") {
    super(`The node answered with error ${String(code)}`);
    this.code = code;
    this.data = data;
    this.#nodeMessage = nodeMessage;
  }

  /** Returns whether the node's own message matches a pattern. */
  matchesMessage(pattern: RegExp): boolean {
    return pattern.test(this.#nodeMessage);
  }
}

/** Finds the node's own error in a {@link ChainError}; undefined if it gave none. */
export function findJsonRpcError(error: unknown): JsonRpcError | undefined {
  const cause = error instanceof ChainError ? error.cause : undefined;
  return cause instanceof JsonRpcError ? cause : undefined;
}

/** Calls a method of a chain's node, and checks the result. @throws {ChainError} whose `cause` is a {@link JsonRpcError} where the node gave one */
export type JsonRpc = <Schema extends z.ZodType>(
  result: Schema,
  method: string,
  params: readonly unknown[],
) => Promise<z.output<Schema>>;

const response = z.object({
  result: z.unknown().optional(),
  error: z
    .object({ code: z.number(), data: z.unknown().optional(), message: z.string().catch("") })
    .optional(),
});

/**
 * Creates a caller of a node by JSON-RPC 2.0 over HTTP. A call may be made twice, so it must be a read, or have no effect the second time.
 * @param chain its name in messages
 * @param address of the node, which no message repeats, since it may contain a key
 * @param timeoutMs limit on each call, in ms
 */
export function createJsonRpc(chain: string, address: () => Promise<string>, timeoutMs = 2_500): JsonRpc {
  return async (schema, method, params) => {
    try {
      const { body } = await callWithRetry({
        url: await address(),
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
        timeoutMs,
      });
      const { result, error } = response.parse(JSON.parse(body));
      if (error) throw new JsonRpcError(error.code, error.data, error.message);
      return schema.parse(result);
    } catch (cause) {
      throw new ChainError(`The ${chain} node did not answer ${method}`, { cause });
    }
  };
}

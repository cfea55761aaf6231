import * as z from "zod";
import { listen, readBody, type HttpServer } from "../../server/host/http-server.ts";
import type { SolanaLedger } from "./ledger.ts";
import { RpcError, createSolanaMethods, type RpcMethod } from "./methods.ts";

const call = z.object({ id: z.unknown(), method: z.string(), params: z.array(z.unknown()).default([]) });

/** How a call fails: with a JSON-RPC error, with status 503, or by never being answered. */
export type RpcFault = "error" | "unavailable" | "hang";

/** A Solana node on this machine, which tests can make fail. */
export interface SolanaRpcServer extends HttpServer {
  /** Methods asked for, in order. */
  readonly requests: string[];
  /** Makes the next `times` calls of a method fail. */
  fail(method: string, times: number, fault?: RpcFault): void;
  /** Makes the next `times` lookups of signatures' statuses find nothing, as when a node lags. */
  loseConfirmations(times: number): void;
}

const cors = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
const parseError = { jsonrpc: "2.0", id: null, error: { code: -32700, message: "Parse error" } };

/** Starts a node's JSON-RPC over HTTP, one call or a batch, in front of the virtual machine. */
export async function startSolanaRpc(ledger: SolanaLedger): Promise<SolanaRpcServer> {
  const methods = createSolanaMethods(ledger);
  const requests: string[] = [];
  const faults = new Map<string, { left: number; readonly fault: RpcFault }>();
  let lost = 0;

  const takeFault = (method: string): RpcFault | undefined => {
    const planned = faults.get(method);
    if (!planned || planned.left === 0) return undefined;
    planned.left--;
    return planned.fault;
  };

  const answer = (request: unknown): object => {
    const parsed = call.safeParse(request);
    if (!parsed.success) return { ...parseError, error: { code: -32600, message: "Invalid request" } };
    const { id, method, params } = parsed.data;
    requests.push(method);
    const fault = takeFault(method);
    if (fault === "unavailable" || fault === "hang") throw new PlannedFault(fault);
    if (fault) return { jsonrpc: "2.0", id, error: { code: -32005, message: "Node is unhealthy" } };
    return {
      jsonrpc: "2.0",
      id,
      ...run(
        Object.hasOwn(methods, method) ? methods[method] : undefined,
        params,
        method === "getSignatureStatuses" && lost > 0,
      ),
    };
  };

  const run = (method: RpcMethod | undefined, params: readonly unknown[], lose: boolean): object => {
    if (!method) return { error: { code: -32601, message: "Method not found" } };
    try {
      const result = method(params);
      if (!lose) return { result };
      lost--;
      const statuses = result as { readonly value: readonly unknown[] };
      return { result: { ...statuses, value: statuses.value.map(() => null) } };
    } catch (error) {
      const { code, data } = error instanceof RpcError ? error : { code: -32602, data: undefined };
      const message = error instanceof RpcError ? error.message : `Invalid params: ${String(error)}`;
      return { error: { code, message, data } };
    }
  };

  const server = await listen(async (request, response) => {
    if (request.method === "OPTIONS") {
      response.writeHead(204, cors).end();
      return;
    }
    const body = parseJson((await readBody(request, 1_000_000)).toString("utf8"));
    try {
      const answers = body === undefined ? parseError : Array.isArray(body) ? body.map(answer) : answer(body);
      response.writeHead(200, { "content-type": "application/json", ...cors }).end(JSON.stringify(answers));
    } catch (error) {
      if (!(error instanceof PlannedFault)) throw error;
      if (error.fault === "unavailable") response.writeHead(503, cors).end();
    }
  });

  return {
    ...server,
    requests,
    fail(method, times, fault = "error") {
      faults.set(method, { left: times, fault });
    },
    loseConfirmations(times) {
      lost = times;
    },
  };
}

class PlannedFault extends Error {
  override readonly name = "PlannedFault";
  readonly fault: RpcFault;

  constructor(fault: RpcFault) {
    super(fault);
    this.fault = fault;
  }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

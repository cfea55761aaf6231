import { z } from "zod";
import { listen, readBody } from "../http-server.ts";
import type { HttpServer } from "../http-server.ts";
import type { SolanaLedger } from "./ledger.ts";

const call = z.object({ id: z.unknown(), method: z.string(), params: z.array(z.unknown()).default([]) });

export interface SolanaRpcServer extends HttpServer {
  /** The next `times` calls of a method answer with an error. */
  fail(method: string, times: number): void;
  /** The next `times` looks at a signature's status find nothing, as when a node lags. */
  loseConfirmations(times: number): void;
}

/** The JSON-RPC methods that clients, facilitators and the service call, in front of the virtual machine. */
export async function startSolanaRpc(ledger: SolanaLedger): Promise<SolanaRpcServer> {
  const failures = new Map<string, number>();
  let lost = 0;

  const withContext = (value: unknown) => ({ context: { slot: ledger.executed.length + 1 }, value });
  const wireIn = (parameter: unknown) => Buffer.from(z.string().parse(parameter), "base64");

  const methods: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    getHealth: () => "ok",
    getSlot: () => ledger.executed.length + 1,
    getBlockHeight: () => ledger.executed.length + 1,
    getLatestBlockhash: () =>
      withContext({ blockhash: ledger.latestBlockhash(), lastValidBlockHeight: 1_000_000 }),
    isBlockhashValid: ([blockhash]) => withContext(ledger.isBlockhashValid(z.string().parse(blockhash))),

    getAccountInfo([address]) {
      const account = ledger.account(z.string().parse(address));
      return withContext(
        account
          ? {
              data: [Buffer.from(account.data).toString("base64"), "base64"],
              executable: false,
              lamports: Number(account.lamports),
              owner: account.owner,
              rentEpoch: 0,
              space: account.data.length,
            }
          : null,
      );
    },

    simulateTransaction([wire]) {
      const outcome = ledger.simulate(wireIn(wire));
      const failed = "error" in outcome;
      return withContext({
        err: failed ? outcome.error : null,
        logs: failed ? outcome.logs : [],
        unitsConsumed: failed ? 0 : Number(outcome.units ?? 0n),
        accounts: null,
        returnData: null,
      });
    },

    sendTransaction([wire]) {
      const outcome = ledger.send(wireIn(wire));
      if ("signature" in outcome) return outcome.signature;
      throw new RpcError(-32002, `Transaction simulation failed: ${outcome.error}`);
    },

    getSignatureStatuses([signatures]) {
      return withContext(
        z
          .array(z.string())
          .parse(signatures)
          .map((signature) => {
            const found = ledger.executed.find((one) => one.signature === signature);
            if (!found || lost-- > 0) return null;
            return {
              slot: found.slot,
              confirmations: null,
              err: null,
              status: { Ok: null },
              confirmationStatus: "finalized",
            };
          }),
      );
    },

    getTransaction([signature]) {
      const found = ledger.executed.find((one) => one.signature === signature);
      if (!found) return null;
      return {
        slot: found.slot,
        blockTime: found.blockTime,
        transaction: [Buffer.from(found.wire).toString("base64"), "base64"],
        meta: { err: null },
        version: 0,
      };
    },

    getSignaturesForAddress([address]) {
      return ledger.executed
        .filter(({ accounts }) => accounts.includes(z.string().parse(address)))
        .slice(0, 1000)
        .map(({ signature, slot, memo, blockTime }) => ({
          signature,
          slot,
          memo,
          blockTime,
          err: null,
          confirmationStatus: "finalized",
        }));
    },
  };

  const server = await listen((request, response) => {
    void (async () => {
      const cors = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
      if (request.method === "OPTIONS") {
        response.writeHead(204, cors).end();
        return;
      }
      const { id, method, params } = call.parse(
        JSON.parse((await readBody(request, 100_000)).toString("utf8")),
      );
      response.writeHead(200, { "content-type": "application/json", ...cors });
      response.end(JSON.stringify({ jsonrpc: "2.0", id, ...answer(method, params) }));
    })();
  });

  function answer(method: string, params: readonly unknown[]): object {
    const left = failures.get(method) ?? 0;
    if (left > 0) {
      failures.set(method, left - 1);
      return { error: { code: -32005, message: "Node is unhealthy" } };
    }
    const run = methods[method];
    if (!run) return { error: { code: -32601, message: "Method not found" } };
    try {
      return { result: run(params) };
    } catch (error) {
      if (error instanceof RpcError) return { error: { code: error.code, message: error.message } };
      return { error: { code: -32602, message: "Invalid params" } };
    }
  }

  return {
    ...server,
    fail(method, times) {
      failures.set(method, times);
    },
    loseConfirmations(times) {
      lost = times;
    },
  };
}

class RpcError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

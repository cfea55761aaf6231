import { describe, expect, it } from "vitest";
import { createSolanaRpc } from "../../../../../../lambdas/payments/networks/solana/chain/rpc.ts";
import type { SignedPayment } from "../../../../../../lambdas/payments/networks/solana/chain/signed-payment.ts";
import { chooseCollector } from "../../../../../../lambdas/payments/networks/solana/collector.ts";
import type { SolanaParts } from "../../../../../../lambdas/payments/networks/solana/parts.ts";
import { listen, readBody } from "../../../../../../server/host/http-server.ts";

/** A payment whose payer pays the fee is tried and sent by the node. Answers as Agave's JSON-RPC writes them. */

interface Call {
  readonly method: string;
  readonly params: readonly [string, Readonly<Record<string, unknown>>];
}

/** Calls the node once with this reply. @returns the outcome and the request */
async function ask(reply: object, step: "verify" | "settle"): Promise<{ outcome: unknown; call: Call }> {
  let call: Call | undefined;
  const server = await listen(async (request, response) => {
    call = JSON.parse((await readBody(request, 10_000)).toString("utf8")) as Call;
    response.end(JSON.stringify({ jsonrpc: "2.0", id: 1, ...reply }));
  });
  try {
    const rpc = createSolanaRpc(() => Promise.resolve(server.url));
    const signed = { payer: "p", feePayer: "p", transaction: "AQ==" } as SignedPayment;
    const outcome = await chooseCollector({ rpc } as unknown as SolanaParts, signed)[step]();
    if (!call) throw new Error("The node was not asked");
    return { outcome, call };
  } finally {
    await server.stop();
  }
}

const failed = (err: unknown) => ({ error: { code: -32002, message: "Simulation failed", data: { err } } });

describe("a payment whose payer pays the fee", () => {
  it("is simulated with its signatures before anything is sent", async () => {
    const good = await ask({ result: { context: { slot: 1 }, value: { err: null } } }, "verify");
    expect(good.outcome).toBeUndefined();
    expect(good.call).toMatchObject({ method: "simulateTransaction", params: ["AQ==", { sigVerify: true }] });
    const bad = await ask({ result: { value: { err: { InstructionError: [2, { Custom: 1 }] } } } }, "verify");
    expect(bad.outcome).toMatch(/simulation_failed$/);
  });

  it("is collected by the signature that the node answers", async () => {
    const { outcome, call } = await ask({ result: "5igN" }, "settle");
    expect(outcome).toMatchObject({ success: true, transaction: "5igN" });
    expect(call).toMatchObject({ method: "sendTransaction", params: ["AQ==", { encoding: "base64" }] });
  });

  it("is refused when the node has simulated it and sent nothing", async () => {
    const { outcome } = await ask(failed("BlockhashNotFound"), "settle");
    expect(outcome).toMatchObject({
      success: false,
      errorReason: expect.stringMatching(/simulation_failed$/) as string,
    });
  });

  it("stays open when the node says that it was processed, as when it is sent twice", async () => {
    const { outcome } = await ask(failed("AlreadyProcessed"), "settle");
    expect(outcome).toMatchObject({ errorReason: "invalid_exact_svm_transaction_failed" });
  });

  it("stays open when the node fails in another way", async () => {
    await expect(ask({ error: { code: -32005, message: "Node is behind" } }, "settle")).rejects.toThrow(
      "did not answer sendTransaction",
    );
  });
});

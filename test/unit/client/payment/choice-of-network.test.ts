import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createX402Payer } from "../../../../client/payment/x402-payer.ts";
import { usdcNetworks } from "../../../../lambdas/http-contract/payment/usdc-networks.ts";

const base = "eip155:8453";
const usdc = usdcNetworks[base]?.token ?? "";

/** A node of Base that knows one balance. */
const node = createServer((request, response) => {
  void json(request).then((call) => {
    const { id, method } = call as { readonly id: number; readonly method: string };
    const result = method === "eth_chainId" ? "0x2105" : `0x${(15_000).toString(16).padStart(64, "0")}`;
    response.end(JSON.stringify({ jsonrpc: "2.0", id, result }));
  });
});
beforeAll(() => new Promise<void>((resolve) => node.listen(0, "127.0.0.1", resolve)));
afterAll(() => node.close());

const payer = () =>
  createX402Payer(`0x${"11".repeat(32)}`, `http://127.0.0.1:${String((node.address() as AddressInfo).port)}`);
const terms = (network: string, asset: string, amount: string) => ({
  scheme: "exact",
  network,
  asset,
  amount,
});

describe("a wallet with several networks on offer", () => {
  it("pays on the first whose token is USDC", async () => {
    const accepts = [
      terms("eip155:10", usdc, "1"),
      terms(base, `0x${"2".repeat(40)}`, "1"),
      terms(base, usdc, "9"),
    ];
    expect((await (await payer()).choose(accepts))?.terms).toBe(accepts[2]);
  });

  it("pays on the first where it holds enough, and reports its balance", async () => {
    const accepts = [terms(base, usdc, "15001"), terms(base, usdc, "15000")];
    expect(await (await payer()).choose(accepts)).toEqual({
      terms: accepts[1],
      balance: { millionths: 15_000n, currency: "USDC" },
    });
  });

  it("pays on the first of all where it holds too little anywhere, and says so", async () => {
    const accepts = [terms(base, usdc, "15002"), terms(base, usdc, "15001")];
    expect((await (await payer()).choose(accepts))?.terms).toBe(accepts[0]);
  });

  it("pays on none when none is a network of its kind", async () => {
    const solana = terms("solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1", usdc, "1");
    expect(await (await payer()).choose([solana])).toBeUndefined();
  });
});

import type { PaymentPayload, PaymentRequired } from "@x402/core/types";
import { afterEach, describe, expect, it } from "vitest";
import { Table } from "../../../lambdas/aws/table.ts";
import type { EvmChain } from "../../../emulators/evm/chain.ts";
import { listPayments } from "../../../operator/payment-list.ts";
import { readJob, paymentHeader, readSettlement, startHarness } from "./harness.ts";
import type { ConversionBody } from "./harness.ts";
import { forThisFile } from "../../lifetimes.ts";
import { evmClient } from "../../x402-client.ts";

/** Two EVM chains in one deployment, each with its own price, recipient and facilitator. */

const service = await forThisFile(startHarness({ evm: "and on Base" }));
if (!service.evm || !service.base) throw new Error("There are no EVM chains");
const [sepolia, base] = [service.evm, service.base];
afterEach(() => {
  base.facilitator.intercept(undefined);
});

/** Signs a payment on one of the chains with the stock client. */
async function signedOn(chain: EvmChain, body: ConversionBody): Promise<PaymentPayload> {
  const required = await service.required(body);
  const accepts = required.accepts.filter(({ network }) => network === chain.network);
  return evmClient(chain.payer).createPaymentPayload({ ...required, accepts });
}

const earnedOn = (chain: EvmChain) => chain.readBalance(chain.merchant.address);

function listNetworks(required: PaymentRequired) {
  return required.accepts.map(({ network, amount, payTo }) => ({ network, amount, payTo }));
}

describe("two EVM networks", () => {
  it("are offered after Solana in their order, each at its own price and to its own wallet", async () => {
    expect(listNetworks(await service.required(service.document())).slice(1)).toEqual([
      { network: "eip155:84532", amount: "10000", payTo: sepolia.merchant.address },
      { network: "eip155:8453", amount: "20000", payTo: base.chain.merchant.address },
    ]);
  });

  it("each take a payment by their own facilitator, which is on record with its network", async () => {
    for (const [chain, amount] of [
      [sepolia, 10_000n],
      [base.chain, 20_000n],
    ] as const) {
      const before = await earnedOn(chain);
      const [asked, askedOnBase] = [service.facilitator.requests.length, base.facilitator.requests.length];
      const body = service.document();
      const answer = await service.post(body, paymentHeader(await signedOn(chain, body)));
      expect(answer.status).toBe(200);
      expect(readSettlement(answer)).toMatchObject({ success: true, network: chain.network });
      expect((await earnedOn(chain)) - before).toBe(amount);
      const settledOnBase = base.facilitator.requests.slice(askedOnBase).includes("settle");
      const settledElsewhere = service.facilitator.requests.slice(asked).includes("settle");
      expect([settledElsewhere, settledOnBase]).toEqual([chain === sepolia, chain !== sepolia]);
      const { id } = await readJob(answer);
      const payments = await listPayments(new Table({ TABLE_NAME: service.dynamoDb.table }));
      expect(payments.find(({ job_id: job }) => job === id)).toMatchObject({
        rail: "evm",
        network: chain.network,
        amount: Number(amount) / 1_000_000,
      });
    }
  });

  it("do not accept what was signed for the other one", async () => {
    const body = service.document();
    const { accepts } = await service.required(body);
    const payload = await signedOn(sepolia, body);
    const accepted = accepts.find(({ network }) => network === base.chain.network);
    if (!accepted) throw new Error("Base is not offered");
    const refused = await service.post(body, paymentHeader({ ...payload, accepted }));
    expect(refused.status).toBe(402);
  });

  it("are each asked for the outcome of a payment whose facilitator hung up, which is not made twice", async () => {
    const body = service.document();
    const payment = paymentHeader(await signedOn(base.chain, body));
    base.facilitator.intercept(async (operation, run) => {
      const answer = await run();
      return operation === "settle" ? "hang-up" : answer;
    });
    const before = await earnedOn(base.chain);
    expect((await service.post(body, payment)).status).toBe(503);
    expect((await service.post(body, payment)).status).toBe(200);
    expect((await earnedOn(base.chain)) - before).toBe(20_000n);
  });
});

import type { PaymentPayload } from "@x402/core/types";
import { ExactEvmSchemeV1 } from "@x402/evm/v1";
import { afterEach, describe, expect, it } from "vitest";
import type { PaymentRequired } from "../../../lambdas/http-contract/responses.ts";
import { usdc } from "../../../emulators/evm/token/usdc.ts";
import { sendAuthorization, spend } from "./evm-calls.ts";
import { readJob, paymentHeader, price, readSettlement, startHarness, hangUpAt } from "./harness.ts";
import type { ConversionBody } from "./harness.ts";
import { forThisFile } from "../../lifetimes.ts";
import { evmClient } from "../../x402-client.ts";

/** USDC on an EVM chain that is really one: anvil, the official client and the official facilitator. */

const service = await forThisFile(startHarness({ evm: true }));
if (!service.evm) throw new Error("There is no EVM chain");
const chain = service.evm;
const client = evmClient(chain.payer);
afterEach(() => {
  service.facilitator.intercept(undefined);
});

/** Signs a payment for the service's offer with the stock client. */
async function signed(body: ConversionBody, by = client): Promise<PaymentPayload> {
  return by.createPaymentPayload(await service.required(body));
}

async function earned(act: () => Promise<unknown>): Promise<bigint> {
  const before = await chain.readBalance(chain.merchant.address);
  await act();
  return (await chain.readBalance(chain.merchant.address)) - before;
}

describe("a document that is paid for on an EVM chain", () => {
  it("is offered after Solana, at terms of its own, to clients of both versions", async () => {
    const answer = await service.post(service.document());
    const { accepts, offers } = (await answer.json()) as PaymentRequired;
    const evm = {
      network: chain.network,
      asset: chain.token.address,
      payTo: chain.merchant.address,
      amount: "10000",
      extra: { name: "USDC", version: "2" },
    };
    expect(offers[1]?.metadata.x402?.accepts[1]).toMatchObject(evm);
    expect(accepts?.map(({ network }) => network)).toEqual(["solana-devnet", "base-sepolia"]);
  });

  it("is bought once, however often the payment is sent, and printed", async () => {
    const body = service.document();
    const payment = paymentHeader(await signed(body));
    expect(
      await earned(async () => {
        const answers = await Promise.all([1, 2, 3].map(() => service.postUntilKnown(body, payment)));
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
        for (const answer of answers)
          expect(readSettlement(answer)).toMatchObject({
            success: true,
            network: chain.network,
            payer: chain.payer.address.toLowerCase(),
          });
        const [first] = answers;
        if (first) expect(await service.finished(await readJob(first))).toMatchObject({ status: "Done" });
      }),
    ).toBe(price);
  });

  it("is bought by a client of version 1", async () => {
    const body = service.document();
    const { accepts = [] } = (await (await service.post(body)).json()) as PaymentRequired;
    const [, base] = accepts;
    const payload = await new ExactEvmSchemeV1(chain.payer).createPaymentPayload(1, base as never);
    const header = Buffer.from(JSON.stringify(payload)).toString("base64");
    const answer = await service.post(body, { "x-payment": header });
    expect(answer.status).toBe(200);
    const receipt = answer.headers.get("x-payment-response") ?? "";
    expect(JSON.parse(Buffer.from(receipt, "base64").toString("utf8"))).toMatchObject({
      success: true,
      network: "base-sepolia",
    });
  });

  it("is bought by a client that repeats no offer, whose payment buys no second document", async () => {
    const payload = await signed(service.document());
    const { name, version } = payload.accepted.extra;
    const payment = paymentHeader({
      ...payload,
      accepted: { ...payload.accepted, extra: { name, version } },
    });
    const [first, second] = [service.document(), service.document()];
    expect((await service.post(first, payment)).status).toBe(200);
    expect(await earned(() => service.post(second, payment))).toBe(0n);
    expect((await service.post(second, payment)).status).toBe(402);
  });

  it("is not bought by what the stock client signed for the offer of another document, which still buys its own", async () => {
    const [own, changed] = [service.document(), service.document()];
    const payment = paymentHeader(await signed(own));
    expect(
      await earned(async () => {
        const refused = await service.post(changed, payment);
        expect(refused.status).toBe(402);
        expect(readSettlement(refused)).toMatchObject({
          success: false,
          errorReason: "invalid_payment_requirements",
        });
        const { offers } = (await refused.json()) as PaymentRequired;
        expect(offers[1]?.metadata.x402?.accepts[1]?.network).toBe(chain.network);
      }),
    ).toBe(0n);
    expect(
      await earned(async () => {
        expect((await service.post(own, payment)).status).toBe(200);
      }),
    ).toBe(price);
  });

  it("is refused with the protocol's code when the wallet is empty or the token is paused", async () => {
    const body = service.document();
    const poor = await chain.createWallet({ usdc: 9_999n });
    const refused = await service.post(body, paymentHeader(await signed(body, evmClient(poor))));
    expect([refused.status, await readErrorCode(refused)]).toEqual([402, "insufficient_funds"]);
    await chain.issuer.pause();
    const paused = await service.post(body, paymentHeader(await signed(body)));
    await chain.issuer.unpause();
    expect([paused.status, await readErrorCode(paused)]).toEqual([
      402,
      "invalid_exact_evm_transaction_simulation_failed",
    ]);
  });
});

it("is not bought by a contract that accepts no signature, though the call of it reverts", async () => {
  const body = service.document();
  const { payload, ...others } = await signed(body);
  const from = await chain.place(usdc);
  const authorization = { ...(payload.authorization as object), from };
  const refused = await service.post(
    body,
    paymentHeader({ ...others, payload: { ...payload, authorization } }),
  );
  expect([refused.status, await readErrorCode(refused)]).toEqual([
    402,
    "invalid_exact_evm_payload_signature",
  ]);
});

async function readErrorCode(answer: Response): Promise<unknown> {
  return ((await answer.json()) as PaymentRequired).metadata.error;
}

describe("a settlement on an EVM chain that fails", () => {
  it("still buys the document when somebody else sends the payment first", async () => {
    const body = service.document();
    const payload = await signed(body);
    service.facilitator.intercept(async (operation, run) => {
      if (operation === "settle") await sendAuthorization(chain, payload);
      return run();
    });
    expect(
      await earned(async () => {
        expect((await service.post(body, paymentHeader(payload))).status).toBe(200);
      }),
    ).toBe(price);
  });

  it("buys nothing when a facilitator falsely claims to have settled", async () => {
    const body = service.document();
    const payment = paymentHeader(await signed(body));
    const transaction = await spend(chain, await chain.createWallet({ usdc: 1n }), 1n);
    service.facilitator.intercept(async (operation, run) =>
      operation === "settle" ? { success: true, transaction, network: chain.network } : run(),
    );
    const answer = await service.post(body, payment);
    expect(answer.status).toBe(503);
    service.facilitator.intercept(undefined);
    // The payment is good, and the same request collects it.
    expect(
      await earned(async () => {
        expect((await service.post(body, payment)).status).toBe(200);
      }),
    ).toBe(price);
  });

  it("is resumed with the same payment when the facilitator hung up before or after it", async () => {
    for (const before of [true, false]) {
      const body = service.document();
      const payment = paymentHeader(await signed(body));
      service.facilitator.intercept(
        before
          ? hangUpAt("settle")
          : async (operation, run) => {
              const answer = await run();
              return operation === "settle" ? "hang-up" : answer;
            },
      );
      expect(
        await earned(async () => {
          expect((await service.post(body, payment)).status).toBe(503);
          service.facilitator.intercept(undefined);
          expect((await service.post(body, payment)).status).toBe(200);
        }),
      ).toBe(price);
    }
  });
});

import { randomBytes } from "node:crypto";
import {
  ComputeBudgetProgram,
  PublicKey,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from "@solana/web3.js";
import { HTTPFacilitatorClient } from "@x402/core/http";
import type { PaymentPayload, PaymentRequired } from "@x402/core/types";
import { afterEach, describe, expect, it, vi } from "vitest";
import { associatedTokenAccount } from "../../../lambdas/payments/networks/solana/chain/transaction.ts";
import { createHost, serveHost } from "../../../server/host/host.ts";
import { loadFunctions } from "../../../server/host/functions.ts";
import { readJob, paymentHeader, price, readSettlement, startHarness } from "./harness.ts";
import { forThisFile } from "../../lifetimes.ts";

/** Payments whose transaction says nothing of a document, as clients make them that ignore our memo, and those of x402 version 1. */

const service = await forThisFile(startHarness());
afterEach(() => {
  service.facilitator.intercept(undefined);
  vi.useRealTimers();
});

/** A memo of the client's own, as `@x402/svm` before 2.10 makes it, or none, as x402-solana does. */
const kinds = {
  "a memo of the client's own": () => randomBytes(16).toString("hex"),
  "no memo": () => undefined,
};
const ownMemo = kinds["a memo of the client's own"];

/** Signs a payment of these requirements with a memo of the client's choice. */
async function sign(required: PaymentRequired, memo: string | undefined): Promise<PaymentPayload> {
  const [accepted] = required.accepts;
  if (!accepted) throw new Error("Nothing is on offer");
  // A transaction without a memo is another one only with another blockhash.
  service.solana.slots.advance(1);
  const { payer } = service;
  const [mint, source, destination] = [
    accepted.asset,
    await associatedTokenAccount(payer.publicKey.toBase58(), accepted.asset),
    await associatedTokenAccount(accepted.payTo, accepted.asset),
  ].map((address) => new PublicKey(address));
  if (!mint || !source || !destination) throw new Error("An address is missing");
  const data = Buffer.alloc(10);
  data[0] = 12;
  data.writeBigUInt64LE(BigInt(accepted.amount), 1);
  data[9] = 6;
  const message = new TransactionMessage({
    payerKey: new PublicKey(String(accepted.extra.feePayer)),
    recentBlockhash: service.solana.slots.latestBlockhash("confirmed").blockhash,
    instructions: [
      ComputeBudgetProgram.setComputeUnitLimit({ units: 20_000 }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1 }),
      new TransactionInstruction({
        programId: new PublicKey("TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA"),
        data,
        keys: [
          { pubkey: source, isSigner: false, isWritable: true },
          { pubkey: mint, isSigner: false, isWritable: false },
          { pubkey: destination, isSigner: false, isWritable: true },
          { pubkey: payer.publicKey, isSigner: true, isWritable: false },
        ],
      }),
      ...(memo === undefined
        ? []
        : [
            new TransactionInstruction({
              programId: new PublicKey("MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr"),
              keys: [],
              data: Buffer.from(memo),
            }),
          ]),
    ],
  });
  const transaction = new VersionedTransaction(message.compileToV0Message());
  transaction.sign([payer]);
  return {
    x402Version: 2,
    accepted,
    resource: required.resource,
    payload: { transaction: Buffer.from(transaction.serialize()).toString("base64") },
  };
}

async function signed(body: unknown, memo: string | undefined): Promise<Record<string, string>> {
  return paymentHeader(await sign(await service.required(body), memo));
}

describe.each(Object.entries(kinds))("a payment with %s", (_name, memo) => {
  it("buys the document that it is sent with, once, and shows its receipt again", async () => {
    const body = service.document();
    const payment = await signed(body, memo());
    const gained = await service.earned(async () => {
      const answer = await service.post(body, payment);
      expect(answer.status).toBe(200);
      expect(readSettlement(answer)).toMatchObject({ success: true });
      expect((await service.finished(await readJob(answer))).status).toBe("Done");
      expect(readSettlement(await service.post(body, payment))).toEqual(readSettlement(answer));
    });
    expect(gained).toBe(price);
  });

  it("buys one of two documents that it is presented with at once", async () => {
    for (let round = 0; round < 5; round++) {
      const bodies = [service.document(), service.document()] as const;
      const payment = await signed(bodies[0], memo());
      const gained = await service.earned(async () => {
        const answers = await Promise.all(bodies.map((body) => service.post(body, payment)));
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 402]);
        const [lost] = bodies.filter((_body, index) => answers[index]?.status === 402);
        const refused = await service.post(lost, payment);
        expect(refused.status).toBe(402);
        expect(await refused.json()).toMatchObject({
          metadata: {
            error: "invalid_transaction_state",
            error_description: expect.stringMatching(
              /^This payment has already bought another document/,
            ) as string,
          },
        });
        const winner = answers.find(({ status }) => status === 200);
        if (!winner) throw new Error("No document was bought");
        expect((await service.finished(await readJob(winner))).status).toBe("Done");
      });
      expect(gained).toBe(price);
    }
  });

  it("stays with its document when the facilitator refuses it, and buys it once it does not", async () => {
    const [mine, foreign] = [service.document(), service.document()];
    const payment = await signed(mine, memo());
    service.facilitator.intercept((operation, run) =>
      operation === "settle"
        ? Promise.resolve({ success: false, errorReason: "insufficient_funds", transaction: "", network: "" })
        : run(),
    );
    const first = await service.post(mine, payment);
    expect([402, 503]).toContain(first.status);
    service.facilitator.intercept(undefined);
    const gained = await service.earned(async () => {
      expect((await service.post(foreign, payment)).status).toBe(402);
      expect((await service.post(mine, payment)).status).toBe(402);
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 46_000 });
      expect((await service.post(mine, payment)).status).toBe(200);
    });
    expect(gained).toBe(price);
  });

  it("stays with its document while its outcome is unknown, and is found again", async () => {
    const [mine, foreign] = [service.document(), service.document()];
    const payment = await signed(mine, memo());
    service.facilitator.intercept(async (operation, run) => {
      const answer = await run();
      return operation === "settle" ? "hang-up" : answer;
    });
    const gained = await service.earned(async () => {
      expect((await service.post(mine, payment)).status).toBe(503);
      service.facilitator.intercept(undefined);
      expect((await service.post(foreign, payment)).status).toBe(402);
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 40_000 });
      expect((await service.post(mine, payment)).status).toBe(200);
    });
    expect(gained).toBe(price);
  });

  it("buys nothing when it is copied from the chain", async () => {
    const body = service.document();
    const required = await service.required(body);
    const payload = await sign(required, memo());
    const [accepted] = required.accepts;
    if (!accepted) throw new Error("Nothing is on offer");
    const settled = await new HTTPFacilitatorClient({ url: service.facilitator.url }).settle(payload, {
      ...accepted,
      extra: { ...accepted.extra, memo: undefined },
    });
    expect(settled.success).toBe(true);
    const gained = await service.earned(async () => {
      expect((await service.post(body, paymentHeader(payload))).status).toBe(402);
      expect((await service.post(service.document(), paymentHeader(payload))).status).toBe(402);
    });
    expect(gained).toBe(0n);
  });
});

describe("a payment at a price that has changed meanwhile", () => {
  it("is accepted with the offer that it was made for, and not without", async () => {
    vi.resetModules();
    process.env.X402_PRICE_USDC = "0.03";
    const dearer = await loadFunctions();
    delete process.env.X402_PRICE_USDC;
    const dearerService = await serveHost(createHost((name) => dearer.http[name]));
    try {
      const body = service.document();
      const payload = await sign(await service.required(body), ownMemo());
      const extra = { ...payload.accepted.extra, memo: undefined };
      const without = { ...payload, accepted: { ...payload.accepted, extra } };
      const gained = await service.earned(async () => {
        const refused = await service.post(body, paymentHeader(without), dearerService.url);
        expect(refused.status).toBe(402);
        expect(readSettlement(refused).errorReason).toBe("invalid_exact_svm_payload_amount_mismatch");
        const elsewhere = await service.post(service.document(), paymentHeader(payload), dearerService.url);
        expect(elsewhere.status).toBe(402);
        expect((await service.post(body, paymentHeader(payload), dearerService.url)).status).toBe(200);
      });
      expect(gained).toBe(price);
    } finally {
      await dearerService.stop();
      await dearer.render.close();
    }
  });
});

describe("a client of x402 version 1", () => {
  const header = ({ payload }: PaymentPayload) => {
    const version1 = { x402Version: 1, scheme: "exact", network: "solana-devnet", payload };
    return { "x-payment": Buffer.from(JSON.stringify(version1)).toString("base64") };
  };
  const readReceipt = (answer: Response): unknown =>
    JSON.parse(Buffer.from(answer.headers.get("x-payment-response") ?? "", "base64").toString());

  it("finds its requirements in the body, pays, and reads its receipt", async () => {
    const body = service.document();
    expect(await (await service.post(body)).json()).toMatchObject({
      x402Version: 1,
      accepts: [{ scheme: "exact", network: "solana-devnet", maxAmountRequired: String(price) }],
    });
    const payload = await sign(await service.required(body), undefined);
    const gained = await service.earned(async () => {
      const answer = await service.post(body, header(payload));
      expect(answer.status).toBe(200);
      expect(readReceipt(answer)).toMatchObject({ success: true, network: "solana-devnet" });
      expect(readReceipt(answer)).not.toHaveProperty("version");
      expect(readSettlement(answer)).toMatchObject({ success: true, network: service.settings.X402_NETWORK });
    });
    expect(gained).toBe(price);
  });

  it("is refused in the words of its version", async () => {
    const body = service.document();
    const required = await service.required(body);
    for (const accepted of required.accepts) accepted.amount = "9999";
    const answer = await service.post(body, header(await sign(required, undefined)));
    expect(answer.status).toBe(402);
    expect(readReceipt(answer)).toMatchObject({
      success: false,
      errorReason: "invalid_exact_svm_payload_amount_mismatch",
      network: "solana-devnet",
    });
  });
});

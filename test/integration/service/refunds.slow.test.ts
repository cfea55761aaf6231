import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { S3Client } from "@aws-sdk/client-s3";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { RefundDue } from "../../../operator/refunds-due.ts";
import { readJob, price, startHarness, unprintable } from "./harness.ts";
import { forThisFile } from "../../lifetimes.ts";
import { requestChallenge, requestInvoice } from "./lightning/lightning-buyer.ts";

/** Payments that bought nothing: the operator sees them, and refunds each once. */

const command = fileURLToPath(new URL("../../../bin/operator.ts", import.meta.url));
const run = promisify(execFile);

const service = await forThisFile(startHarness());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function receipts(...words: string[]): Promise<string> {
  return runReceipts({}, ...words);
}

async function runReceipts(environment: NodeJS.ProcessEnv, ...words: string[]): Promise<string> {
  const env = { ...process.env, ...environment };
  return (await run(process.execPath, [command, "refunds", ...words], { env })).stdout.trim();
}

async function listed(): Promise<RefundDue[]> {
  return JSON.parse(await receipts("list", "--json")) as RefundDue[];
}

/** Moves the time forward, however long the tests before have taken. */
function later(minutes: number): void {
  const now = performance.timeOrigin + performance.now();
  vi.useFakeTimers({ toFake: ["Date"], now: now + minutes * 60_000 });
}

async function settleElsewhere(payment: Record<string, string>): Promise<void> {
  const payload = JSON.parse(Buffer.from(payment["payment-signature"] ?? "", "base64").toString()) as {
    accepted: object;
  };
  const body = { x402Version: 2, paymentPayload: payload, paymentRequirements: payload.accepted };
  const answer = await fetch(`${service.facilitator.url}/settle`, {
    method: "POST",
    body: JSON.stringify(body),
  });
  expect(await answer.json()).toMatchObject({ success: true });
}

describe("npm run receipts", () => {
  it("prints nothing while every payment has bought its document", async () => {
    const body = service.document();
    await service.finished(await readJob(await service.post(body, await service.signed(body))));
    expect(await receipts()).toBe("Every payment has bought its document.");
  });

  it("shows a document that cannot be printed until it is refunded, after which it can be bought again", async () => {
    const body = service.document(unprintable);
    const payment = await service.signed(body);
    const job = await service.finished(await readJob(await service.post(body, payment)));
    expect(job.status).toBe("Failed");

    const [receipt] = await listed();
    expect(receipt).toMatchObject({
      why: "failed",
      rail: "x402",
      amount: 0.01,
      currency: "USDC",
      payer: service.payer.publicKey.toBase58(),
      transaction: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/) as unknown,
      job_id: job.id,
      description: job.description,
    });
    const shown = await receipts();
    expect(shown).toContain("0.01 USDC");
    expect(shown).toContain(job.description);

    const id = receipt?.payment_id ?? "";
    expect(await receipts("refunded", id, "--note", "sent back by hand")).toBe(
      "Recorded: 0.01 USDC refunded.",
    );
    expect(await listed()).toEqual([]);
    await expect(receipts("refunded", id)).rejects.toThrow("is not due for a refund");
    // Neither for free, nor with the payment that was given back.
    expect((await service.post(body)).status).toBe(402);
    expect((await service.post(body, payment)).status).toBe(402);
    expect((await service.post(body, await service.signed(body))).status).toBe(200);
    await service.finished(job);
    const [again] = await listed();
    await receipts("refunded", again?.payment_id ?? "");
  });

  it("shows every further payment of a document that was bought, in every flow", async () => {
    const body = service.document();
    const { invoice: challenged } = await requestChallenge(service, body);
    later(11);
    // The first can still be paid for four minutes; from here on another one is shown.
    const asked = await requestInvoice(service, body);
    expect(asked).not.toBe(challenged);
    const payment = await service.signed(body);
    service.lightning.pay(challenged);
    service.lightning.pay(asked);
    const job = await service.finished(await readJob(await service.post(body, payment)));
    expect(job.status).toBe("Done");
    await service.sweep();
    expect(await listed()).toEqual([]);

    // A node that is out of reach then is asked another time, however late.
    later(35);
    service.lightning.misbehave("hang-up");
    await service.sweep();
    service.lightning.misbehave(undefined);
    expect(await listed()).toEqual([]);
    later(60 * 5);
    await service.sweep();
    const refunds = await listed();
    const shown = refunds.map(({ why, rail, amount, job_id }) => ({ why, rail, amount, job_id }));
    const twice = { why: "twice", rail: "lightning", amount: 5, job_id: job.id };
    // The other invoice has bought the document, and the transfer was not collected.
    expect(shown).toEqual([twice]);
    later(60 * 6);
    await service.sweep();
    expect(await listed()).toHaveLength(1);
    for (const { payment_id: id } of refunds) await receipts("refunded", id);
    expect(await listed()).toEqual([]);
  });

  it("removes a document that is tried again", async () => {
    const body = service.document(unprintable);
    const job = await readJob(await service.post(body, await service.signed(body)));
    await service.finished(job);
    const [receipt] = await listed();
    await service.post(body);
    expect((await service.finished(job)).status).toBe("Failed");
    expect((await listed()).map(({ payment_id: id }) => id)).toEqual([receipt?.payment_id]);
    await receipts("refunded", receipt?.payment_id ?? "");
  });

  it("shows a payment for a document which another payment had bought", async () => {
    const body = service.document();
    const payment = await service.signed(body);
    service.facilitator.intercept((operation, work) =>
      operation === "settle"
        ? Promise.resolve({
            success: false,
            errorReason: "insufficient_funds",
            transaction: "",
            network: "solana:x",
          })
        : work(),
    );
    expect((await service.post(body, payment)).status).toBe(402);
    service.facilitator.intercept(undefined);
    service.lightning.pay(await requestInvoice(service, body));
    expect((await service.post(body)).status).toBe(200);
    // Whoever holds the signed transaction can still have it executed.
    await settleElsewhere(payment);
    later(5);
    await service.sweep();

    const [receipt, ...others] = await listed();
    expect(others).toEqual([]);
    expect(receipt).toMatchObject({ why: "twice", rail: "x402", amount: 0.01 });
    await receipts("refunded", receipt?.payment_id ?? "");
    expect((await service.post(body, payment)).status).toBe(200);
  });

  it("shows a payment whose document was never sent, until it is", async () => {
    const body = service.document();
    service.lightning.pay(await requestInvoice(service, body));
    vi.spyOn(S3Client.prototype, "send").mockRejectedValueOnce(new Error("The call failed"));
    expect((await service.post(body)).status).toBe(500);
    later(2);
    await service.sweep();
    expect(await listed()).toMatchObject([
      { why: "no document", rail: "lightning", amount: 5, currency: "SATS" },
    ]);
    expect((await service.post(body)).status).toBe(200);
    expect(await listed()).toEqual([]);
  });

  it("refunds a payment whose document was never sent, which then is for sale again", async () => {
    const body = service.document();
    service.lightning.pay(await requestInvoice(service, body));
    vi.spyOn(S3Client.prototype, "send").mockRejectedValueOnce(new Error("The call failed"));
    await service.post(body);
    later(2);
    await service.sweep();
    const [receipt] = await listed();
    expect(await receipts("refunded", receipt?.payment_id ?? "")).toBe("Recorded: 5 sats refunded.");
    expect((await service.post(body)).status).toBe(402);
    expect((await service.post(body, await service.signed(body))).status).toBe(200);
  });
});

describe("npm run operator -- refunds --pay", () => {
  /** Creates wallets that pay, in the environment of the operator's machine. */
  const wallets = async () => {
    const wallet = await service.solana.createWallet({ sol: 1n, usdc: 1_000_000n });
    return {
      REFUND_SOLANA_WALLET_KEY: JSON.stringify([...wallet.secretKey]),
      REFUND_SOLANA_RPC_URL: service.solanaRpc.url,
      REFUND_LND_URL: service.lightning.url,
      REFUND_LND_MACAROON: service.lightning.walletMacaroon,
      REFUND_LND_CERTIFICATE: service.lightning.credentials.certificate,
    };
  };

  it("pays USDC back to its payer, and Lightning once the payer has given an invoice", async () => {
    const dollars = service.document(unprintable);
    await service.finished(await readJob(await service.post(dollars, await service.signed(dollars))));
    const sats = service.document(unprintable);
    service.lightning.pay(await requestInvoice(service, sats));
    await service.finished(await readJob(await service.post(sats)));
    expect(await receipts("--pay", "--yes")).toMatch(
      /REFUND_SOLANA_WALLET_KEY[^]*REFUND_LND_URL|REFUND_LND_URL[^]*REFUND_SOLANA_WALLET_KEY/,
    );

    const environment = await wallets();
    const payer = service.payer.publicKey.toBase58();
    const before = await service.solana.balance(payer);
    const said = await runReceipts(environment, "--pay", "--yes");
    expect(said).toContain(`paid to ${payer} on Solana devnet: transaction `);
    expect(said).toContain("Ask the payer for an invoice");
    expect((await service.solana.balance(payer)) - before).toBe(price);

    const [left, ...others] = await listed();
    expect(others).toEqual([]);
    const invoice = service.lightning.make({ sats: 5, memo: "Refund", expirySeconds: 900 });
    service.lightning.invoices.set(invoice.paymentHash, invoice);
    const paid = await runReceipts(
      environment,
      "pay",
      left?.payment_id ?? "",
      "--to",
      invoice.paymentRequest,
      "--yes",
    );
    expect(paid).toContain(`preimage ${invoice.preimage}`);
    expect(await listed()).toEqual([]);
    // Neither payment buys anything any more.
    expect((await service.post(sats)).status).toBe(402);
  });

  it("pays nothing where nobody can be asked", async () => {
    await expect(receipts("--pay")).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--yes") as string,
    });
  });
});

import { randomBytes } from "node:crypto";
import { Keypair } from "@solana/web3.js";
import { encode, sign } from "@atomiqlabs/bolt11";
import { afterEach, describe, expect, it } from "vitest";
import {
  parseAmounts,
  convert,
  createLightningPayer,
  NotPaidError,
  SpendingLimitError,
  createSpendingLimit,
  createX402Payer,
} from "../../../client/client.ts";
import type { Payer, SpendingLimit } from "../../../client/client.ts";
import { readPaymentTransaction } from "../../../lambdas/payments/networks/solana/chain/transaction.ts";
import { network } from "../../../emulators/facilitator.ts";
import { createSolanaLedger, usdcMint } from "../../../emulators/solana/ledger.ts";
import { startSolanaRpc } from "../../../emulators/solana/rpc.ts";
import { startEvilService } from "./evil-service.ts";
import { forThisFile } from "../../lifetimes.ts";

/** Limits against a service that lies: what counts is what is signed, and which invoice is handed to be paid. */

const mainnetMint = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
const merchant = Keypair.generate().publicKey.toBase58();
const feePayer = Keypair.generate().publicKey.toBase58();

const ledger = createSolanaLedger();
const wallet = await ledger.createWallet({ usdc: 100_000_000n });
const rpc = await forThisFile(startSolanaRpc(ledger));
const evil = await forThisFile(startEvilService());
const payer: Payer = await createX402Payer(JSON.stringify([...wallet.secretKey]), rpc.url);
afterEach(() => {
  evil.transactions.length = 0;
});

const accept = (change: object = {}) => ({
  scheme: "exact",
  network,
  asset: usdcMint,
  amount: "10000",
  payTo: merchant,
  maxTimeoutSeconds: 60,
  extra: { feePayer },
  ...change,
});
const header = (...accepts: object[]) => ({ x402Version: 2, resource: { url: "http://a" }, accepts });
const document = { data: { text_body: "# Hello" } };
const buy = (limit: SpendingLimit | undefined, by = payer) =>
  convert(document, { baseUrl: evil.url, payer: by, ...(limit && { limit }) });
const within = (perDocument: string, inAll = perDocument) =>
  createSpendingLimit({ perDocument: parseAmounts(perDocument), inAll: parseAmounts(inAll) });
const signedAmounts = () =>
  Promise.all(
    evil.transactions.map(async (transaction) => BigInt((await readPaymentTransaction(transaction)).amount)),
  );

describe("a limit in USDC", () => {
  it.each<[name: string, header: unknown, reason: string]>([
    ["more than the offer says", header(accept({ amount: "50000" })), "asks for 0.05 USDC"],
    ["less than nothing", header(accept({ amount: "-10000" })), "malformed"],
    ["hexadecimal", header(accept({ amount: "0x2710" })), "malformed"],
    ["a number with an exponent", header(accept({ amount: "1e4" })), "malformed"],
    ["no amount", header(accept({ amount: "" })), "malformed"],
    ["nothing at all", header(), "malformed"],
    ["another scheme", header(accept({ scheme: "upto" })), "malformed"],
    ["another version", { ...header(accept()), x402Version: 1 }, "malformed"],
    ["another token", header(accept({ asset: merchant })), "a token other than USDC"],
    ["another network's USDC", header(accept({ asset: mainnetMint })), "a token other than USDC"],
    ["another network", header(accept({ network: "eip155:8453" })), "Use a wallet on that network"],
    ["nothing in its header", undefined, "does not offer x402 now"],
  ])("lets the client sign nothing for %s", async (_name, lie, reason) => {
    evil.lie({ header: lie });
    const failed = await buy(within("3 USDC")).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(NotPaidError);
    expect(String(failed)).toContain(reason);
    expect(evil.transactions).toEqual([]);
  });

  it("does not include the network's fee in SOL, so the buyer pays none", async () => {
    evil.lie({ header: header(accept({ extra: { feePayer: wallet.publicKey.toBase58() } })) });
    await expect(buy(undefined)).rejects.toThrow("pay the network fee");
    expect(evil.transactions).toEqual([]);
  });

  it("lets the client sign only the first of several demands, to the last base unit", async () => {
    evil.lie({ header: header(accept(), accept({ amount: "90000000" })) });
    await expect(buy(within("0.01 USDC"))).rejects.toThrow("refused");
    expect(await signedAmounts()).toEqual([10_000n]);
  });

  it("may be more than a dollar where the buyer says so", async () => {
    evil.lie({ usdc: 2.5, header: header(accept({ amount: "2500000" })) });
    await expect(buy(undefined)).rejects.toThrow("the limit is 0.1 USDC");
    expect(evil.transactions).toEqual([]);
    await expect(buy(within("2.5 USDC"))).rejects.toThrow("refused");
    expect(await signedAmounts()).toEqual([2_500_000n]);
  });

  it("is zero where the buyer gives a limit in sats alone", async () => {
    evil.lie({ header: header(accept()) });
    await expect(buy(within("1 sat"))).rejects.toThrow("you set no limit in USDC");
    expect(evil.transactions).toEqual([]);
  });

  it("counts a signed payment as spent, also when the service says that it was refused", async () => {
    evil.lie({ header: header(accept()) });
    const limit = within("0.01 USDC", "0.02 USDC");
    const errors = await Promise.all(
      Array.from({ length: 6 }, () => buy(limit).catch((error: unknown) => error)),
    );
    expect(errors.filter((error) => error instanceof SpendingLimitError)).toHaveLength(4);
    expect(await signedAmounts()).toEqual([10_000n, 10_000n]);
  });

  it("does not count a payment that could not be signed", async () => {
    evil.lie({ header: header(accept()) });
    const limit = within("0.01 USDC");
    rpc.fail("getLatestBlockhash", 1);
    await expect(buy(limit)).rejects.toThrow("We couldn't sign the payment");
    expect(evil.transactions).toEqual([]);
    await expect(buy(limit)).rejects.toThrow("refused");
    expect(await signedAmounts()).toEqual([10_000n]);
  });
});

describe("a limit in satoshis", () => {
  const nodeKey = randomBytes(32).toString("hex");
  const createInvoice = (sats: number | undefined, paymentHash = randomBytes(32).toString("hex")): string => {
    const unsigned = encode({
      network: {
        bech32: "bcrt",
        pubKeyHash: 0x6f,
        scriptHash: 0xc4,
        validWitnessVersions: [0, 1],
        wif: 0xef,
      },
      ...(sats !== undefined && { satoshis: sats }),
      tags: [
        { tagName: "payment_hash", data: paymentHash },
        { tagName: "payment_secret", data: randomBytes(32).toString("hex") },
        { tagName: "description", data: "" },
      ],
    });
    return sign(unsigned, nodeKey).paymentRequest ?? "";
  };
  const paid: string[] = [];
  const node = createLightningPayer((invoice) => {
    paid.push(invoice);
    return Promise.resolve();
  });
  afterEach(() => {
    paid.length = 0;
  });

  it.each<[name: string, invoice: string, reason: string]>([
    [
      "for more than the offer says",
      createInvoice(500_000),
      "offers the document for 5 SATS and asks for 500000 sats",
    ],
    ["without an amount", createInvoice(undefined), "without an amount"],
    ["that is none", "lnbc50n1; rm -rf /", "invalid invoice"],
    ["that is empty", "", "invalid invoice"],
  ])("lets the client pay no invoice %s", async (_name, invoice, reason) => {
    evil.lie({ invoice });
    await expect(buy(within("1000000 sats"), node)).rejects.toThrow(reason);
    expect(paid).toEqual([]);
  });

  it("is compared with the invoice's own amount", async () => {
    evil.lie({ sats: 500_000, invoice: createInvoice(500_000) });
    await expect(buy(within("499999 sats"), node)).rejects.toThrow(SpendingLimitError);
    await expect(buy(undefined, node)).rejects.toThrow("the limit is 100 sats");
    await expect(buy(within("0.05 USDC"), node)).rejects.toThrow("you set no limit in sats (only 0.05 USDC)");
    expect(paid).toEqual([]);
    await expect(buy(within("500000 sats"), node)).rejects.toThrow("expired");
    expect(paid).toHaveLength(1);
  });

  it("counts a repeated invoice once, and a dearer one with the same hash as another payment", async () => {
    const limit = within("10 sats");
    const hash = randomBytes(32).toString("hex");
    const cheap = createInvoice(4, hash);
    evil.lie({ sats: 4, invoice: cheap });
    for (let again = 0; again < 4; again++) await expect(buy(limit, node)).rejects.toThrow("expired");
    expect(paid).toEqual([cheap, cheap, cheap, cheap]);
    evil.lie({ sats: 9, invoice: createInvoice(9, hash) });
    await expect(buy(limit, node)).rejects.toThrow("total to 13 sats");
  });
});

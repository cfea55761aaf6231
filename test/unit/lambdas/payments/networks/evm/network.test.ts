import {
  encodeAbiParameters,
  parseSignature,
  serializeCompactSignature,
  signatureToCompactSignature,
  size,
} from "viem";
import { beforeEach, describe, expect, it } from "vitest";
import { createContext } from "../../../../../../lambdas/payments/context.ts";
import { FacilitatorError } from "../../../../../../lambdas/payments/facilitator/facilitator.ts";
import type { Facilitator } from "../../../../../../lambdas/payments/facilitator/facilitator.ts";
import { createMemo } from "../../../../../../lambdas/payments/memo.ts";
import { NetworkUnavailableError } from "../../../../../../lambdas/payments/networks/errors.ts";
import { createEvmNetwork } from "../../../../../../lambdas/payments/networks/evm/network.ts";
import { paidTerms } from "../../../../../../lambdas/payments/networks/evm/terms.ts";
import type { Payment } from "../../../../../../lambdas/payments/networks/network.ts";
import { logs, nodeOf, paymentLogs, secondsPerBlock } from "./node.ts";
import type { Chain } from "./node.ts";
import { fields, now, payer, settings, signed, stranger } from "./payer.ts";

const document = { hash: "d".repeat(64), jobId: "9b0cbf0e-0c3c-4a4e-8f4f-0d5a4d3c2b1a" };
const memoKey = new Uint8Array(32).fill(5);
const transaction = `0x${"7".repeat(64)}`;
const txOf = (digit: string) => `0x${digit.repeat(64)}`;

let chain: Chain;
let time: number;
let asked: string[];
let settled: unknown[];
let facilitator: Facilitator;
/** What the facilitator does to the chain when it is asked to settle. */
let collect: () => Awaited<ReturnType<Facilitator["settle"]>>;

beforeEach(() => {
  chain = {
    latest: 10_000n,
    start: now - 10_000 * secondsPerBlock,
    balance: 10_000n,
    wallets: {},
    transactions: {},
    queries: [],
  };
  time = now * 1000;
  asked = [];
  settled = [];
  collect = () => {
    chain.latest += 1n;
    chain.transactions[transaction] = { block: chain.latest, logs: paymentLogs(fields()) };
    return { success: true, transaction, errorReason: undefined };
  };
  facilitator = {
    supported: () => Promise.resolve({ extra: {}, signers: [] }),
    verify(payload) {
      asked.push(String(payload.payload.signature));
      return Promise.resolve(undefined);
    },
    settle(payload, requirements) {
      settled.push([payload.payload, requirements]);
      return Promise.resolve(collect());
    },
  };
});

function network(changes: Partial<typeof settings> = {}) {
  return createEvmNetwork({
    settings: { ...settings, ...changes },
    publicBaseUrl: "https://pdf.example",
    memoKey: () => Promise.resolve(memoKey),
    facilitator,
    rpc: nodeOf(chain),
    refusals: { find: () => Promise.resolve(undefined), remember: () => Promise.resolve() },
    clock: () => time,
    confirmMs: 0,
  });
}

async function verdict(payload: unknown, accepted?: unknown): Promise<string | undefined> {
  const transfer = await network().read(payload, accepted);
  if (typeof transfer === "string") return transfer;
  return transfer.verify(document, () => Promise.resolve());
}

async function paymentOf(payload: unknown): Promise<Payment> {
  const transfer = await network().read(payload, undefined);
  if (typeof transfer === "string") throw new Error(transfer);
  return transfer.payment;
}

describe("an authorization that is signed as it was offered", () => {
  it("is good, and its terms go to the facilitator as this service makes them", async () => {
    expect(await verdict(await signed())).toBeUndefined();
    expect(asked).toHaveLength(1);
  });

  it("is one payment, whatever form its signature and its letters have", async () => {
    const { authorization, signature } = await signed();
    const { r, s, yParity } = parseSignature(signature);
    const forms = [
      signature,
      `${signature.slice(0, -2)}0${String(yParity)}`,
      serializeCompactSignature(signatureToCompactSignature({ r, s, yParity })),
    ];
    const upper = {
      ...authorization,
      from: `0x${authorization.from.slice(2).toUpperCase()}`,
      value: "010000",
    };
    const payments = await Promise.all(
      [authorization, upper].flatMap((fields) =>
        forms.map((form) => paymentOf({ authorization: fields, signature: form })),
      ),
    );
    for (const payment of payments) expect(payment).toEqual(payments[0]);
    for (const form of forms) expect(await verdict({ authorization, signature: form })).toBeUndefined();
    expect(new Set(asked)).toEqual(new Set([signature]));
  });

  it("is another payment with another nonce, on another chain, and of another token", async () => {
    const ids = [
      (await paymentOf(await signed())).id,
      (await paymentOf(await signed({ nonce: `0x${"0b".repeat(32)}` }))).id,
    ];
    for (const changes of [{ EVM_NETWORK: "eip155:8453" }, { EVM_ASSET: stranger.address }]) {
      const transfer = await network(changes).read(await signed(), undefined);
      if (typeof transfer === "object") ids.push(transfer.payment.id);
    }
    expect(new Set(ids).size).toBe(4);
  });
});

describe("an authorization with one thing wrong is refused: ", () => {
  const low = BigInt(settings.EVM_PAY_TO) + 1n;
  it.each([
    [
      "another recipient",
      { to: `0x${low.toString(16).padStart(40, "0")}` as const },
      "invalid_exact_evm_payload_recipient_mismatch",
    ],
    ["a base unit less", { value: "9999" }, "invalid_exact_evm_payload_authorization_value"],
    ["a base unit more", { value: "10001" }, "invalid_exact_evm_payload_authorization_value"],
    [
      "an end that no block can meet",
      { validBefore: String(now + 5) },
      "invalid_exact_evm_payload_authorization_valid_before",
    ],
    [
      "an end in the past",
      { validBefore: String(now - 1) },
      "invalid_exact_evm_payload_authorization_valid_before",
    ],
    [
      "a start that is now",
      { validAfter: String(now) },
      "invalid_exact_evm_payload_authorization_valid_after",
    ],
    [
      "a start in a second",
      { validAfter: String(now + 1) },
      "invalid_exact_evm_payload_authorization_valid_after",
    ],
  ])("%s", async (_name, changes, reason) => {
    expect(await verdict(await signed(changes))).toBe(reason);
    expect(asked).toEqual([]);
  });

  it("the last second before its end, and the first after its start, are good", async () => {
    expect(
      await verdict(await signed({ validBefore: String(now + 6), validAfter: String(now - 1) })),
    ).toBeUndefined();
  });

  it.each([
    ["another chain's", { domain: { chainId: 8453 } }],
    ["another token's", { domain: { verifyingContract: stranger.address } }],
    ["another token name's", { domain: { name: "USD Coin" } }],
    ["another version's", { domain: { version: "1" } }],
    ["somebody else's", { by: stranger }],
  ])("a signature that is %s", async (_name, options) => {
    expect(await verdict(await signed({}, options))).toBe("invalid_exact_evm_payload_signature");
    expect(asked).toEqual([]);
  });

  it.each([
    ["from", { from: stranger.address }],
    ["value", { value: "10000" }],
    ["validAfter", { validAfter: String(now - 601) }],
    ["validBefore", { validBefore: String(now + 61) }],
    ["nonce", { nonce: `0x${"0c".repeat(32)}` as const }],
  ])("a signature of another %s", async (name, changes) => {
    const { signature } = await signed(name === "value" ? { value: "10001" } : {});
    expect(await verdict({ authorization: fields(changes), signature })).toBe(
      "invalid_exact_evm_payload_signature",
    );
  });

  it("a signature in its malleated twin", async () => {
    const { authorization, signature } = await signed();
    const { r, s, yParity } = parseSignature(signature);
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
    const twin = `${r}${(order - BigInt(s)).toString(16).padStart(64, "0")}${yParity === 0 ? "1c" : "1b"}`;
    expect(await verdict({ authorization, signature: twin })).toBe("invalid_exact_evm_payload_signature");
  });

  it.each([
    ["no signature", { authorization: fields() }],
    ["half a byte", { authorization: fields(), signature: `0x${"1".repeat(131)}` }],
    ["too few bytes", { authorization: fields(), signature: `0x${"11".repeat(63)}` }],
    ["bytes without end", { authorization: fields(), signature: `0x${"11".repeat(5000)}` }],
    [
      "a number that is none",
      { authorization: { ...fields(), value: "1e4" }, signature: `0x${"11".repeat(65)}` },
    ],
    [
      "a number of 257 bits",
      { authorization: { ...fields(), value: (2n ** 256n).toString() }, signature: `0x${"11".repeat(65)}` },
    ],
    [
      "a nonce of 31 bytes",
      { authorization: { ...fields(), nonce: `0x${"1".repeat(62)}` }, signature: `0x${"11".repeat(65)}` },
    ],
    ["what Permit2 signs", { permit2Authorization: {}, signature: `0x${"11".repeat(65)}` }],
    ["a text", "0xdead"],
  ])("%s", async (_name, payload) => {
    expect(await verdict(payload)).toBe("invalid_payload");
  });

  it("a wallet that holds less", async () => {
    chain.balance = 9_999n;
    expect(await verdict(await signed())).toBe("insufficient_funds");
  });

  it("an authorization that is used, whoever it paid, or cancelled", async () => {
    for (const written of [paymentLogs(fields()), [logs.canceled(payer.address, fields().nonce)]]) {
      chain.transactions = { [transaction]: { block: 9_000n, logs: written } };
      expect(await verdict(await signed())).toBe("invalid_exact_evm_nonce_already_used");
    }
  });
});

describe("a price that has changed", () => {
  const context = createContext(
    { documentHash: document.hash, resource: "/markdown", prices: { evm: "8000" } },
    now * 1000,
  );
  const offer = createMemo(memoKey, context, paidTerms(settings, "8000"));

  it("is honoured for the document of the offer, as long as the offer holds", async () => {
    const payload = await signed({ value: "8000" });
    expect(await verdict(payload, { offer })).toBeUndefined();
    expect(await verdict(payload)).toBe("invalid_exact_evm_payload_authorization_value");
    time += 3_601_000;
    const later = await signed({ value: "8000", validBefore: String(now + 4_000) });
    expect(await verdict(later, { offer })).toBe("invalid_exact_evm_payload_authorization_value");
  });
});

describe("a wallet that is a contract", () => {
  const walletMade: `0x${string}` = `0x${"ab".repeat(96)}`;

  it("is asked whether the signature is its own (EIP-1271)", async () => {
    chain.wallets[payer.address.toLowerCase()] = walletMade;
    const { authorization } = await signed();
    expect(await verdict({ authorization, signature: walletMade })).toBeUndefined();
    expect(await verdict({ authorization, signature: `0x${"cd".repeat(96)}` })).toBe(
      "invalid_exact_evm_payload_signature",
    );
  });

  it("is refused by name while it is not deployed, and taken once it is (ERC-6492)", async () => {
    const wrapped = `${encodeAbiParameters(
      [{ type: "address" }, { type: "bytes" }, { type: "bytes" }],
      [stranger.address, "0x1234", walletMade],
    )}${"6492".repeat(16)}` as const;
    expect(size(wrapped)).toBeGreaterThan(96);
    const { authorization } = await signed();
    expect(await verdict({ authorization, signature: wrapped })).toBe(
      "invalid_exact_evm_payload_undeployed_smart_wallet",
    );
    chain.wallets[payer.address.toLowerCase()] = walletMade;
    expect(await verdict({ authorization, signature: wrapped })).toBeUndefined();
  });
});

describe("a claimed payment", () => {
  const receipt = { transaction, network: settings.EVM_NETWORK, payer: payer.address.toLowerCase() };

  it("is settled by the facilitator, and said to be by the chain", async () => {
    expect(await network().settle(await paymentOf(await signed()))).toEqual({ result: "settled", receipt });
    expect(settled).toMatchObject([
      [await signedInLowerCase(), { amount: "10000", asset: settings.EVM_ASSET }],
    ]);
  });

  it("is pending while a facilitator lies about it, and never settled", async () => {
    const payment = await paymentOf(await signed());
    const lies: (() => void)[] = [
      () => undefined,
      () => (chain.transactions[transaction] = { block: chain.latest, logs: [] }),
      () =>
        (chain.transactions[transaction] = { block: chain.latest, logs: paymentLogs(fields()), status: 0n }),
      () =>
        (chain.transactions[transaction] = {
          block: chain.latest,
          logs: paymentLogs(fields({ nonce: `0x${"0d".repeat(32)}` })),
        }),
      () =>
        (chain.transactions[transaction] = {
          block: chain.latest,
          logs: [logs.transfer(payer.address, settings.EVM_PAY_TO, 10_000n)],
        }),
    ];
    for (const lie of lies) {
      chain.transactions = {};
      collect = () => {
        lie();
        return { success: true, transaction, errorReason: undefined };
      };
      time += 1;
      expect(await network().settle(payment)).toEqual({ result: "pending" });
    }
  });

  it.each([
    ["pays somebody else", fields({ to: stranger.address })],
    ["pays a base unit less", fields({ value: "9999" })],
  ])("is refused for ever where its nonce %s", async (_name, other) => {
    collect = () => {
      chain.latest += 1n;
      chain.transactions[transaction] = {
        block: chain.latest,
        // A second payment of the same payer in the same transaction is another one.
        logs: [
          ...paymentLogs(other),
          logs.used(payer.address, `0x${"0e".repeat(32)}`),
          logs.transfer(payer.address, settings.EVM_PAY_TO, 10_000n),
        ],
      };
      return { success: true, transaction, errorReason: undefined };
    };
    expect(await network().settle(await paymentOf(await signed()))).toEqual({
      result: "refused",
      reason: "invalid_transaction_state",
    });
  });

  it("is settled where somebody else sends it first", async () => {
    collect = () => {
      chain.latest += 1n;
      chain.transactions[txOf("8")] = { block: chain.latest, logs: paymentLogs(fields()) };
      return { success: false, transaction: "", errorReason: "invalid_exact_evm_nonce_already_used" };
    };
    expect(await network().settle(await paymentOf(await signed()))).toMatchObject({
      result: "settled",
      receipt: { transaction: txOf("8") },
    });
  });

  it("is refused where the facilitator sent nothing, and pending where it may have", async () => {
    const payment = await paymentOf(await signed());
    for (const [errorReason, id, result] of [
      ["insufficient_funds", "", "refused"],
      ["invalid_exact_evm_transaction_simulation_failed", "", "refused"],
      ["invalid_exact_evm_transaction_failed", "", "pending"],
      ["insufficient_funds", transaction, "pending"],
      ["Timed out while waiting for transaction", "", "pending"],
      [undefined, "", "pending"],
    ] as const) {
      collect = () => ({ success: false, transaction: id, errorReason });
      expect(await network().settle(payment)).toMatchObject({ result });
    }
    facilitator.settle = () => Promise.reject(new FacilitatorError("It did not answer"));
    expect(await network().settle(payment)).toEqual({ result: "pending" });
  });
});

describe("a look for a payment", () => {
  it("finds it, pending until it has its confirmations, also after a reorganisation", async () => {
    const payment = await paymentOf(await signed());
    const three = network({ EVM_CONFIRMATIONS: 3 });
    chain.transactions[transaction] = { block: (chain.latest += 1n), logs: paymentLogs(fields()) };
    expect(await three.lookUp(payment, time)).toEqual({ result: "pending", progress: undefined });
    chain.latest += 1n;
    expect(await three.lookUp(payment, time)).toMatchObject({ result: "pending" });
    // The block is replaced, and the payment is in the next one.
    chain.transactions = { [txOf("9")]: { block: chain.latest, logs: paymentLogs(fields()) } };
    chain.latest += 1n;
    expect(await three.lookUp(payment, time)).toMatchObject({ result: "pending" });
    chain.latest += 1n;
    expect(await three.lookUp(payment, time)).toMatchObject({
      result: "settled",
      receipt: { transaction: txOf("9") },
    });
  });

  it("finds it far back, over several looks that go on where the last one ended", async () => {
    const payment = await paymentOf(await signed());
    chain.transactions[transaction] = { block: 10_001n, logs: paymentLogs(fields()) };
    chain.latest += 15_000n;
    const first = await network().lookUp(payment, time);
    expect(first).toMatchObject({ result: "pending", progress: { search_from: "15000" } });
    const { progress } = first as { progress: Record<string, unknown> };
    const second = await network().lookUp({ ...payment, progress }, time);
    expect(second).toMatchObject({ result: "settled", receipt: { transaction } });
    const ranges = chain.queries.map(([from, to]) => to - from + 1n);
    expect(Math.max(...ranges.map(Number))).toBe(500);
    expect(new Set(chain.queries.map(String)).size).toBe(chain.queries.length);
  });

  it("gives it up once it can never be collected, and not a block before", async () => {
    const payment = await paymentOf(await signed());
    const blocks = (60 + 180) / secondsPerBlock;
    chain.latest += BigInt(blocks);
    expect(await network().lookUp(payment, time)).toEqual({ result: "pending" });
    chain.latest += 1n;
    expect(await network().lookUp(payment, time)).toEqual({
      result: "refused",
      reason: "invalid_transaction_state",
    });
  });

  it("does not count a use from before the payment was claimed, nor one that was cancelled", async () => {
    const payment = await paymentOf(await signed());
    chain.transactions[transaction] = { block: 9_900n, logs: paymentLogs(fields()) };
    expect(await network().lookUp(payment, time)).toMatchObject({ result: "refused" });
    chain.transactions = {
      [transaction]: { block: 10_000n, logs: [logs.canceled(payer.address, fields().nonce)] },
    };
    expect(await network().lookUp(payment, time)).toMatchObject({ result: "refused" });
  });

  it("leaves it open while the node is out of reach, which a check of a new payment says", async () => {
    const payment = await paymentOf(await signed());
    chain.fails = true;
    expect(await network().lookUp(payment, time)).toEqual({ result: "pending" });
    await expect(verdict(await signed())).rejects.toThrow(NetworkUnavailableError);
  });
});

async function signedInLowerCase() {
  const { authorization, signature } = await signed();
  return {
    signature,
    authorization: {
      ...authorization,
      from: authorization.from.toLowerCase(),
      to: authorization.to.toLowerCase(),
    },
  };
}

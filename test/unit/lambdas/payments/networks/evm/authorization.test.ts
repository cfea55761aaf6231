import {
  encodeAbiParameters,
  parseSignature,
  serializeCompactSignature,
  signatureToCompactSignature,
  size,
} from "viem";
import { beforeEach, describe, expect, it } from "vitest";
import { createContext } from "../../../../../../lambdas/payments/context.ts";
import { createMemo } from "../../../../../../lambdas/payments/memo.ts";
import { paidTerms } from "../../../../../../lambdas/payments/networks/evm/terms.ts";
import { logs, paymentLogs } from "./node.ts";
import { fields, now, payer, settings, signed, stranger } from "./payer.ts";
import { createWorld, document, memoKey, transaction, type World } from "./world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});

describe("an authorization that is signed as it was offered", () => {
  it("is valid, and the facilitator gets the service's own terms", async () => {
    expect(await world.verdict(await signed())).toBeUndefined();
    expect(world.asked).toHaveLength(1);
  });

  it("is one payment in any form of its signature and in any case of letters", async () => {
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
        forms.map((form) => world.readPayment({ authorization: fields, signature: form })),
      ),
    );
    for (const payment of payments) expect(payment).toEqual(payments[0]);
    for (const form of forms) expect(await world.verdict({ authorization, signature: form })).toBeUndefined();
    expect(new Set(world.asked)).toEqual(new Set([signature]));
  });

  it("is another payment with another nonce, chain or token", async () => {
    const ids = [
      (await world.readPayment(await signed())).id,
      (await world.readPayment(await signed({ nonce: `0x${"0b".repeat(32)}` }))).id,
    ];
    for (const changes of [
      { network: "eip155:8453" },
      { token: { ...settings.token, address: stranger.address } },
    ]) {
      const transfer = await world.network(changes).read(await signed(), undefined);
      if (typeof transfer === "object") ids.push(transfer.payment.id);
    }
    expect(new Set(ids).size).toBe(4);
  });
});

describe("an authorization with one fault", () => {
  const low = BigInt(settings.payTo) + 1n;
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
  ])("is refused for %s", async (_name, changes, reason) => {
    expect(await world.verdict(await signed(changes))).toBe(reason);
    expect(world.asked).toEqual([]);
  });

  it("is valid in the last second before its end, and the first after its start", async () => {
    expect(
      await world.verdict(await signed({ validBefore: String(now + 6), validAfter: String(now - 1) })),
    ).toBeUndefined();
  });

  it.each([
    ["another chain's", { domain: { chainId: 8453 } }],
    ["another token's", { domain: { verifyingContract: stranger.address } }],
    ["another token name's", { domain: { name: "USD Coin" } }],
    ["another version's", { domain: { version: "1" } }],
    ["somebody else's", { by: stranger }],
  ])("is refused with a signature that is %s", async (_name, options) => {
    expect(await world.verdict(await signed({}, options))).toBe("invalid_exact_evm_payload_signature");
    expect(world.asked).toEqual([]);
  });

  it.each([
    ["from", { from: stranger.address }],
    ["value", { value: "10000" }],
    ["validAfter", { validAfter: String(now - 601) }],
    ["validBefore", { validBefore: String(now + 61) }],
    ["nonce", { nonce: `0x${"0c".repeat(32)}` as const }],
  ])("is refused with a signature for another %s", async (name, changes) => {
    const { signature } = await signed(name === "value" ? { value: "10001" } : {});
    expect(await world.verdict({ authorization: fields(changes), signature })).toBe(
      "invalid_exact_evm_payload_signature",
    );
  });

  it("is refused with a malleated signature", async () => {
    const { authorization, signature } = await signed();
    const { r, s, yParity } = parseSignature(signature);
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
    const twin = `${r}${(order - BigInt(s)).toString(16).padStart(64, "0")}${yParity === 0 ? "1c" : "1b"}`;
    expect(await world.verdict({ authorization, signature: twin })).toBe(
      "invalid_exact_evm_payload_signature",
    );
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
  ])("says so of %s", async (_name, payload) => {
    expect(await world.verdict(payload)).toBe("invalid_payload");
  });

  it("is refused when the wallet holds less", async () => {
    world.chain.balance = 9_999n;
    expect(await world.verdict(await signed())).toBe("insufficient_funds");
  });

  it("is refused when it was used or cancelled", async () => {
    for (const written of [paymentLogs(fields()), [logs.canceled(payer.address, fields().nonce)]]) {
      world.chain.transactions = { [transaction]: { block: 9_000n, logs: written } };
      expect(await world.verdict(await signed())).toBe("invalid_exact_evm_nonce_already_used");
    }
  });
});

describe("an authorization whose payer repeats the offer that was accepted", () => {
  const createOffer = (documentHash: string, amount = "10000") => {
    const prices = { [settings.network]: amount };
    const context = createContext({ documentHash, resource: "/markdown", prices }, now * 1000);
    return createMemo(memoKey, context, paidTerms(settings, amount));
  };

  it("buys the document of that offer, also after the offer has ended", async () => {
    const offer = createOffer(document.hash);
    expect(await world.verdict(await signed(), { offer })).toBeUndefined();
    world.time += 3_601_000;
    const later = await signed({ validBefore: String(now + 4_000) });
    expect(await world.verdict(later, { offer })).toBeUndefined();
  });

  it("buys no other document, and no node is asked about it", async () => {
    const offer = createOffer("e".repeat(64));
    expect(await world.verdict(await signed(), { offer })).toBe("invalid_payment_requirements");
    world.time += 3_601_000;
    const later = await signed({ validBefore: String(now + 4_000) });
    expect(await world.verdict(later, { offer })).toBe("invalid_payment_requirements");
    expect(world.asked).toEqual([]);
  });

  it("buys nothing at the price of another offer", async () => {
    const offer = createOffer(document.hash, "8000");
    expect(await world.verdict(await signed(), { offer })).toBe("invalid_payment_requirements");
  });

  it("is bound by its claim alone where the payer repeats no offer of this service", async () => {
    expect(await world.verdict(await signed(), { name: "USDC" })).toBeUndefined();
    expect(await world.verdict(await signed(), { offer: "A".repeat(32) })).toBeUndefined();
  });
});

describe("a price that has changed", () => {
  const context = createContext(
    { documentHash: document.hash, resource: "/markdown", prices: { [settings.network]: "8000" } },
    now * 1000,
  );
  const offer = createMemo(memoKey, context, paidTerms(settings, "8000"));

  it("is honoured for the document of the offer, as long as the offer holds", async () => {
    const payload = await signed({ value: "8000" });
    expect(await world.verdict(payload, { offer })).toBeUndefined();
    expect(await world.verdict(payload)).toBe("invalid_exact_evm_payload_authorization_value");
    world.time += 3_601_000;
    const later = await signed({ value: "8000", validBefore: String(now + 4_000) });
    expect(await world.verdict(later, { offer })).toBe("invalid_exact_evm_payload_authorization_value");
  });
});

describe("a payment by a contract wallet", () => {
  const walletMade: `0x${string}` = `0x${"ab".repeat(96)}`;

  it("is checked by asking the contract about its signature (EIP-1271)", async () => {
    world.chain.wallets[payer.address.toLowerCase()] = walletMade;
    const { authorization } = await signed();
    expect(await world.verdict({ authorization, signature: walletMade })).toBeUndefined();
    expect(await world.verdict({ authorization, signature: `0x${"cd".repeat(96)}` })).toBe(
      "invalid_exact_evm_payload_signature",
    );
  });

  it("is refused by name while the contract is not deployed, and accepted once it is (ERC-6492)", async () => {
    const wrapped = `${encodeAbiParameters(
      [{ type: "address" }, { type: "bytes" }, { type: "bytes" }],
      [stranger.address, "0x1234", walletMade],
    )}${"6492".repeat(16)}` as const;
    expect(size(wrapped)).toBeGreaterThan(96);
    const { authorization } = await signed();
    expect(await world.verdict({ authorization, signature: wrapped })).toBe(
      "invalid_exact_evm_payload_undeployed_smart_wallet",
    );
    world.chain.wallets[payer.address.toLowerCase()] = walletMade;
    expect(await world.verdict({ authorization, signature: wrapped })).toBeUndefined();
  });
});

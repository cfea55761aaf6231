import { createPrivateKey, sign } from "node:crypto";
import { PublicKey, VersionedTransaction } from "@solana/web3.js";
import type { Keypair, MessageCompiledInstruction, VersionedMessage } from "@solana/web3.js";
import { describe, expect, it } from "vitest";
import { readPaymentTransaction } from "../../../../../../lambdas/payments/networks/solana/chain/transaction.ts";
import { feePayer, limit, memo, payer, price, transfer, wire } from "./wire.ts";

/** A payment has one form: nothing that its payer can vary without another signature, and nothing that nodes do not read. */

const good = wire([limit, price, transfer(), memo]);
const { message: parts } = VersionedTransaction.deserialize(good);
const notRead = "invalid_exact_svm_payload_transaction_could_not_be_decoded";
const read = (bytes: Uint8Array) => readPaymentTransaction(Buffer.from(bytes).toString("base64"));
const catchReason = async (bytes: Uint8Array): Promise<unknown> =>
  read(bytes).then(
    () => "accepted",
    (error: unknown) => (error as { reason?: unknown }).reason,
  );

// PKCS #8 prefix of an Ed25519 private key (RFC 8410, section 7).
const pkcs8 = Buffer.from("302e020100300506032b657004220420", "hex");
function signMessage(signer: Keypair, message: Uint8Array): Uint8Array {
  const der = Buffer.concat([pkcs8, signer.secretKey.subarray(0, 32)]);
  return sign(null, message, createPrivateKey({ key: der, format: "der", type: "pkcs8" }));
}

/** How a length is written: as nodes do, or with a needless byte. */
type Length = (value: number) => number[];
const canonical: Length = (value) => (value < 0x80 ? [value] : [(value & 0x7f) | 0x80, value >> 7]);
const padded: Length = (value) => [(value & 0x7f) | 0x80, (value >> 7) | 0x80, 0];

interface Form {
  readonly version?: "legacy" | 0;
  readonly keys?: readonly PublicKey[];
  readonly required?: number;
  readonly lookups?: readonly number[][];
  readonly instructions?: readonly MessageCompiledInstruction[];
  /** Which of the message's lengths has a needless byte. */
  readonly paddedAt?: number;
}

/** Encodes the message by hand. @returns its bytes, and how many lengths it has */
function encode(message: VersionedMessage, form: Form): { readonly bytes: Buffer; readonly lengths: number } {
  const { version = 0, keys = message.staticAccountKeys, required = 2, lookups = [], paddedAt } = form;
  const { instructions = message.compiledInstructions } = form;
  let lengths = 0;
  const length: Length = (value) => (lengths++ === paddedAt ? padded : canonical)(value);
  const ofInstruction = ({ programIdIndex, accountKeyIndexes, data }: MessageCompiledInstruction) => [
    programIdIndex,
    ...length(accountKeyIndexes.length),
    ...accountKeyIndexes,
    ...length(data.length),
    ...data,
  ];
  const { numReadonlySignedAccounts, numReadonlyUnsignedAccounts } = message.header;
  const bytes = Buffer.from([
    ...(version === 0 ? [0x80] : []),
    ...[required, numReadonlySignedAccounts, numReadonlyUnsignedAccounts],
    ...length(keys.length),
    ...keys.flatMap((key) => [...key.toBytes()]),
    ...new PublicKey(message.recentBlockhash).toBytes(),
    ...length(instructions.length),
    ...instructions.flatMap(ofInstruction),
    ...(version === 0 ? [...length(lookups.length), ...lookups.flat()] : []),
  ]);
  return { bytes, lengths };
}

/** Encodes a message that the payer has signed. */
const signed = (message: Uint8Array, count: readonly number[] = [2], signers = 1): Buffer =>
  Buffer.concat([
    Buffer.from(count),
    Buffer.alloc(64),
    ...Array<Uint8Array>(signers).fill(signMessage(payer, message)),
    message,
  ]);

describe.each<"legacy" | 0>(["legacy", 0])("a payment whose message is of version %s", (version) => {
  const { bytes, lengths } = encode(parts, { version });

  it("is read in its one form", async () => {
    expect(await read(signed(bytes))).toMatchObject({ amount: "10000", memo: "m".repeat(32) });
  });

  it.each(Array.from({ length: lengths }, (_, index) => index))(
    "is refused when length number %i of its message has a redundant byte, though it is signed so",
    async (paddedAt) => {
      expect(await catchReason(signed(encode(parts, { version, paddedAt }).bytes))).toBe(notRead);
    },
  );

  it("is refused with bytes after its message, signed or not", async () => {
    expect(await catchReason(Buffer.concat([signed(bytes), Buffer.from([0])]))).toBe(notRead);
    expect(await catchReason(signed(Buffer.concat([bytes, Buffer.from([0])])))).toBe(notRead);
  });

  it("is refused when it is truncated anywhere", async () => {
    for (let end = 0; end < bytes.length; end += 1) {
      expect(await catchReason(signed(bytes.subarray(0, end)))).not.toBe("accepted");
    }
  });
});

describe("the signatures of a payment", () => {
  const { bytes } = encode(parts, {});

  it("have a count of one byte in any message", async () => {
    const behind = (message: Uint8Array): Buffer =>
      Buffer.concat([Buffer.from([0x82, 0]), Buffer.alloc(64), signMessage(payer, message), bytes]);
    for (const message of [Buffer.alloc(0), bytes]) expect(await catchReason(behind(message))).toBe(notRead);
  });

  it("match the message's number of signers", async () => {
    expect(await catchReason(signed(bytes, [3], 2))).toBe(notRead);
    expect(await catchReason(signed(bytes, [1], 0))).toBe(notRead);
  });
});

describe("a message that no payment has", () => {
  it("is refused in every other version", async () => {
    const [, ...rest] = encode(parts, {}).bytes;
    for (let version = 1; version < 0x80; version++) {
      expect(await catchReason(signed(Buffer.from([0x80 | version, ...rest])))).toBe(notRead);
    }
  });

  it("is refused with a table of accounts", async () => {
    const table = [...feePayer.publicKey.toBytes(), 1, 0, 0];
    expect(await catchReason(signed(encode(parts, { lookups: [table] }).bytes))).toBe(
      "invalid_exact_svm_payload_transaction",
    );
  });

  it.each([
    ["its payer", 1],
    ["its fee payer", 0],
  ])("is refused when %s is listed twice", async (_who, index) => {
    const [first, ...others] = parts.staticAccountKeys;
    const twin = parts.staticAccountKeys[index];
    if (!first || !twin) throw new Error("There are no keys");
    const keys = [first, payer.publicKey, twin, ...others.slice(1)];
    expect(await catchReason(signed(encode(parts, { keys, required: 3 }).bytes, [3], 2))).toMatch(
      index === 1 ? /^invalid_exact_svm_payload_transaction$/ : /^invalid_exact_svm_payload_/,
    );
  });

  it("is refused as soon as it does not fit one packet", async () => {
    const room = 1232 - signed(encode(parts, {}).bytes).length;
    // A longer memo takes a second byte for its length.
    const withMemo = (bytes: number) =>
      signed(
        encode(parts, {
          instructions: parts.compiledInstructions.map((instruction, index) =>
            index === 3 ? { ...instruction, data: Buffer.alloc(bytes, "m") } : instruction,
          ),
        }).bytes,
      );
    expect(await catchReason(withMemo(32 + room - 1))).toBe("accepted");
    expect(await catchReason(withMemo(32 + room))).toBe(notRead);
  });
});

import type { VersionedMessage } from "@solana/web3.js";

/** The two parts of a serialized transaction. */
export interface Wire {
  readonly signatures: readonly Uint8Array[];
  /** What is signed. */
  readonly message: Uint8Array;
}

const signatureBytes = 64;
/** Limit on a transaction: what fits one packet (Solana documentation, "Transactions", "Transaction size"). */
const maxBytes = 1232;
/** From here on a compact-u16 takes a second byte. So many signatures do not fit. */
const twoByteCount = 0x80;

/** Splits a transaction into its signatures and its message. @returns undefined for bytes that no node reads */
export function splitWire(bytes: Uint8Array): Wire | undefined {
  const [count = 0] = bytes;
  const messageAt = 1 + count * signatureBytes;
  if (bytes.length > maxBytes || count >= twoByteCount || bytes.length <= messageAt) return undefined;
  return {
    signatures: Array.from({ length: count }, (_, index) =>
      bytes.subarray(1 + index * signatureBytes, 1 + (index + 1) * signatureBytes),
    ),
    message: bytes.subarray(messageAt),
  };
}

/** A transaction, decoded. */
export interface DecodedWire extends Wire {
  readonly decoded: VersionedMessage;
}

/**
 * Decodes a transaction. The library reads lengths that nodes do not (compact-u16 with needless bytes), and ignores bytes behind the message. So its
 * output must equal its input: one message has one form, and its hash cannot be varied.
 * @returns undefined for bytes that no node reads
 */
export async function decodeWire(bytes: Uint8Array): Promise<DecodedWire | undefined> {
  const wire = splitWire(bytes);
  if (!wire) return undefined;
  const { VersionedMessage } = await import("./web3.ts");
  try {
    const decoded = VersionedMessage.deserialize(wire.message);
    // Version 1 has its signatures behind the message.
    const isKnown = decoded.version === "legacy" || decoded.version === 0;
    const isComplete = decoded.header.numRequiredSignatures === wire.signatures.length;
    const isOneForm = isKnown && Buffer.compare(decoded.serialize(), wire.message) === 0;
    return isComplete && isOneForm ? { ...wire, decoded } : undefined;
  } catch {
    return undefined;
  }
}

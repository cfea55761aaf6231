import { getBase58Encoder } from "@solana/kit";
import { ConversionError } from "../errors.ts";

/**
 * Parses a secret key of Solana: base58, or a JSON array of bytes as Solana's own tools write it.
 * @returns 64 bytes, or the 32 of the private key alone
 * @throws {ConversionError} which quotes none of it
 */
export function parseSolanaKey(key: string): Uint8Array {
  const bytes = decodeKey(key.trim());
  if (bytes?.length === 64 || bytes?.length === 32) return bytes;
  throw new ConversionError(
    "The wallet key must be 64 or 32 bytes, in base58 or as a JSON array of numbers.",
  );
}

function decodeKey(text: string): Uint8Array | undefined {
  try {
    return text.startsWith("[")
      ? Uint8Array.from(JSON.parse(text) as number[])
      : new Uint8Array(getBase58Encoder().encode(text));
  } catch {
    return undefined;
  }
}

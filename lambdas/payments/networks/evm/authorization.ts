import {
  compactSignatureToSignature,
  hashTypedData,
  parseCompactSignature,
  parseErc6492Signature,
  parseSignature,
  recoverAddress,
  serializeSignature,
  isErc6492Signature,
} from "viem";
import * as z from "zod";
import { authorizationTypedData } from "../../../http-contract/payment/transfer-authorization.ts";
import type { Payment } from "../network.ts";
import { evmAddress } from "./network-form.ts";
import type { EvmNetworkSettings } from "./settings.ts";

/** Characters of a signature of 64 bytes (EIP-2098), and of 65. */
const compactLength = 2 + 128;
const keyLength = 2 + 130;

const address = evmAddress.transform((text) => text.toLowerCase() as `0x${string}`);
const uint256 = z
  .string()
  .regex(/^\d{1,78}$/)
  .transform((digits) => BigInt(digits))
  .refine((value) => value < 2n ** 256n)
  .transform(String);

/**
 * An authorization that a payer has signed: the payload of the scheme `exact` (x402 specification, schemes/exact/scheme_exact_evm). Addresses and
 * nonce are in lower case, and numbers in plain decimal digits, so that one authorization has one form.
 */
export const signedAuthorization = z.object({
  /** Contract wallets sign with any number of bytes. */
  signature: z
    .string()
    .min(compactLength)
    .max(8192)
    .regex(/^0x(?:[0-9a-fA-F]{2})*$/)
    .transform((text) => text as `0x${string}`),
  /** Arguments of `transferWithAuthorization` (EIP-3009). */
  authorization: z.object({
    from: address,
    to: address,
    /** Base units. */
    value: uint256,
    /** Epoch seconds; the authorization is good after this. */
    validAfter: uint256,
    /** Epoch seconds; the authorization is good before this. */
    validBefore: uint256,
    nonce: z
      .string()
      .regex(/^0x[0-9a-fA-F]{64}$/)
      .transform((text) => text.toLowerCase() as `0x${string}`),
  }),
});
export type SignedAuthorization = Readonly<z.output<typeof signedAuthorization>>;
export type Authorization = SignedAuthorization["authorization"];

/** Returns the permanent identity of a payment on its chain: nobody can use a payer's nonce twice with a token (EIP-3009). */
export function paymentId({ network, token }: EvmNetworkSettings, { from, nonce }: Authorization): string {
  return [network, token.address.toLowerCase(), from, nonce].join("/");
}

/** Serialises a signed payment, for the ledger to keep until it is collected. */
export function writeSigned(signed: SignedAuthorization): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(JSON.stringify(signed)));
}

/** Reads it back. @throws {TypeError} when the payment is collected, and its authorization forgotten */
export function readSigned({ signedTransaction }: Pick<Payment, "signedTransaction">): SignedAuthorization {
  if (!signedTransaction) throw new TypeError("The payment no longer has its authorization");
  return signedAuthorization.parse(JSON.parse(Buffer.from(signedTransaction).toString("utf8")));
}

/** Computes the hash that a payer signs (EIP-712). */
export function authorizationHash(
  { network, token }: EvmNetworkSettings,
  authorization: Authorization,
): `0x${string}` {
  const domain = {
    name: token.name,
    version: token.version,
    chainId: Number(network.replace("eip155:", "")),
    verifyingContract: token.address as `0x${string}`,
  };
  return hashTypedData(authorizationTypedData(domain, authorization));
}

/** Half the order of secp256k1. Tokens take no signature above it, since each has a twin there (EIP-2). */
const maxS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;

/**
 * Normalises a key's signature to the one form that tokens accept: 65 bytes with `v` of 27 or 28. Wallets also write 64 bytes (EIP-2098), or a `v` of
 * 0 or 1.
 * @returns undefined when it is invalid, or by another account
 */
export async function keySignature(
  hash: `0x${string}`,
  signature: `0x${string}`,
  account: string,
): Promise<`0x${string}` | undefined> {
  try {
    const { r, s, yParity } =
      signature.length === compactLength
        ? compactSignatureToSignature(parseCompactSignature(signature))
        : parseSignature(signature);
    if (signature.length > keyLength || BigInt(s) > maxS || yParity === undefined) return undefined;
    const form = serializeSignature({ r, s, yParity });
    const signer = await recoverAddress({ hash, signature: form });
    return signer.toLowerCase() === account ? form : undefined;
  } catch {
    return undefined;
  }
}

/** Returns whether the wallet that signed says that it is not deployed yet, and how it would be (ERC-6492). */
export function isOfUndeployedWallet(signature: `0x${string}`): boolean {
  return isErc6492Signature(signature);
}

/** Returns the signature that a wallet checks once it is deployed (ERC-6492). */
export function walletSignature(signature: `0x${string}`): `0x${string}` {
  return isErc6492Signature(signature) ? parseErc6492Signature(signature).signature : signature;
}

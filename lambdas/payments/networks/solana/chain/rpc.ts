import * as z from "zod";
import { createJsonRpc, findJsonRpcError } from "../../json-rpc.ts";

/** What a node says to a transaction that it is to try or to send. `refused` has sent nothing. `unclear`: it may have landed already. */
export type SendOutcome =
  { readonly result: "accepted"; readonly signature: string } | { readonly result: "refused" | "unclear" };

/** The calls of a Solana node's JSON-RPC. Each is bounded in time, and its response is checked. @throws {ChainError} */
export interface SolanaRpc {
  /** Fetches a transaction, and whether it succeeded; undefined when the node does not know the signature. */
  transaction(
    signature: string,
  ): Promise<
    { readonly wire: Uint8Array; readonly succeeded: boolean; readonly blockTime: number | null } | undefined
  >;
  /**
   * Lists the newest transactions that touched an account, newest first, at most {@link signaturesPerPage}.
   * @param minSlot a node that is behind this slot must not answer
   * @param before a signature; only transactions before it are listed
   */
  signaturesFor(address: string, minSlot: number, before?: string): Promise<readonly ListedTransaction[]>;
  /** Returns whether a finalized bank still accepts transactions with this blockhash, and the slot of that bank. */
  isBlockhashValid(blockhash: string): Promise<{ readonly isValid: boolean; readonly slot: number }>;
  /** Returns whether a transaction would succeed. @param wire base64 */
  simulate(wire: string): Promise<boolean>;
  /** Sends a transaction, which a node takes once however often it is sent. @param wire base64 */
  send(wire: string): Promise<SendOutcome>;
}

/** Limit on a node's list (Solana JSON-RPC, getSignaturesForAddress). */
export const signaturesPerPage = 1000;

/** A transaction as a node lists it. */
export interface ListedTransaction {
  readonly signature: string;
  readonly memo: string | null;
  /** null when it succeeded. */
  readonly err: unknown;
  /** Epoch seconds; null while the node does not know it. */
  readonly blockTime: number | null;
}

/** Code of a transaction that fails when a node tries it before sending (Agave, rpc-custom-error: SendTransactionPreflightFailure). */
const failedBeforehand = -32002;
const wasProcessed = z.object({ err: z.literal("AlreadyProcessed") });

const blockTime = z
  .number()
  .nullish()
  .transform((seconds) => seconds ?? null);
const transactionResult = z
  .object({
    transaction: z.tuple([z.string(), z.literal("base64")]),
    meta: z.object({ err: z.unknown() }).nullable(),
    blockTime,
  })
  .nullable();
const signaturesResult = z.array(
  z.object({ signature: z.string(), memo: z.string().nullable(), err: z.unknown(), blockTime }),
);
const simulationResult = z.object({ value: z.object({ err: z.unknown() }) });
const validResult = z.object({ context: z.object({ slot: z.number() }), value: z.boolean() });

/** Creates a caller of a node. @param address of the node @param timeoutMs limit on each call, in ms */
export function createSolanaRpc(address: () => Promise<string>, timeoutMs?: number): SolanaRpc {
  const call = createJsonRpc("Solana", address, timeoutMs);
  return {
    async transaction(signature) {
      const response = await call(transactionResult, "getTransaction", [
        signature,
        { encoding: "base64", commitment: "confirmed", maxSupportedTransactionVersion: 0 },
      ]);
      if (!response) return undefined;
      return {
        wire: Buffer.from(response.transaction[0], "base64"),
        succeeded: response.meta?.err === null,
        blockTime: response.blockTime,
      };
    },

    signaturesFor(address, minSlot, before) {
      return call(signaturesResult, "getSignaturesForAddress", [
        address,
        {
          commitment: "confirmed",
          limit: signaturesPerPage,
          minContextSlot: minSlot,
          ...(before !== undefined && { before }),
        },
      ]);
    },

    async isBlockhashValid(blockhash) {
      const params = [blockhash, { commitment: "finalized" }];
      const { value, context } = await call(validResult, "isBlockhashValid", params);
      return { isValid: value, slot: context.slot };
    },

    async simulate(wire) {
      const options = { encoding: "base64", commitment: "confirmed", sigVerify: true };
      const { value } = await call(simulationResult, "simulateTransaction", [wire, options]);
      return value.err === null;
    },

    async send(wire) {
      const options = { encoding: "base64", preflightCommitment: "confirmed" };
      try {
        const signature = await call(z.string(), "sendTransaction", [wire, options]);
        return { result: "accepted", signature };
      } catch (error) {
        const refusal = findJsonRpcError(error);
        if (refusal?.code !== failedBeforehand) throw error;
        return { result: wasProcessed.safeParse(refusal.data).success ? "unclear" : "refused" };
      }
    },
  };
}

import * as z from "zod";
import type { Executed, SolanaLedger } from "./ledger.ts";
import type { Commitment } from "./slots.ts";
import { tokenAmount, tokenProgram, usdcDecimals } from "./token.ts";

/** An error that a node answers with. */
export class RpcError extends Error {
  override readonly name = "RpcError";
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** A method of Solana's JSON-RPC. @returns its result */
export type RpcMethod = (params: readonly unknown[]) => unknown;

const commitment = z.object({
  commitment: z.enum(["processed", "confirmed", "finalized"]).default("finalized"),
});
const parseCommitment = (options: unknown): Commitment => commitment.parse(options ?? {}).commitment;
const simulation = z.object({
  sigVerify: z.boolean().default(false),
  replaceRecentBlockhash: z.boolean().default(false),
});
const sending = z.object({ skipPreflight: z.boolean().default(false) });
const paging = z.object({
  limit: z.number().int().min(1).max(1000).default(1000),
  before: z.string().optional(),
  until: z.string().optional(),
  minContextSlot: z.number().int().default(0),
});
const text = z.string();
const addressesAsked = z.array(text).max(128);

/**
 * Creates the JSON-RPC methods that clients, facilitators and the service call. As on a real node, commitment defaults to
 * "finalized"; unlike there, account state is always the newest, because the virtual machine keeps no other.
 */
export function createSolanaMethods(ledger: SolanaLedger): Readonly<Record<string, RpcMethod>> {
  const { slots } = ledger;
  const withContext = (value: unknown, at: Commitment = "confirmed") => ({
    context: { slot: slots.current(at), apiVersion: "2.2.0" },
    value,
  });
  const parseWire = (parameter: unknown) => Buffer.from(text.parse(parameter), "base64");
  const seen = (at: Commitment) => ledger.executed.filter(({ slot }) => slot <= slots.current(at));
  const isFinal = ({ slot }: Executed) => slot <= slots.current("finalized");

  return {
    getHealth: () => "ok",
    // That of devnet, whose mint is here.
    getGenesisHash: () => "EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG",
    getSlot: ([options]) => slots.current(parseCommitment(options)),
    getBlockHeight: ([options]) => slots.current(parseCommitment(options)),
    /** Returns no fees: nobody pays more than the base fee here (Solana JSON-RPC, getRecentPrioritizationFees: at most 150 blocks). */
    getRecentPrioritizationFees([addresses]) {
      addressesAsked.parse(addresses ?? []);
      const newest = slots.current("confirmed");
      const count = Math.min(newest + 1, 150);
      return Array.from({ length: count }, (_, index) => ({
        slot: newest - count + 1 + index,
        prioritizationFee: 0,
      }));
    },

    getBalance: ([address, options]) =>
      withContext(Number(ledger.account(text.parse(address))?.lamports ?? 0n), parseCommitment(options)),

    getLatestBlockhash: ([options]) =>
      withContext(slots.latestBlockhash(parseCommitment(options)), parseCommitment(options)),

    isBlockhashValid: ([blockhash, options]) =>
      withContext(
        slots.isBlockhashValid(text.parse(blockhash), parseCommitment(options)),
        parseCommitment(options),
      ),

    getAccountInfo([address]) {
      const account = ledger.account(text.parse(address));
      return withContext(
        account
          ? {
              data: [Buffer.from(account.data).toString("base64"), "base64"],
              executable: false,
              lamports: Number(account.lamports),
              owner: account.owner,
              rentEpoch: 0,
              space: account.data.length,
            }
          : null,
      );
    },

    getTokenAccountBalance([address]) {
      const account = ledger.account(text.parse(address));
      if (account?.owner !== tokenProgram || account.data.length !== 165) {
        throw new RpcError(-32602, "Invalid param: could not find account");
      }
      const amount = tokenAmount(account.data);
      const uiAmount = Number(amount) / 10 ** usdcDecimals;
      return withContext({
        amount: String(amount),
        decimals: usdcDecimals,
        uiAmount,
        uiAmountString: String(uiAmount),
      });
    },

    simulateTransaction([wire, options]) {
      const { err, logs, units } = ledger.simulate(parseWire(wire), simulation.parse(options ?? {}));
      return withContext({ err, logs, unitsConsumed: Number(units), accounts: null, returnData: null });
    },

    sendTransaction([wire, options]) {
      const bytes = parseWire(wire);
      if (!sending.parse(options ?? {}).skipPreflight) {
        const { err, logs } = ledger.simulate(bytes, { sigVerify: true });
        if (err === "SignatureFailure")
          throw new RpcError(-32003, "Transaction signature verification failure");
        if (err !== null) {
          throw new RpcError(-32002, `Transaction simulation failed: ${JSON.stringify(err)}`, { err, logs });
        }
      }
      // Without the check beforehand a node answers with the signature, whatever becomes of the transaction.
      return ledger.send(bytes).signature;
    },

    getSignatureStatuses([signatures]) {
      const known = new Map(ledger.executed.map((transaction) => [transaction.signature, transaction]));
      return withContext(
        z
          .array(text)
          .parse(signatures)
          .map((signature) => {
            const transaction = known.get(signature);
            if (!transaction) return null;
            return {
              slot: transaction.slot,
              confirmations: isFinal(transaction) ? null : slots.current("confirmed") - transaction.slot,
              err: transaction.err,
              status: transaction.err === null ? { Ok: null } : { Err: transaction.err },
              confirmationStatus: isFinal(transaction) ? "finalized" : "confirmed",
            };
          }),
      );
    },

    getTransaction([signature, options]) {
      const executed = seen(parseCommitment(options)).find(
        (transaction) => transaction.signature === signature,
      );
      if (!executed) return null;
      if (z.object({ encoding: z.string() }).safeParse(options).data?.encoding !== "base64") {
        throw new RpcError(-32602, "Invalid params: this emulator answers in base64 only");
      }
      return {
        slot: executed.slot,
        blockTime: executed.blockTime,
        transaction: [Buffer.from(executed.wire).toString("base64"), "base64"],
        meta: { err: executed.err, logMessages: executed.logs },
        version: 0,
      };
    },

    getSignaturesForAddress([address, options]) {
      const { limit, before, until, minContextSlot } = paging.parse(options ?? {});
      if (slots.current(parseCommitment(options)) < minContextSlot) {
        throw new RpcError(-32016, "Minimum context slot has not been reached");
      }
      const all = seen(parseCommitment(options)).filter(({ accounts }) =>
        accounts.includes(text.parse(address)),
      );
      const position = (signature: string | undefined) =>
        all.findIndex((transaction) => transaction.signature === signature);
      const end = position(until);
      return all
        .slice(position(before) + 1, end === -1 ? undefined : end)
        .slice(0, limit)
        .map((transaction) => ({
          signature: transaction.signature,
          slot: transaction.slot,
          memo: transaction.memo,
          blockTime: transaction.blockTime,
          err: transaction.err,
          confirmationStatus: isFinal(transaction) ? "finalized" : "confirmed",
        }));
    },
  };
}

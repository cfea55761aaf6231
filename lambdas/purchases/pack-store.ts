import * as z from "zod";
import { storedRail } from "../http-contract/payment/stored-rail.ts";
import { networkDefinitions, readAmount } from "../payments/networks/definitions.ts";
import { rails } from "../http-contract/payment/payment-methods.ts";
import { isBought, jobItemKey, lockedBy } from "../jobs/job.ts";
import type { Item, Table, Write } from "../aws/table.ts";
import { ttlAt } from "../aws/ttl.ts";
import type { PaymentRecord } from "../payments/ledger/payment-record.ts";
import { derivePackKey, type ShownKey } from "../accounts/account-key.ts";
import { newAccount, newAccountKey } from "../accounts/account-writes.ts";
import { packAccountId } from "../accounts/account.ts";

/**
 * What a payment bought that bought a pack. It is stored where a document's job would be, under the key of the payment's lock; the credit itself is the
 * account's.
 */
const packItem = z.object({
  /** How many documents it gave credit for. */
  pack: z.int().positive(),
  account_id: z.string(),
  document_hash: z.string(),
  payment: z.object({ rail: storedRail, id: z.string() }),
  /** What was paid for it and by whom, for refunds: its payment's record is forgotten earlier. */
  paid: z.object({ amount: z.number(), currency: z.string(), payer: z.string().optional() }),
  /** Epoch ms. */
  created_at: z.number(),
});
/** A pack on record. */
export type BoughtPack = z.infer<typeof packItem>;

/** Packs of credit, which payments buy. */
export interface PackStore {
  /** Makes the writes that give a payment its pack: an account with the credit and a key. The first replaces the payment's lock. */
  open(
    record: PaymentRecord,
  ): Promise<{ readonly bought: BoughtPack; readonly writes: readonly [Write, ...Write[]] }>;
  find(jobId: string): Promise<BoughtPack | undefined>;
  /** Returns the account's key, which is derived from the pack. */
  showKey(pack: Pick<BoughtPack, "document_hash">): Promise<ShownKey>;
}

export interface PackOptions {
  /** Derives the keys of accounts. */
  readonly key: () => Promise<Uint8Array>;
  /** How long credit can be spent, in days. */
  readonly creditDays: number;
  /** Epoch ms. */
  readonly clock: () => number;
}

/** How long a pack and its account stay on record after the credit has ended, in ms, for questions and refunds. */
const afterEndMs = 90 * 24 * 3600 * 1000;

/** Keeps packs in the table. */
export function createPackStore(table: Table, { key, creditDays, clock }: PackOptions): PackStore {
  const showKey: PackStore["showKey"] = async ({ document_hash: hash }) => derivePackKey(await key(), hash);
  return {
    showKey,

    async open(record) {
      const { rail, id, job_id: jobId, document_hash, pack, railData } = record;
      if (pack === undefined) throw new Error(`The payment ${id} buys no pack`);
      const now = clock();
      const endsAt = now + creditDays * 24 * 3600 * 1000;
      const accountId = packAccountId(jobId);
      const { currency, value: amount } = readAmount(record);
      const payer = networkDefinitions[rail].payer(railData);
      const bought = {
        pack,
        account_id: accountId,
        document_hash,
        payment: { rail, id },
        paid: { amount, currency, ...(payer !== undefined && { payer }) },
        created_at: now,
      };
      const writing = { table, now, expires_at: ttlAt(endsAt + afterEndMs) };
      const item = {
        ...jobItemKey(jobId),
        ...bought,
        payment: { rail: rails[rail].stored, id },
        expires_at: writing.expires_at,
      };
      const account = {
        account_id: accountId,
        name: `${String(pack)} documents`,
        credit: pack,
        // Otherwise each pack would come with the quota of another account.
        monthly_quota: 0,
        created_at: now,
        credit_ends_at: endsAt,
      };
      return {
        bought,
        writes: [
          table.putNew(item, now, lockedBy(id)),
          ...newAccount(writing, account),
          ...newAccountKey(writing, accountId, await showKey(bought)),
        ],
      };
    },

    async find(jobId) {
      return parsePack(await table.get(jobItemKey(jobId)), clock());
    },
  };
}

/** Parses the item under a job's key. @returns undefined for a job or a lock, and once it has expired. @param now epoch ms */
export function parsePack(item: Item | undefined, now: number): BoughtPack | undefined {
  return isBought(item, now) && item && "pack" in item ? packItem.parse(item) : undefined;
}

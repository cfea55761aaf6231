import * as z from "zod";
import type { ItemKey } from "../aws/table.ts";

/** An account that the operator opened, or gave its own quota. */
export const accountItem = z.object({
  account_id: z.string(),
  name: z.string(),
  /** Documents paid in advance and not yet converted. */
  credit: z.number().int(),
  /** Documents a month; the service's setting when absent. */
  monthly_quota: z.number().int().optional(),
  /** Epoch ms. */
  created_at: z.number(),
  /** When its credit ends, epoch ms; never when absent. */
  credit_ends_at: z.number().optional(),
  /** Since when nothing can be spent, epoch ms. */
  frozen_at: z.number().optional(),
  /** Who froze it, if not the operator: what became of the card payment. */
  frozen_by: z.literal("charge").optional(),
  /** What became of the card payment, as known by now; absent while nothing did. */
  charge: z.enum(["good", "disputed", "refunded"]).optional(),
  /** Counts the changes of that. */
  charge_version: z.int().optional(),
  /** Documents of a pack that were taken back for a refund. */
  refunded: z.number().int().optional(),
});

/** A key of an account. */
export const accountKeyItem = z.object({
  key_id: z.string(),
  account_id: z.string(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  created_at: z.number(),
  revoked_at: z.number().optional(),
});

/** The documents that an account converted in a month. */
export const usageItem = z.object({ documents: z.number().int() });

/** An account on record. */
export type Account = z.infer<typeof accountItem>;

export function accountPartition(accountId: string): string {
  return `ACCOUNT#${accountId}`;
}

export function accountItemKey(accountId: string): ItemKey {
  return { pk: accountPartition(accountId), sk: "ACCOUNT" };
}

export function accountKeyItemKey(keyId: string): ItemKey {
  return { pk: `KEY#${keyId}`, sk: "KEY" };
}

/** Returns the key of an account's usage. @param month such as `2026-11` */
export function usageItemKey(accountId: string, month: string): ItemKey {
  return { pk: accountPartition(accountId), sk: `USAGE#${month}` };
}

/** Formats the month of a time (UTC), such as `2026-11`. @param now epoch ms */
export function formatMonth(now: number): string {
  return new Date(now).toISOString().slice(0, 7);
}

/** The partition that names every account. */
export const accountDirectory = "ACCOUNTS";

/** Returns the account that a pack opens. @param jobId of the pack's identity */
export function packAccountId(jobId: string): string {
  return `pack-${jobId}`;
}

/** Returns whether a pack opened an account, which then has credit and no quota. */
export function isPackAccount(accountId: string): boolean {
  return accountId.startsWith(packAccountId(""));
}

/** Returns the account of a user who logged in with the operator's issuer. @param subject the token's `sub` */
export function userAccountId(subject: string): string {
  return `user-${subject}`;
}

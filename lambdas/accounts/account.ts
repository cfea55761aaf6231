import * as z from "zod";
import type { ItemKey } from "../aws/table.ts";

/** An account that the operator opened, or gave a quota of its own. */
export const accountItem = z.object({
  account_id: z.string(),
  name: z.string(),
  /** Documents that are paid for in advance and not yet converted. */
  credit: z.number().int(),
  /** Documents a month; the service's own setting when absent. */
  monthly_quota: z.number().int().optional(),
  /** Epoch ms. */
  created_at: z.number(),
});

/** A key of an account. */
export const accountKeyItem = z.object({
  key_id: z.string(),
  account_id: z.string(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  created_at: z.number(),
  revoked_at: z.number().optional(),
});

/** What an account converted in a month. */
export const usageItem = z.object({ documents: z.number().int() });

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

/** @param month as `2026-11` */
export function usageItemKey(accountId: string, month: string): ItemKey {
  return { pk: accountPartition(accountId), sk: `USAGE#${month}` };
}

/** The month of a time (UTC), as `2026-11`. @param now epoch ms */
export function monthOf(now: number): string {
  return new Date(now).toISOString().slice(0, 7);
}

/** The account of somebody who logged in with the operator's issuer. @param subject the token's `sub` */
export function userAccountId(subject: string): string {
  return `user-${subject}`;
}

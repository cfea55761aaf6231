import type { Table, Write } from "../aws/table.ts";
import {
  accountDirectory,
  accountItemKey,
  accountKeyItemKey,
  accountPartition,
  type Account,
} from "./account.ts";
import type { AccountKey } from "./account-key.ts";

/** What the writes are made with. `expires_at`: of all items, epoch seconds; absent for those that stay. */
export interface AccountWriting {
  readonly table: Pick<Table, "putNew">;
  readonly now: number;
  readonly expires_at?: number;
}

/** Makes the writes that create an account, with its place in the directory. */
export function newAccount({ table, now, ...ttl }: AccountWriting, account: Account): Write[] {
  const { account_id: accountId } = account;
  return [
    table.putNew({ ...accountItemKey(accountId), ...account, ...ttl }, now),
    table.putNew({ pk: accountDirectory, sk: accountId, ...ttl }, now),
  ];
}

/** Makes the writes that give an account a key. */
export function newAccountKey(
  { table, now, ...ttl }: AccountWriting,
  accountId: string,
  { id, hash }: AccountKey,
): Write[] {
  const stored = { key_id: id, account_id: accountId, hash, created_at: now };
  return [
    table.putNew({ ...accountKeyItemKey(id), ...stored, ...ttl }, now),
    table.putNew({ pk: accountPartition(accountId), sk: `KEY#${id}`, key_id: id, ...ttl }, now),
  ];
}

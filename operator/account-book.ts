import { randomBytes } from "node:crypto";
import { createAccountKey, maskKey } from "../lambdas/accounts/account-key.ts";
import {
  accountItem,
  accountItemKey,
  accountPartition,
  accountKeyItem,
  formatMonth,
  accountKeyItemKey,
  usageItem,
  usageItemKey,
  userAccountId,
} from "../lambdas/accounts/account.ts";
import type { Account } from "../lambdas/accounts/account.ts";
import type { Item, Table, Write } from "../lambdas/aws/table.ts";

/** An account, or a user who logs in, whose account begins with the first quota of their own, as an operator sees it. */
export interface AccountView extends Omit<Account, "created_at"> {
  readonly created_at?: number;
  /** Documents converted this month (UTC). */
  readonly documents_this_month: number;
  readonly keys: readonly { readonly key: string; readonly key_id: string; readonly revoked: boolean }[];
}

/** A key that has just been made: `key` is shown now and never again. */
export interface IssuedKey {
  readonly account_id: string;
  readonly key_id: string;
  readonly key: string;
}

/** What was asked for is not there. */
export class UnknownAccountError extends Error {
  override readonly name = "UnknownAccountError";
}

/** The operator's side of accounts. */
export interface AccountBook {
  /** Opens an account with its first key. */
  create(name: string): Promise<IssuedKey>;
  /** Adds a key to an account, so that an old one can be given up. @throws {UnknownAccountError} */
  addKey(accountId: string): Promise<IssuedKey>;
  /**
   * Adds prepaid documents, or removes some with a negative number, down to none.
   * @throws {UnknownAccountError} also when nobody could spend them
   */
  credit(accountId: string, documents: number): Promise<number>;
  /** Sets how many documents an account, or a user who logs in (`user-<sub>`), may convert each month; undefined for the default. */
  quota(accountId: string, documents: number | undefined): Promise<void>;
  /** Revokes a key. @throws {UnknownAccountError} when it does not exist */
  revoke(keyId: string): Promise<void>;
  /** Lists everybody who has an account or used a quota. Reads the whole table. */
  list(): Promise<AccountView[]>;
}

/** The partition that names every account. */
const directory = "ACCOUNTS";

interface Parts {
  readonly table: Table;
  readonly clock: () => number;
}

export function createAccountBook(table: Table, clock: () => number): AccountBook {
  const parts = { table, clock };
  return {
    create: (name) => createAccount(parts, name),
    addKey: (accountId) => addKey(parts, accountId),
    credit: (accountId, documents) => addCredit(parts, accountId, documents),
    quota: (accountId, documents) => setQuota(parts, accountId, documents),
    revoke: (keyId) => revokeKey(parts, keyId),
    list: () => listAccounts(parts),
  };
}

async function createAccount(parts: Parts, name: string): Promise<IssuedKey> {
  const accountId = `acct-${randomBytes(6).toString("hex")}`;
  const { issued, writes } = newKey(parts, accountId);
  await write(parts, [...newAccount(parts, accountId, name), ...writes]);
  return issued;
}

async function addKey(parts: Parts, accountId: string): Promise<IssuedKey> {
  if (!(await parts.table.get(accountItemKey(accountId))))
    throw new UnknownAccountError(`There is no account ${accountId}.`);
  const { issued, writes } = newKey(parts, accountId);
  await write(parts, writes);
  return issued;
}

async function addCredit({ table }: Parts, accountId: string, documents: number): Promise<number> {
  if (documents > 0 && isUser(accountId) && (await readKeys(table, accountId)).length === 0)
    throw new UnknownAccountError(
      `${accountId} logs in and has a monthly quota; only account keys spend credit, and it has none. ` +
        '"accounts quota" sets the quota; "refunds refunded PAYMENT" returns a document.',
    );
  const account = await table.update({
    key: accountItemKey(accountId),
    condition: documents < 0 ? "credit >= :least" : "attribute_exists(pk)",
    update: "SET credit = credit + :documents",
    values: { ":documents": documents, ...(documents < 0 && { ":least": -documents }) },
  });
  if (!account)
    throw new UnknownAccountError(`There is no account ${accountId}, or it has too little credit.`);
  return accountItem.parse(account).credit;
}

async function setQuota(parts: Parts, accountId: string, documents: number | undefined): Promise<void> {
  const { table, clock } = parts;
  const exists = (await table.get(accountItemKey(accountId))) !== undefined;
  if (!exists && !isUser(accountId)) throw new UnknownAccountError(`There is no account ${accountId}.`);
  if (!exists) {
    await write(parts, newAccount(parts, accountId, accountId, documents));
    return;
  }
  await table.update({
    key: accountItemKey(accountId),
    condition: "attribute_exists(pk)",
    update:
      documents === undefined
        ? "REMOVE monthly_quota SET changed_at = :now"
        : "SET monthly_quota = :quota, changed_at = :now",
    values: { ":now": clock(), ...(documents !== undefined && { ":quota": documents }) },
  });
}

async function revokeKey({ table, clock }: Parts, keyId: string): Promise<void> {
  const revoked = await table.update({
    key: accountKeyItemKey(keyId),
    condition: "attribute_exists(pk)",
    update: "SET revoked_at = :now",
    values: { ":now": clock() },
  });
  if (!revoked) throw new UnknownAccountError(`There is no key ${keyId}.`);
}

async function listAccounts(parts: Parts): Promise<AccountView[]> {
  const { table, clock } = parts;
  const ids = (await table.partition(directory)).map(({ sk }) => String(sk));
  const views: AccountView[] = [];
  for (const id of ids) views.push(await readAccountView(parts, id));
  // Who logs in is not named there before the first quota of their own.
  const usages = (await table.scan(accountPartition(""))).filter(({ sk }) => isUsage(String(sk)));
  const users = new Set(usages.map(({ pk }) => String(pk).slice(accountPartition("").length)));
  for (const id of [...users].filter((user) => !ids.includes(user)).sort()) {
    const { pk, sk } = usageItemKey(id, formatMonth(clock()));
    const usage = usages.find((entry) => entry.pk === pk && entry.sk === sk);
    const documents = usage ? usageItem.parse(usage).documents : 0;
    views.push({ account_id: id, name: id, credit: 0, documents_this_month: documents, keys: [] });
  }
  return views;
}

async function readAccountView({ table, clock }: Parts, accountId: string): Promise<AccountView> {
  const [item, usage, entries] = await Promise.all([
    table.get(accountItemKey(accountId)),
    table.get(usageItemKey(accountId, formatMonth(clock()))),
    readKeys(table, accountId),
  ]);
  const account = accountItem.parse(item);
  const keys = await Promise.all(
    entries.map(async ({ key_id: id }) =>
      accountKeyItem.parse(await table.get(accountKeyItemKey(String(id)))),
    ),
  );
  return {
    ...account,
    documents_this_month: usage ? usageItem.parse(usage).documents : 0,
    keys: keys.map(({ key_id: id, revoked_at: revoked }) => ({
      key: maskKey(id),
      key_id: id,
      revoked: revoked !== undefined,
    })),
  };
}

function readKeys(table: Table, accountId: string): Promise<Item[]> {
  return table.partition(accountPartition(accountId), "KEY#");
}

/** Returns the writes that create an account, with its place in the directory. */
function newAccount({ table, clock }: Parts, accountId: string, name: string, quota?: number): Write[] {
  const account: Account = {
    account_id: accountId,
    name,
    credit: 0,
    created_at: clock(),
    ...(quota !== undefined && { monthly_quota: quota }),
  };
  return [
    table.putNew({ ...accountItemKey(accountId), ...account }, clock()),
    table.putNew({ pk: directory, sk: accountId }, clock()),
  ];
}

function newKey(
  { table, clock }: Parts,
  accountId: string,
): { readonly issued: IssuedKey; readonly writes: readonly Write[] } {
  const { id, hash, text } = createAccountKey();
  const stored = { key_id: id, account_id: accountId, hash, created_at: clock() };
  return {
    issued: { account_id: accountId, key_id: id, key: text },
    writes: [
      table.putNew({ ...accountKeyItemKey(id), ...stored }, clock()),
      table.putNew({ pk: accountPartition(accountId), sk: `KEY#${id}`, key_id: id }, clock()),
    ],
  };
}

async function write({ table }: Parts, writes: readonly Write[]): Promise<void> {
  const { written } = await table.transact(writes);
  if (!written) throw new Error("Somebody else changed the account meanwhile. Try again.");
}

function isUser(accountId: string): boolean {
  return accountId.startsWith(userAccountId(""));
}

function isUsage(sortKey: string): boolean {
  return sortKey.startsWith(usageItemKey("", "").sk);
}

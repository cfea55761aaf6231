import { randomBytes } from "node:crypto";
import { newAccount, newAccountKey } from "../lambdas/accounts/account-writes.ts";
import { createAccountKey, maskKey } from "../lambdas/accounts/account-key.ts";
import {
  accountDirectory,
  accountItem,
  accountItemKey,
  accountPartition,
  accountKeyItem,
  formatMonth,
  isPackAccount,
  packAccountId,
  accountKeyItemKey,
  usageItem,
  usageItemKey,
  userAccountId,
} from "../lambdas/accounts/account.ts";
import { rails } from "../lambdas/http-contract/payment/payment-methods.ts";
import type { StoredRailName } from "../lambdas/http-contract/payment/stored-rail.ts";
import { jobItemKey } from "../lambdas/jobs/job.ts";
import { takeShare } from "../lambdas/payments/networks/definitions.ts";
import { parsePack } from "../lambdas/purchases/pack-store.ts";
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

/** What to send back for the rest of a pack. */
export interface PackRefund {
  readonly account_id: string;
  /** As in the table, for the programs of operators. */
  readonly rail: StoredRailName;
  readonly payment_id: string;
  /** Documents that the pack gave credit for, and those of them that were not spent. */
  readonly documents: number;
  readonly unspent: number;
  /** The part of the price for what was not spent, in whole smallest units. */
  readonly amount: number;
  readonly currency: string;
  /** Whom to refund: a wallet; undefined where the payment names nobody. */
  readonly payer: string | undefined;
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
  /**
   * Takes the credit that is left of a pack, and freezes its account, so that what it was paid for can be sent back. Asked again, it says what was taken.
   * @throws {UnknownAccountError} when no pack opened the account
   */
  refundPack(accountId: string): Promise<PackRefund>;
  /** Stops an account from spending, or lets it spend again. @throws {UnknownAccountError} */
  freeze(accountId: string, isFrozen: boolean): Promise<void>;
  /** Revokes a key. @throws {UnknownAccountError} when it does not exist */
  revoke(keyId: string): Promise<void>;
  /** Lists everybody who has an account or used a quota. Reads the whole table. */
  list(): Promise<AccountView[]>;
}

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
    refundPack: (accountId) => refundPack(parts, accountId),
    freeze: (accountId, isFrozen) => freezeAccount(parts, accountId, isFrozen),
    revoke: (keyId) => revokeKey(parts, keyId),
    list: () => listAccounts(parts),
  };
}

async function createAccount(parts: Parts, name: string): Promise<IssuedKey> {
  const accountId = `acct-${randomBytes(6).toString("hex")}`;
  const { issued, writes } = newKey(parts, accountId);
  await write(parts, [...openAccount(parts, accountId, name), ...writes]);
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
    await write(parts, openAccount(parts, accountId, accountId, documents));
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

async function refundPack({ table, clock }: Parts, accountId: string): Promise<PackRefund> {
  const jobId = accountId.slice(packAccountId("").length);
  const pack = isPackAccount(accountId) ? parsePack(await table.get(jobItemKey(jobId)), clock()) : undefined;
  if (!pack) throw new UnknownAccountError(`There is no pack ${accountId}.`);
  for (;;) {
    const account = accountItem.parse(await table.get(accountItemKey(accountId)));
    const unspent = Math.min(account.refunded ?? account.credit, pack.pack);
    const isTaken =
      account.refunded !== undefined ||
      (await table.update({
        key: accountItemKey(accountId),
        condition: "credit = :seen AND attribute_not_exists(refunded)",
        update:
          "SET credit = :none, refunded = :unspent, frozen_at = if_not_exists(frozen_at, :now) REMOVE frozen_by",
        values: { ":seen": account.credit, ":none": 0, ":unspent": unspent, ":now": clock() },
      })) !== undefined;
    if (!isTaken) continue;
    const { amount, currency, payer } = pack.paid;
    return {
      account_id: accountId,
      rail: rails[pack.payment.rail].stored,
      payment_id: pack.payment.id,
      documents: pack.pack,
      unspent,
      amount: takeShare(pack.payment.rail, amount, unspent / pack.pack),
      currency,
      payer,
    };
  }
}

async function freezeAccount({ table, clock }: Parts, accountId: string, isFrozen: boolean): Promise<void> {
  const changed = await table.update({
    key: accountItemKey(accountId),
    condition: "attribute_exists(pk)",
    update: isFrozen
      ? "SET frozen_at = if_not_exists(frozen_at, :now) REMOVE frozen_by"
      : "REMOVE frozen_at, frozen_by",
    ...(isFrozen && { values: { ":now": clock() } }),
  });
  if (!changed) throw new UnknownAccountError(`There is no account ${accountId}.`);
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
  const ids = (await table.partition(accountDirectory)).map(({ sk }) => String(sk));
  const views: AccountView[] = [];
  for (const id of ids) views.push(...(await readAccountView(parts, id)));
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

/** Reads an account; none if that of an old pack is being deleted. */
async function readAccountView({ table, clock }: Parts, accountId: string): Promise<AccountView[]> {
  const [item, usage, entries] = await Promise.all([
    table.get(accountItemKey(accountId)),
    table.get(usageItemKey(accountId, formatMonth(clock()))),
    readKeys(table, accountId),
  ]);
  if (!item) return [];
  const found = await Promise.all(entries.map(({ key_id: id }) => table.get(accountKeyItemKey(String(id)))));
  const keys = found.filter((key) => key !== undefined).map((key) => accountKeyItem.parse(key));
  return [
    {
      ...accountItem.parse(item),
      documents_this_month: usage ? usageItem.parse(usage).documents : 0,
      keys: keys.map(({ key_id: id, revoked_at: revoked }) => ({
        key: maskKey(id),
        key_id: id,
        revoked: revoked !== undefined,
      })),
    },
  ];
}

function readKeys(table: Table, accountId: string): Promise<Item[]> {
  return table.partition(accountPartition(accountId), "KEY#");
}

/** Returns the writes that create an account without credit. */
function openAccount({ table, clock }: Parts, accountId: string, name: string, quota?: number): Write[] {
  const now = clock();
  return newAccount(
    { table, now },
    {
      account_id: accountId,
      name,
      credit: 0,
      created_at: now,
      ...(quota !== undefined && { monthly_quota: quota }),
    },
  );
}

function newKey(
  { table, clock }: Parts,
  accountId: string,
): { readonly issued: IssuedKey; readonly writes: readonly Write[] } {
  const key = createAccountKey();
  return {
    issued: { account_id: accountId, key_id: key.id, key: key.text },
    writes: newAccountKey({ table, now: clock() }, accountId, key),
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

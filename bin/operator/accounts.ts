import { Option, type Command } from "commander";
import { readKeyId } from "../../lambdas/accounts/account-key.ts";
import { createRecipients } from "../../lambdas/email/recipients.ts";
import { createAccountBook } from "../../operator/account-book.ts";
import type { AccountBook, AccountView, IssuedKey } from "../../operator/account-book.ts";
import { UsageError } from "../../client/errors.ts";
import {
  documents,
  formatAmount,
  parseDocumentCount,
  onTable,
  print,
  openTable,
  type CommonValues,
} from "./options.ts";

/** Adds `operator accounts`, which manages accounts, their keys, credit and quotas. */
export function addAccounts(program: Command): void {
  const accounts = program.command("accounts").description("accounts, their keys, credit and quotas");

  onTable(
    accounts.command("list").description("lists accounts, and users who logged in and converted a document"),
  ).action(async (values: CommonValues) => {
    const all = await (await openBook(values)).list();
    print(values, all.length === 0 ? "There are no accounts." : all.map(accountText).join("\n"), all);
  });

  onTable(
    accounts
      .command("create")
      .description("opens an account, or adds a key to one; prints the key, which is shown only this once")
      .argument("[name]", "name of the new account")
      .addOption(new Option("--account <id>", "account to add a key to, before you revoke an old one")),
  ).action(async (name: string | undefined, values: CommonValues & { readonly account?: string }) => {
    if ((name === undefined) === (values.account === undefined))
      throw new UsageError("Give either a name for a new account, or --account.");
    const book = await openBook(values);
    const made = await (values.account === undefined ? book.create(name ?? "") : book.addKey(values.account));
    print(values, keyText(made), made);
  });

  onTable(
    accounts
      .command("credit")
      .description("adds prepaid documents to an account; a negative number removes them")
      .argument("<account>")
      .argument("<documents>", "number, such as 100 or -5", parseDocumentCount),
  ).action(async (id: string, count: number, values: CommonValues) => {
    const credit = await (await openBook(values)).credit(id, count);
    print(values, `${id} has ${documents(credit)} left.`, { account_id: id, credit });
  });

  onTable(
    accounts
      .command("quota")
      .description("sets the monthly quota of an account, or of a user who logs in (user-<sub>)")
      .argument("<account>")
      .argument("<documents>", 'number, or "default" for the service\'s setting', (given) =>
        given === "default" ? undefined : parseDocumentCount(given),
      ),
  ).action(async (id: string, quota: number | undefined, values: CommonValues) => {
    if (quota !== undefined && quota < 0) throw new UsageError("The quota must be 0 or more.");
    await (await openBook(values)).quota(id, quota);
    const many = quota === undefined ? "the default number of documents" : documents(quota);
    print(values, `${id} may convert ${many} a month.`, { account_id: id, monthly_quota: quota ?? null });
  });

  onTable(
    accounts
      .command("refund")
      .description("takes the credit that is left of a pack, and says what to send back to its buyer")
      .argument("<account>", "pack-…"),
  ).action(async (id: string, values: CommonValues) => {
    const refund = await (await openBook(values)).refundPack(id);
    const {
      documents: all,
      unspent,
      payer = "the payer, who shows the receipt",
      payment_id: payment,
    } = refund;
    const text =
      `${unspent} of ${documents(all)} were not spent, and can't be any more. Send ${formatAmount(refund)} to ${payer}, ` +
      `for the payment ${payment}. The program doesn't send it.`;
    print(values, text, refund);
  });

  for (const [name, isFrozen, what] of [
    ["freeze", true, "stops an account from spending"],
    ["unfreeze", false, "lets a frozen account spend again"],
  ] as const) {
    onTable(accounts.command(name).description(what).argument("<account>")).action(
      async (id: string, values: CommonValues) => {
        await (await openBook(values)).freeze(id, isFrozen);
        print(values, `${id} ${isFrozen ? "is frozen" : "can spend again"}.`, {
          account_id: id,
          frozen: isFrozen,
        });
      },
    );
  }

  onTable(
    accounts.command("revoke").description("revokes a key at once").argument("<key>", "the key, or its id"),
  ).action(async (given: string, values: CommonValues) => {
    const id = readKeyId(given) ?? given.replace(/^mdpdf_live_|_…?$/g, "");
    await (await openBook(values)).revoke(id);
    print(values, `The key ${id} is revoked.`, { key_id: id, revoked: true });
  });

  onTable(
    accounts
      .command("allow-email")
      .description("allows email to an address that bounced, complained or unsubscribed")
      .argument("<address>"),
  ).action(async (address: string, values: CommonValues) => {
    const allowed = await createRecipients(await openTable(values), clock).allow(address);
    const text = allowed ? `Documents can be sent to ${address} again.` : `${address} was not blocked.`;
    print(values, text, { address, allowed });
  });
}

const clock = (): number => Date.now();

async function openBook(values: CommonValues): Promise<AccountBook> {
  return createAccountBook(await openTable(values), clock);
}

function keyText({ account_id: id, key }: IssuedKey): string {
  return `Account  ${id}\nKey      ${key}\n\nCopy the key now: the service stores only its hash.`;
}

function accountText(account: AccountView): string {
  const quota = account.monthly_quota === undefined ? "default quota" : `quota ${account.monthly_quota}`;
  const keys = account.keys.map(({ key, revoked }) => `    ${key}${revoked ? "  revoked" : ""}`);
  const notes = [
    quota,
    ...(account.credit_ends_at === undefined
      ? []
      : [`credit until ${new Date(account.credit_ends_at).toISOString().slice(0, 10)}`]),
    ...(account.frozen_at === undefined ? [] : ["frozen"]),
  ].join(", ");
  return [
    `${account.account_id}  ${account.name}: ${documents(account.credit)} prepaid, ${account.documents_this_month} this month, ${notes}`,
    ...keys,
  ].join("\n");
}

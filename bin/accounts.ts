import { parseArgs } from "node:util";
import { keyIdIn } from "../lambdas/accounts/account-key.ts";
import { createRecipients } from "../lambdas/email/recipients.ts";
import { createAccountBook, UnknownAccountError } from "../operator/account-book.ts";
import type { AccountView, IssuedKey } from "../operator/account-book.ts";
import { UsageError } from "../client/errors.ts";
import { NoTableError, createOperatorTable } from "../operator/table.ts";
import { runCommand } from "../operator/command.ts";
import { tableOptions, tableUsage } from "../operator/command-line.ts";

/** `npm run accounts`: the operator's accounts, their keys, credit and quotas. */

const usage = `Usage: npm run accounts -- COMMAND [--table NAME | --url URL] [--json]

  create NAME              opens an account; prints its key, which is shown this once
  create --account ID      adds a key to an account, so that an old one can be revoked
  credit ID DOCUMENTS      adds prepaid documents (a negative number takes them back)
  quota ID DOCUMENTS       documents a month by bearer token; "default" for the service's own setting.
                           Somebody who logs in is known as user-<sub>
  revoke KEY_ID            ends a key at once
  list                     all accounts
  allow-email ADDRESS      lets documents be sent again to an address that bounced, complained or unsubscribed

${tableUsage}`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2).map(negativeAsWord),
    allowPositionals: true,
    options: {
      ...tableOptions,
      account: { type: "string" },
    },
  });
  const [command, first, second] = positionals.map((word) => word.replace(/^number:/, ""));
  if (values.help || command === undefined) {
    console.log(usage);
    if (!values.help) process.exitCode = 1;
    return;
  }
  const clock = (): number => Date.now();
  const table = await createOperatorTable(values);
  const book = createAccountBook(table, clock);
  const say = (text: string, fact: object): void => {
    console.log(values.json ? JSON.stringify(fact) : text);
  };

  switch (command) {
    case "create": {
      const made =
        values.account === undefined
          ? await book.create(required(first, "a name"))
          : await book.addKey(values.account);
      say(keyText(made), made);
      return;
    }
    case "credit": {
      const id = required(first, "an account");
      const credit = await book.credit(id, wholeNumber(second));
      say(`${id} has ${documents(credit)} left.`, { account_id: id, credit });
      return;
    }
    case "quota": {
      const id = required(first, "an account");
      const quota = second === "default" ? undefined : wholeNumber(second);
      if (quota !== undefined && quota < 0) throw new UsageError("A quota is 0 or more.");
      await book.quota(id, quota);
      say(
        `${id} may convert ${quota === undefined ? "the usual number of documents" : documents(quota)} a month.`,
        {
          account_id: id,
          monthly_quota: quota ?? null,
        },
      );
      return;
    }
    case "revoke": {
      const given = required(first, "a key id");
      const id = keyIdIn(given) ?? given.replace(/^mdpdf_live_|_…?$/g, "");
      await book.revoke(id);
      say(`The key ${id} is revoked.`, { key_id: id, revoked: true });
      return;
    }
    case "list": {
      const accounts = await book.list();
      if (values.json) console.log(JSON.stringify(accounts));
      else
        console.log(accounts.length === 0 ? "There are no accounts." : accounts.map(accountText).join("\n"));
      return;
    }
    case "allow-email": {
      const address = required(first, "an address");
      const allowed = await createRecipients(table, clock).allow(address);
      say(allowed ? `Documents can be sent to ${address} again.` : `${address} was not held back.`, {
        address,
        allowed,
      });
      return;
    }
    default:
      throw new UsageError(`There is no command ${command}.\n\n${usage}`);
  }
}

// parseArgs would take -5 for an option.
function negativeAsWord(word: string): string {
  return /^-\d+$/.test(word) ? `number:${word}` : word;
}

function required(word: string | undefined, what: string): string {
  if (word === undefined) throw new UsageError(`Give ${what}.\n\n${usage}`);
  return word;
}

function wholeNumber(word: string | undefined): number {
  if (!/^-?\d{1,9}$/.test(word ?? "")) throw new UsageError("Give a whole number of documents.");
  return Number(word);
}

function documents(count: number): string {
  return `${count} ${count === 1 ? "document" : "documents"}`;
}

function keyText({ account_id: id, key }: IssuedKey): string {
  return `Account  ${id}\nKey      ${key}\n\nKeep the key now: it is stored as a hash and cannot be shown again.`;
}

function accountText(account: AccountView): string {
  const quota = account.monthly_quota === undefined ? "usual quota" : `quota ${account.monthly_quota}`;
  const keys = account.keys.map(({ key, revoked }) => `    ${key}${revoked ? "  revoked" : ""}`);
  return [
    `${account.account_id}  ${account.name}: ${documents(account.credit)} prepaid, ${account.documents_this_month} this month, ${quota}`,
    ...keys,
  ].join("\n");
}

await runCommand(main, [UsageError, NoTableError, UnknownAccountError]);

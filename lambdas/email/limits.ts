import * as z from "zod";
import { accountPartition } from "../accounts/account.ts";
import { TooManyRequestsError } from "../interface/errors.ts";
import { jobItemKey } from "../jobs/job.ts";
import type { Job } from "../jobs/job.ts";
import type { EmailLimitSettings } from "../settings/settings.ts";
import type { ItemKey, Table, Write } from "../aws/table.ts";
import { ttlAt } from "../aws/ttl.ts";
import { recipientOf, recipientPartition } from "./recipients.ts";

/** Who has a message sent: an account, or a network by its partition of the table. */
export type EmailPayer = { readonly accountId: string } | { readonly network: string };

/** How many messages a recipient gets, and an account sends, in a day (UTC). */
export interface EmailLimits {
  /**
   * Whether there is room for one more, counting nothing.
   * @param payer whose limits hold as well
   * @throws {TooManyRequestsError} when there is none
   */
  check(address: string, payer: EmailPayer): Promise<void>;
  /** Counts a job's message that was paid for without an account against those of its payer's network, once however often it is asked to; one too many is never sent. */
  takeFrom(network: string, job: Job): Promise<void>;
  /** Counts the message of a job, once however often it is asked to. @returns false when it is one too many */
  take(job: Job, address: string): Promise<boolean>;
}

const countItem = z.object({ messages: z.number().int() });
const lifetimeMs = 3 * 24 * 3600 * 1000;

interface Limit {
  readonly key: ItemKey;
  readonly most: number;
  readonly message: string;
}

export function createEmailLimits(
  table: Table,
  settings: EmailLimitSettings,
  clock: () => number,
): EmailLimits {
  const today = () => new Date(clock()).toISOString().slice(0, 10);

  const ofNetwork = (network: string): Limit => ({
    key: { pk: network, sk: `MAIL#${today()}` },
    most: settings.EMAIL_PER_ADDRESS_DAILY,
    message: "As many e-mails were sent from your address as may be in a day without an account.",
  });

  const limitsOf = (address: string, accountId: string | undefined): Limit[] => {
    const day = today();
    const recipient = {
      key: { pk: recipientPartition(recipientOf(address)), sk: `DAY#${day}` },
      most: settings.EMAIL_PER_RECIPIENT_DAILY,
      message: "This recipient has been sent as many documents as one gets in a day.",
    };
    if (accountId === undefined) {
      const all = {
        key: { pk: recipientPartition("WITHOUT-ACCOUNT"), sk: `DAY#${day}` },
        most: settings.EMAIL_WITHOUT_ACCOUNT_DAILY,
        message: "As many e-mails were sent as may be in a day for those who have no account.",
      };
      return [recipient, all];
    }
    const account = {
      key: { pk: accountPartition(accountId), sk: `MAIL#${day}` },
      most: settings.EMAIL_PER_ACCOUNT_DAILY,
      message: "This account has sent as many e-mails as one may in a day.",
    };
    return [recipient, account];
  };

  const countWrite = ({ key, most }: Limit): Write =>
    table.updateWrite({
      key,
      condition: "attribute_not_exists(messages) OR messages < :most",
      update: "ADD messages :one SET expires_at = :ttl",
      values: { ":one": 1, ":most": most, ":ttl": ttlAt(clock() + lifetimeMs) },
    });

  return {
    async check(address, payer) {
      const limits =
        "accountId" in payer
          ? limitsOf(address, payer.accountId)
          : [...limitsOf(address, undefined), ofNetwork(payer.network)];
      for (const { key, most, message } of limits) {
        const item = await table.get(key);
        if (item && countItem.parse(item).messages >= most) {
          throw new TooManyRequestsError(
            `${message} Try again tomorrow (UTC), or leave delivery out and download the PDF.`,
            secondsUntilMidnight(clock()),
          );
        }
      }
    },

    async takeFrom(network, job) {
      if (job.mail === undefined || job.mail.taken || job.account_id !== undefined) return;
      const isNew = {
        key: jobItemKey(job.job_id),
        condition: "attribute_exists(mail) AND attribute_not_exists(mail.taken)",
        values: { ":yes": true },
      };
      const { written } = await table.transact([
        countWrite(ofNetwork(network)),
        table.updateWrite({ ...isNew, update: "SET mail.taken = :yes" }),
      ]);
      if (written) return;
      // It was counted before, and then this changes nothing; or there is no room for it.
      await table.update({
        ...isNew,
        update: "SET mail.taken = :yes, mail.#over = :yes",
        names: { "#over": "over" },
      });
    },

    async take(job, address) {
      if (job.mail?.over) return false;
      if (job.mail?.counted) return true;
      const { written } = await table.transact([
        ...limitsOf(address, job.account_id).map(countWrite),
        table.updateWrite({
          key: jobItemKey(job.job_id),
          condition: "attribute_exists(mail)",
          update: "SET mail.counted = :yes",
          values: { ":yes": true },
        }),
      ]);
      return written;
    },
  };
}

function secondsUntilMidnight(now: number): number {
  const day = 24 * 3600 * 1000;
  return Math.ceil((day - (now % day)) / 1000);
}

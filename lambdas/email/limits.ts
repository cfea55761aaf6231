import * as z from "zod";
import { accountPartition } from "../accounts/account.ts";
import { TooManyRequestsError } from "../interface/errors.ts";
import { jobItemKey } from "../jobs/job.ts";
import type { Job } from "../jobs/job.ts";
import type { EmailLimitSettings } from "../settings/settings.ts";
import type { ItemKey, Table, Write } from "../aws/table.ts";
import { recipientOf, recipientPartition } from "./recipients.ts";

/** How many messages a recipient gets, and an account sends, in a day (UTC). */
export interface EmailLimits {
  /**
   * Whether there is room for one more, counting nothing.
   * @throws {TooManyRequestsError} when there is none
   */
  check(address: string, accountId: string | undefined): Promise<void>;
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
  const limitsOf = (address: string, accountId: string | undefined): Limit[] => {
    const day = new Date(clock()).toISOString().slice(0, 10);
    const recipient = {
      key: { pk: recipientPartition(recipientOf(address)), sk: `DAY#${day}` },
      most: settings.EMAIL_PER_RECIPIENT_DAILY,
      message: "This recipient has been sent as many documents as one gets in a day.",
    };
    if (accountId === undefined) return [recipient];
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
      values: { ":one": 1, ":most": most, ":ttl": Math.floor((clock() + lifetimeMs) / 1000) },
    });

  return {
    async check(address, accountId) {
      for (const { key, most, message } of limitsOf(address, accountId)) {
        const item = await table.get(key);
        if (item && countItem.parse(item).messages >= most) {
          throw new TooManyRequestsError(
            `${message} Try again tomorrow (UTC), or leave delivery out and download the PDF.`,
            secondsUntilMidnight(clock()),
          );
        }
      }
    },

    async take(job, address) {
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

import * as z from "zod";
import { accountPartition } from "../accounts/account.ts";
import { TooManyRequestsError } from "../http-contract/errors.ts";
import { jobItemKey, type Job } from "../jobs/job.ts";
import type { EmailLimitSettings } from "../settings/settings.ts";
import type { ItemKey, Table, Write } from "../aws/table.ts";
import { ttlAt } from "../aws/ttl.ts";
import { hashRecipient, recipientPartition } from "./recipients.ts";

/** The payer of an email: an account, or a network by its partition of the table. */
export type EmailPayer = { readonly accountId: string } | { readonly network: string };

/** Daily limits (UTC) of emails: by recipient, account and network, and without an account in all. */
export interface EmailLimits {
  /**
   * Checks that no limit is reached; counts nothing.
   * @param payer whose limits apply as well
   * @throws {TooManyRequestsError} when a limit is reached
   */
  check(address: string, payer: EmailPayer): Promise<void>;
  /**
   * Counts the email of a job that was paid for without an account against its network, once however often it is called. If that exceeds the
   * limit, the email is never sent.
   */
  takeFrom(network: string, job: Job): Promise<void>;
  /** Counts the email of a job, once however often it is called. @returns false when it exceeds a limit */
  take(job: Job, address: string): Promise<boolean>;
}

const countItem = z.object({ messages: z.number().int() });
const lifetimeMs = 3 * 24 * 3600 * 1000;

/** One counter and its limit. */
interface Limit {
  readonly key: ItemKey;
  readonly max: number;
  readonly message: string;
}

/** Creates the limits of the settings, counted in this table. @param clock epoch ms */
export function createEmailLimits(
  table: Table,
  settings: EmailLimitSettings,
  clock: () => number,
): EmailLimits {
  const today = () => new Date(clock()).toISOString().slice(0, 10);

  const networkLimit = (network: string): Limit => ({
    key: { pk: network, sk: `MAIL#${today()}` },
    max: settings.EMAIL_PER_ADDRESS_DAILY,
    message: "Your network has reached its daily limit of emails without an account.",
  });

  const listLimits = (address: string, accountId: string | undefined): Limit[] => {
    const day = today();
    const recipient = {
      key: { pk: recipientPartition(hashRecipient(address)), sk: `DAY#${day}` },
      max: settings.EMAIL_PER_RECIPIENT_DAILY,
      message: "This recipient has reached the daily email limit.",
    };
    if (accountId === undefined) {
      const withoutAccount = {
        key: { pk: recipientPartition("WITHOUT-ACCOUNT"), sk: `DAY#${day}` },
        max: settings.EMAIL_WITHOUT_ACCOUNT_DAILY,
        message: "This service has reached its daily limit of emails without an account.",
      };
      return [recipient, withoutAccount];
    }
    const account = {
      key: { pk: accountPartition(accountId), sk: `MAIL#${day}` },
      max: settings.EMAIL_PER_ACCOUNT_DAILY,
      message: "This account has reached its daily email limit.",
    };
    return [recipient, account];
  };

  const countWrite = ({ key, max }: Limit): Write =>
    table.updateWrite({
      key,
      condition: "attribute_not_exists(messages) OR messages < :most",
      update: "ADD messages :one SET expires_at = :ttl",
      values: { ":one": 1, ":most": max, ":ttl": ttlAt(clock() + lifetimeMs) },
    });

  return {
    async check(address, payer) {
      const limits =
        "accountId" in payer
          ? listLimits(address, payer.accountId)
          : [...listLimits(address, undefined), networkLimit(payer.network)];
      for (const { key, max, message } of limits) {
        const item = await table.get(key);
        if (item && countItem.parse(item).messages >= max) {
          throw new TooManyRequestsError(
            "emails-too-many",
            `${message} Remove delivery and download the PDF, or try again tomorrow (UTC).`,
            secondsUntilMidnight(clock()),
          );
        }
      }
    },

    async takeFrom(network, job) {
      if (job.mail === undefined || job.mail.taken || job.account_id !== undefined) return;
      const uncounted = {
        key: jobItemKey(job.job_id),
        condition: "attribute_exists(mail) AND attribute_not_exists(mail.taken)",
        values: { ":yes": true },
      };
      const { written } = await table.transact([
        countWrite(networkLimit(network)),
        table.updateWrite({ ...uncounted, update: "SET mail.taken = :yes" }),
      ]);
      if (written) return;
      // It exceeds the limit; or another copy of the request has counted it, and then this changes nothing.
      await table.update({
        ...uncounted,
        update: "SET mail.taken = :yes, mail.#over = :yes",
      });
    },

    async take(job, address) {
      if (job.mail?.over) return false;
      if (job.mail?.counted) return true;
      const { written } = await table.transact([
        ...listLimits(address, job.account_id).map(countWrite),
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

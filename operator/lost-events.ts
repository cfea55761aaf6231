import type { Table } from "../lambdas/aws/table.ts";
import { createEmailStore } from "../lambdas/email/email-store.ts";
import { createRecipients } from "../lambdas/email/recipients.ts";
import { createEmailEvents, sesEvent, type EmailEvent } from "../lambdas/email-events/email-events.ts";
import { emptyQueue } from "./empty-queue.ts";
import { parseJson } from "../lambdas/http-client/parse-json.ts";

/** What became of the events in a queue. */
export interface TakenEvents {
  /** How many of each kind were taken note of. */
  readonly taken: Readonly<Partial<Record<EmailEvent, number>>>;
  /** How many are no events of SES as they are known here, and were left in the queue. */
  readonly left: number;
}

/**
 * Takes note of the events of SES that the function email-events was never given, or failed at, as it would have. SQS itself can put them nowhere: it
 * is EventBridge and Lambda that put them into their queue, not another queue.
 * @param waitSeconds how long it waits for more
 */
export async function takeLostEvents(
  queueUrl: string,
  table: Table,
  clock: () => number,
  waitSeconds?: number,
): Promise<TakenEvents> {
  const take = createEmailEvents({
    emails: createEmailStore(table, clock),
    recipients: createRecipients(table, clock),
  });
  const taken: Partial<Record<EmailEvent, number>> = {};
  const takeEvent = async (body: string): Promise<boolean> => {
    const event = sesEvent.safeParse(parseJson(body));
    if (!event.success) return false;
    const kind = await take(event.data);
    taken[kind] = (taken[kind] ?? 0) + 1;
    return true;
  };
  const left = await emptyQueue(queueUrl, takeEvent, waitSeconds);
  return { taken, left };
}

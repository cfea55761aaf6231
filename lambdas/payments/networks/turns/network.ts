import type { Table } from "../../../aws/table.ts";
import type { TurnRailName } from "../../../http-contract/payment/payment-methods.ts";
import type { DocumentIdentity } from "../../../jobs/identity.ts";
import { readJob, type Job } from "../../../jobs/job.ts";
import { hasTakenTurn, takeTurn, turnId } from "../../../jobs/turns.ts";
import type { Network, Payment, SettleOutcome, UnverifiedPayment } from "../network.ts";
import { turnRailData } from "./rail-data.ts";

/**
 * A network on which a bought document's own turns pay: for a correction of it, or a receipt. A turn is claimed and taken as any payment is, so that no crash,
 * race or invoice can make two documents of one, or charge for what is free.
 */
export interface TurnNetwork extends Network {
  readonly rail: TurnRailName;
  /** Makes the payment by a turn of a bought document. @param document what is to be printed */
  payment(original: Pick<Job, "job_id">, document: DocumentIdentity): UnverifiedPayment;
}

/** Takes the turns of one kind in the table. Each is one conditional write, and happens once. */
export function createTurnNetwork(
  rail: TurnRailName,
  table: Pick<Table, "get" | "update">,
  clock: () => number,
): TurnNetwork {
  const settled: SettleOutcome = { result: "settled", receipt: {} };

  const findJob = (original: string): Promise<Job | undefined> => readJob(table, original, clock());

  const read = ({ railData }: Payment): { readonly original: string; readonly jobId: string } =>
    turnRailData.parse({ original: railData.original, jobId: railData[rail] });

  return {
    rail,

    payment: ({ job_id: original }, { hash, jobId }) => ({
      payment: { rail, id: turnId(original, hash), railData: { original, [rail]: jobId } },
      verify: () => Promise.resolve(undefined),
    }),

    async settle(payment) {
      const { original, jobId } = read(payment);
      const isDone = { condition: "#state = :done", values: { ":done": "Done" } };
      if (await table.update(takeTurn({ rail, original }, jobId, isDone))) return settled;
      const isPrinted = (await findJob(original))?.state === "Done";
      return { result: "refused", reason: isPrinted ? `${rail}s_used_up` : `${rail}_not_done` };
    },

    async lookUp(payment) {
      const { original, jobId } = read(payment);
      const job = await findJob(original);
      return job && hasTakenTurn(job, rail, jobId) ? settled : { result: "uncollected" };
    },
  };
}

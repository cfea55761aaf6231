import type { Table } from "../../../aws/table.ts";
import { correctionId, takeTurn } from "../../../jobs/correction.ts";
import type { DocumentIdentity } from "../../../jobs/identity.ts";
import { jobItemKey, parseJob, type Job } from "../../../jobs/job.ts";
import type { Network, SettleOutcome, UnverifiedPayment } from "../network.ts";
import { correctionRailData } from "./rail-data.ts";

/**
 * The network of corrections: a bought document has a few turns, each of which pays for one corrected document. A turn is claimed and taken as any payment is,
 * so that no crash, race or invoice can make two documents of one, or charge for a correction.
 */
export interface CorrectionNetwork extends Network {
  /** Makes the payment by a turn of a bought document. @param correction what is to be printed, whose text was compared with the original's */
  payment(original: Pick<Job, "job_id">, correction: DocumentIdentity): UnverifiedPayment;
}

/** Takes turns in the table. Each is one conditional write, and happens once. */
export function createCorrectionNetwork(
  table: Pick<Table, "get" | "update">,
  clock: () => number,
): CorrectionNetwork {
  const settled: SettleOutcome = { result: "settled", receipt: {} };

  const findJob = async (original: string): Promise<Job | undefined> =>
    parseJob(await table.get(jobItemKey(original)), clock());

  return {
    rail: "correction",

    payment: ({ job_id: original }, { hash, jobId }) => ({
      payment: {
        rail: "correction",
        id: correctionId(original, hash),
        railData: { original, correction: jobId },
      },
      verify: () => Promise.resolve(undefined),
    }),

    async settle({ railData }) {
      const { original, correction } = correctionRailData.parse(railData);
      const isDone = { condition: "#state = :done", values: { ":done": "Done" } };
      if (await table.update(takeTurn(original, correction, isDone))) return settled;
      const isPrinted = (await findJob(original))?.state === "Done";
      return { result: "refused", reason: isPrinted ? "corrections_used_up" : "correction_not_done" };
    },

    async lookUp({ railData }) {
      const { original, correction } = correctionRailData.parse(railData);
      const job = await findJob(original);
      return job?.corrected_by?.has(correction) === true ? settled : { result: "uncollected" };
    },
  };
}

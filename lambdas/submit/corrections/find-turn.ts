import { findCorrectionsLeft } from "../../jobs/correction.ts";
import { readJob, type Job } from "../../jobs/job.ts";
import { hasTakenTurn, readTurn } from "../../jobs/turns.ts";
import { findPrice, measureDocument } from "../../payments/price.ts";
import type { Refusal } from "../../payments/protocols/protocol.ts";
import type { SubmitContext } from "../context.ts";
import type { Turn } from "../sell.ts";
import type { SubmitOptions } from "../submit-options.ts";
import { compareDocuments } from "./compare-documents.ts";
import { refuseCorrection, refuseDifference } from "./refusals.ts";

type TurnOptions = Pick<
  SubmitOptions,
  "table" | "storage" | "networks" | "accountNetwork" | "correctionNetwork" | "clock"
>;

/**
 * Creates what finds the turn by which a request corrects a bought document free of charge. It is compared with what was paid for, never with an earlier
 * correction: three small steps would make another document. Who knows the id of a job can have its PDF, and may correct it.
 */
export function createFindTurn(
  options: TurnOptions,
): (context: SubmitContext) => Promise<Turn | Refusal | undefined> {
  const { table, storage, networks, accountNetwork, correctionNetwork, clock } = options;

  const findJob = (jobId: string): Promise<Job | undefined> => readJob(table, jobId, clock());

  const findCorrected = async (jobId: string): Promise<Job | undefined> => {
    const job = await findJob(jobId);
    const turn = job && readTurn(job);
    return turn?.rail === "correction" ? findJob(turn.original) : job;
  };

  const findFault = (original: Job, jobId: string): string | undefined => {
    if (!original.corrections) return "corrections_not_offered";
    if (original.corrections.until <= clock()) return "correction_too_late";
    const corrections = findCorrectionsLeft(original, clock());
    if (!corrections) return "correction_not_done";
    const isOneLeft = corrections.left > 0 || hasTakenTurn(original, "correction", jobId);
    return isOneLeft ? undefined : "corrections_used_up";
  };

  const costsMore = (before: number, after: number): boolean =>
    [...networks, accountNetwork].some(
      ({ price }) =>
        Number(findPrice<string | number>(price, { bytes: after })) >
        Number(findPrice<string | number>(price, { bytes: before })),
    );

  return async ({ corrects, document, source }) => {
    if (corrects === undefined) return undefined;
    const original = await findCorrected(corrects);
    if (!original) return refuseCorrection("correction_of_unknown");
    const fault = findFault(original, document.jobId);
    if (fault !== undefined) return refuseCorrection(fault);
    const paid = await storage.getSource(original.job_id);
    const refusal = refuseDifference(compareDocuments(paid, source));
    if (refusal) return refusal;
    if (costsMore(measureDocument(paid), document.bytes)) return refuseCorrection("correction_costs_more");
    return { payment: correctionNetwork.payment(original, document), refusal: refuseCorrection };
  };
}

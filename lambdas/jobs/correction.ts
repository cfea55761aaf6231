import type { Update } from "../aws/table.ts";
import { jobItemKey, type Job } from "./job.ts";

/** What a buyer may correct free of charge. */
export interface CorrectionTerms {
  /** How many corrections of one document. */
  readonly most: number;
  /** For how long after payment, in ms. */
  readonly lifetimeMs: number;
}

/** Returns the id under which a correction is on record as a payment: one of each document for each original. */
export function correctionId(originalJobId: string, documentHash: string): string {
  return `${originalJobId}:${documentHash}`;
}

/** Returns the id of the job that a job corrects; undefined for a document that was paid for. A correction of a correction corrects the original. */
export function findOriginal({ payment: { rail, id } }: Pick<Job, "payment">): string | undefined {
  return rail === "correction" ? id.split(":")[0] : undefined;
}

/** Returns how many more corrections of a job are printed, and until when; undefined when none can be any more. @param now epoch ms */
export function findTurns(
  { state, corrections, corrected_by: correctedBy }: Job,
  now: number,
): { readonly left: number; readonly until: number } | undefined {
  if (state !== "Done" || !corrections || corrections.until <= now) return undefined;
  return { left: Math.max(0, corrections.most - (correctedBy?.size ?? 0)), until: corrections.until };
}

/**
 * Takes a turn of a document for a correction. It is taken once, however often this is written.
 * @param condition a further one
 */
export function takeTurn(
  originalJobId: string,
  jobId: string,
  condition?: Pick<Update, "condition" | "values">,
): Update {
  const hasTurn =
    "(attribute_not_exists(corrected_by) OR size(corrected_by) < corrections.most OR contains(corrected_by, :id))";
  return {
    key: jobItemKey(originalJobId),
    condition: ["attribute_exists(corrections)", hasTurn, condition?.condition]
      .filter((part) => part !== undefined)
      .join(" AND "),
    update: "ADD corrected_by :ids",
    values: { ":id": jobId, ":ids": new Set([jobId]), ...condition?.values },
  };
}

/** Gives the turn of a failed correction back. */
export function giveTurnBack(originalJobId: string, jobId: string): Update {
  return {
    key: jobItemKey(originalJobId),
    condition: "attribute_exists(pk)",
    update: "DELETE corrected_by :ids",
    values: { ":ids": new Set([jobId]) },
  };
}

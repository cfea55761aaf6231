import type { Update } from "../aws/table.ts";
import { isTurn, type TurnRailName } from "../http-contract/payment/payment-methods.ts";
import { jobItemKey, type Job } from "./job.ts";

/**
 * The turns of a bought document: it has a few of each kind, each of which pays for one job in place of money. The original's item lists the jobs that have
 * taken one, so that a turn is taken once, however often that is written.
 */

/** A turn that is taken, or to be taken. */
export interface Turn {
  readonly rail: TurnRailName;
  /** The job of the document that was paid for. */
  readonly original: string;
}

/** What there is of one kind of turns. */
interface TurnKind {
  /** Where the original lists the jobs that have taken one and not failed. */
  readonly takenBy: keyof Job & ("corrected_by" | "receipts");
  /** Condition on the original without which it has none. */
  readonly isOffered: string;
  /** How many it has, in a condition. */
  readonly most: string;
  readonly values?: Update["values"];
}

/** How many different receipts of one document there are. */
export const maxReceipts = 3;

const kinds: Readonly<Record<TurnRailName, TurnKind>> = {
  correction: {
    takenBy: "corrected_by",
    isOffered: "attribute_exists(corrections)",
    most: "corrections.most",
  },
  receipt: {
    takenBy: "receipts",
    isOffered: "attribute_exists(pk)",
    most: ":most",
    values: { ":most": maxReceipts },
  },
};

/** Returns the id under which a turn is on record as a payment: one of each document for each original. */
export function turnId(original: string, documentHash: string): string {
  return `${original}:${documentHash}`;
}

/** Returns the turn that a job was had by; undefined for a document that was paid for. */
export function readTurn({ payment: { rail, id } }: Pick<Job, "payment">): Turn | undefined {
  const [original = ""] = id.split(":");
  return isTurn(rail) ? { rail, original } : undefined;
}

/** Returns whether a job has taken a turn of a document. */
export function hasTakenTurn(original: Job, rail: TurnRailName, jobId: string): boolean {
  return original[kinds[rail].takenBy]?.has(jobId) === true;
}

/**
 * Takes a turn of a document.
 * @param jobId the job that it pays for
 * @param condition a further one
 */
export function takeTurn(
  { rail, original }: Turn,
  jobId: string,
  condition?: Pick<Update, "condition" | "values">,
): Update {
  const { takenBy, isOffered, most, values } = kinds[rail];
  const isLeft = `(attribute_not_exists(${takenBy}) OR size(${takenBy}) < ${most} OR contains(${takenBy}, :id))`;
  return {
    key: jobItemKey(original),
    condition: [isOffered, isLeft, condition?.condition].filter((part) => part !== undefined).join(" AND "),
    update: `ADD ${takenBy} :ids`,
    values: { ":id": jobId, ":ids": new Set([jobId]), ...values, ...condition?.values },
  };
}

/** Gives the turn of a failed job back. */
export function giveTurnBack({ rail, original }: Turn, jobId: string): Update {
  return {
    key: jobItemKey(original),
    condition: "attribute_exists(pk)",
    update: `DELETE ${kinds[rail].takenBy} :ids`,
    values: { ":ids": new Set([jobId]) },
  };
}

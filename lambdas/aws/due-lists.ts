import { createHash } from "node:crypto";

/** Work for the sweep. */
export const dueList = "due";
/** Work for the operator: payments that have bought nothing. */
export const refundList = "receipts";
/** Documents that the sweep checks for unrecorded payments. */
export const boughtList = "bought";
/** Callbacks that are due. In a list of their own, so that many of them delay nothing else. */
export const callbackList = "callbacks";
/** A list of what is due, in the index `due`. */
export type DueList = typeof dueList | typeof refundList | typeof boughtList | typeof callbackList;

/**
 * Partitions of a list in the index. One takes 1,000 writes a second (DynamoDB Developer Guide, "Burst and adaptive capacity"), and a document
 * makes about six.
 */
const partitions = 8;

/** Returns the partition of the index that an item of a list is in. Items of one `pk` share it. */
export function duePartition(list: DueList, { pk }: { readonly pk: string }): string {
  const [first = 0] = createHash("sha256").update(pk).digest();
  return `${list}#${first % partitions}`;
}

/** Returns all partitions of a list; the first is where version 0.2.0 put everything. */
export function duePartitions(list: DueList): readonly string[] {
  return [list, ...Array.from({ length: partitions }, (_, number) => `${list}#${number}`)];
}

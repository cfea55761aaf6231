import type { Job } from "./job.ts";

/** What a buyer may correct free of charge. */
export interface CorrectionTerms {
  /** How many corrections of one document. */
  readonly most: number;
  /** For how long after payment, in ms. */
  readonly lifetimeMs: number;
}

/** Returns how many more corrections of a job are printed, and until when; undefined when none can be any more. @param now epoch ms */
export function findCorrectionsLeft(
  { state, corrections, corrected_by: correctedBy }: Job,
  now: number,
): { readonly left: number; readonly until: number } | undefined {
  if (state !== "Done" || !corrections || corrections.until <= now) return undefined;
  return { left: Math.max(0, corrections.most - (correctedBy?.size ?? 0)), until: corrections.until };
}

import * as z from "zod";

/** All that taking a turn again after a crash takes. */
export const correctionRailData = z.object({
  /** The job of the document that was paid for. */
  original: z.uuid(),
  /** The job of the correction. */
  correction: z.uuid(),
});

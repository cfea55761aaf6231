import * as z from "zod";

/** All that taking a turn again after a crash takes. The record has the second under the name of the rail. */
export const turnRailData = z.object({
  /** The job of the document that was paid for. */
  original: z.uuid(),
  /** The job that the turn pays for. */
  jobId: z.uuid(),
});

import * as z from "zod";

/** All that charging a payment again after a crash, or refunding it, takes. `month`: of the first attempt. */
export const accountRailData = z.object({
  plan: z.enum(["quota", "credit"]),
  account: z.string(),
  month: z.string(),
  /** How many documents the document counts as. */
  documents: z.int().positive().default(1),
});
export type AccountRailData = z.infer<typeof accountRailData>;

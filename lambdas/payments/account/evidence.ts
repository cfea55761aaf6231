import * as z from "zod";

/** What is needed to charge a payment again after a crash, or to give it back. The month is that of the first attempt. */
export const accountEvidence = z.object({
  plan: z.enum(["quota", "credit"]),
  account: z.string(),
  month: z.string(),
});
export type AccountEvidence = z.infer<typeof accountEvidence>;

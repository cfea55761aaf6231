import * as z from "zod";

export const accountSettings = z.object({
  /** Documents that an account may convert each month (UTC) unless the operator gave it a quota of its own. 0 is none. */
  ACCOUNT_MONTHLY_QUOTA: z.coerce.number().int().nonnegative().default(100),
});

export type AccountSettings = z.infer<typeof accountSettings>;

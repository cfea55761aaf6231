import * as z from "zod";

/** The environment variables of the account rail. */
export const accountSettings = z.object({
  /** Documents that an account may convert each month (UTC), unless the operator gave it its own quota. 0 is none. */
  ACCOUNT_MONTHLY_QUOTA: z.coerce.number().int().nonnegative().default(100),
});

export type AccountSettings = z.infer<typeof accountSettings>;

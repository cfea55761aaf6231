import * as z from "zod";
import { jsonSetting } from "./json-setting.ts";

const pack = z.strictObject({
  /** How many documents it has credit for. */
  documents: z.int().min(2).max(100_000),
  /** What it costs less than as many of the smallest documents bought singly, in percent. */
  percentOff: z.int().min(1).max(95),
});

/** The packs of credit that are sold, as configurations write them. */
export const packList = z
  .array(pack)
  .min(1, "must have a pack: leave it out to sell none")
  .max(6, "must have at most 6 packs")
  .refine((packs) => new Set(packs.map(({ documents }) => documents)).size === packs.length, {
    message: "must not have two packs of one size",
  });

/** How long the credit of a pack can be spent, in days. */
export const creditDays = z.int().min(30).max(3650).default(365);

/** The environment settings of packs. */
export const packSettings = z.object({
  /** The packs on offer, as JSON; none are sold without it. */
  CREDIT_PACKS: jsonSetting(packList).optional(),
  /** {@link creditDays} */
  CREDIT_DAYS: z.coerce.number().pipe(creditDays.unwrap()).default(365),
});

/** A pack on offer. */
export type Pack = z.infer<typeof pack>;

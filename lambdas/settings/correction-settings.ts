import * as z from "zod";

/** How many corrections of a document are printed free of charge; none if 0. */
const most = z.int().min(0).max(20);
/** For how long after payment, in minutes: no longer than every service keeps sources. */
const minutes = z
  .int()
  .min(1)
  .max(24 * 60);

/** The same, as configurations write them. */
export const correctionsPerDocument = most.default(3);
export const correctionMinutes = minutes.default(60);

/** The environment settings of corrections. */
export const correctionSettings = z.object({
  CORRECTIONS_PER_DOCUMENT: z.coerce.number().pipe(most).default(3),
  CORRECTION_MINUTES: z.coerce.number().pipe(minutes).default(60),
});

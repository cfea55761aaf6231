import * as z from "zod";

/** The message of a queue. It holds neither the document nor an address. */
export const jobMessage = z.object({ job_id: z.uuid() });
/** A {@link jobMessage}. */
export type JobMessage = z.infer<typeof jobMessage>;

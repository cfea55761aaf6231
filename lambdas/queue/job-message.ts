import * as z from "zod";

/** What travels through a queue: never the document itself, nor an address. */
export const jobMessage = z.object({ job_id: z.uuid() });
export type JobMessage = z.infer<typeof jobMessage>;

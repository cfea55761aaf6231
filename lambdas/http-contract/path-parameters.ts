import * as z from "zod";

/** Path parameters of a job. */
export const jobPath = z.object({ job_id: z.uuid() });

/** Path parameters of the links in emails. */
export const recipientPath = z.object({ token: z.string() });

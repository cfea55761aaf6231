import * as z from "zod";

/** What the paths of resources hold. */

export const jobPath = z.object({ job_id: z.uuid() });

export const recipientPath = z.object({ token: z.string() });

import type { Job } from "../../../../lambdas/jobs/job.ts";

export const jobId = "aa2487f0-8d0f-81ec-8f22-7b5c52bca1aa";
export const now = Date.UTC(2026, 10, 21, 12);

/** Creates a job that is done. */
export function finishedJob(change: Partial<Job> = {}): Job {
  return {
    job_id: jobId,
    state: "Done",
    status_meta: "document_generated",
    description: "The PDF is ready.",
    progress: 1,
    document_name: "On Tides.pdf",
    payment: { rail: "solana", id: "payment" },
    created_at: now,
    updated_at: now,
    attempts: 1,
    failures: 0,
    payers: [],
    slow: false,
    retries: 0,
    render_ms: 0,
    calls_back: false,
    pdf: { bytes: 9, pages: 2, sha256: "ab", deleted_at: now + 1_000 },
    expires_at: Math.floor(now / 1000) + 3600,
    ...change,
  };
}

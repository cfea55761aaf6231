import { expect, it } from "vitest";
import { collectWarnings } from "../../../../lambdas/jobs/job-status.ts";
import { finishedJob } from "./finished-job.ts";

it("a job status lists once a warning of the request that rendering finds again", () => {
  const pdf = {
    bytes: 9,
    pages: 2,
    sha256: "ab",
    deleted_at: 1,
    warnings: [{ what: "a" }, { what: "a", line: 3 }, { what: "b" }],
  };
  const { warnings } = collectWarnings(finishedJob({ warnings: [{ what: "a" }], pdf }));
  expect(warnings).toEqual([{ what: "a" }, { what: "a", line: 3 }, { what: "b" }]);
});

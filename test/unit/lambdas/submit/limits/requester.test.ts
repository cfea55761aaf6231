import { describe, expect, it } from "vitest";
import { TooManyRequestsError } from "../../../../../lambdas/http-contract/errors.ts";
import type { HttpRequest } from "../../../../../lambdas/http/http-handler.ts";
import type { Job } from "../../../../../lambdas/jobs/job.ts";
import { createRequesters } from "../../../../../lambdas/submit/limits/requester.ts";

describe("a network that has asked for as many documents as it may", () => {
  const requesters = createRequesters(
    {
      recordUnproven: () => Promise.resolve(),
      forgive: () => Promise.resolve(),
      mayReveal: () => Promise.resolve(false),
    },
    () => Promise.resolve("NETWORK#here"),
    () => 0,
  );
  const requester = () => requesters({} as HttpRequest, { hash: "0", jobId: "1" }, undefined);
  const boughtFrom = (network: string) => ({ payers: ["wallet", network] }) as Job;

  it("may learn of a document that it bought, whichever instance sold it", async () => {
    await expect((await requester()).assertMayReveal(boughtFrom("NETWORK#here"))).resolves.toBeUndefined();
  });

  it("may not learn of a document that others bought, or are buying", async () => {
    await expect((await requester()).assertMayReveal(boughtFrom("NETWORK#there"))).rejects.toThrow(
      TooManyRequestsError,
    );
    await expect((await requester()).assertMayReveal()).rejects.toThrow(TooManyRequestsError);
  });
});

import { describe, expect, it } from "vitest";
import { networkPartition } from "../../../../../lambdas/http/front-door/client-address.ts";
import { TooManyRequestsError } from "../../../../../lambdas/http-contract/errors.ts";
import type { HttpRequest } from "../../../../../lambdas/http/http-handler.ts";
import type { Job } from "../../../../../lambdas/jobs/job.ts";
import { createRequesters, isOpenTo } from "../../../../../lambdas/submit/limits/requester.ts";

const here = "192.0.2.1";
const computePartition = (network: string) => networkPartition(new Uint8Array(32), network);

describe("a network at its limit of requests", () => {
  const requesters = createRequesters({
    guessLimiter: {
      recordUnproven: () => Promise.resolve(),
      forgive: () => Promise.resolve(),
      mayReveal: () => Promise.resolve(false),
    },
    readClientNetwork: () => Promise.resolve(here),
    computeNetworkPartition: () => Promise.resolve(computePartition(here)),
    clock: () => 0,
  });
  const requester = () => requesters({} as HttpRequest, { hash: "0", jobId: "1" }, undefined);
  const createBoughtJob = (payer: string, created_at = 0) =>
    ({ payers: ["wallet", payer], created_at }) as Job;

  it("may learn of a document that it bought, from any instance", async () => {
    await expect(
      (await requester()).assertMayReveal(createBoughtJob(computePartition(here))),
    ).resolves.toBeUndefined();
  });

  it("may not learn of what it bought more than an hour ago, which whoever shares the network could guess", async () => {
    const job = createBoughtJob(computePartition(here), -3600_000);
    await expect((await requester()).assertMayReveal(job)).rejects.toThrow(TooManyRequestsError);
  });

  it("may not learn of a document that others bought, or are buying", async () => {
    for (const payer of [computePartition("192.0.2.2"), here])
      await expect((await requester()).assertMayReveal(createBoughtJob(payer))).rejects.toThrow(
        TooManyRequestsError,
      );
    await expect((await requester()).assertMayReveal()).rejects.toThrow(TooManyRequestsError);
  });
});

describe("a payment that holds the lock of a document", () => {
  it("is visible to all while it is collected and waits for the document, and before only to the network that claimed it", () => {
    expect(isOpenTo("there", { fulfilled: false, clientNetwork: "here" })).toBe(true);
    expect(isOpenTo("there", { clientNetwork: "here" })).toBe(false);
    expect(isOpenTo("there", { fulfilled: true, clientNetwork: "here" })).toBe(false);
    expect(isOpenTo("here", { clientNetwork: "here" })).toBe(true);
    expect(isOpenTo("here", {})).toBe(false);
  });
});

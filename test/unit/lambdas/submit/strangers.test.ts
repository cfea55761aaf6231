import { describe, expect, it } from "vitest";
import { TooManyRequestsError } from "../../../../lambdas/interface/errors.ts";
import type { HttpRequest } from "../../../../lambdas/interface/http.ts";
import type { Job } from "../../../../lambdas/jobs/job.ts";
import { createStrangers } from "../../../../lambdas/submit/strangers.ts";

describe("an address that has asked for as many documents as it may", () => {
  const strangers = createStrangers(
    {
      unpaid: () => Promise.resolve(),
      bought: () => Promise.resolve(),
      mayBeTold: () => Promise.resolve(false),
    },
    () => Promise.resolve("NETWORK#here"),
    () => 0,
  );
  const stranger = () => strangers({} as HttpRequest, { hash: "0", jobId: "1" }, undefined);
  const boughtFrom = (network: string) => ({ payers: ["wallet", network] }) as Job;

  it("is told of what it bought, whichever instance sold it", async () => {
    await expect((await stranger()).beforeTold(boughtFrom("NETWORK#here"))).resolves.toBeUndefined();
  });

  it("is not told of what others bought, or are buying", async () => {
    await expect((await stranger()).beforeTold(boughtFrom("NETWORK#there"))).rejects.toThrow(
      TooManyRequestsError,
    );
    await expect((await stranger()).beforeTold()).rejects.toThrow(TooManyRequestsError);
  });
});

import { afterEach, describe, expect, it } from "vitest";
import { createCatalogueCheck } from "../../../operator/doctor/catalogue.ts";
import type { HttpServer } from "../../../server/host/http-server.ts";
import { sharedHarness } from "../service/harness.ts";
import { startBazaarValidator, type Index } from "./bazaar-validator.ts";

const service = await sharedHarness();
const now = Date.parse("2026-11-29T12:00:00Z");
const address = "https://pdf.example";
let validator: HttpServer | undefined;
afterEach(() => validator?.stop());

async function runCheck(index: Index, base = address, path = "/markdown") {
  validator = await startBazaarValidator(() => service.url + path, index);
  const facilitator = `${validator.url}/platform/v2/x402`;
  return createCatalogueCheck(
    facilitator,
    () => Promise.resolve(base),
    () => now,
  ).run();
}
const listed = (lastCalledAt: string): Index => ({
  active: true,
  lastCrawledAt: "2026-11-28T00:00:00Z",
  quality: { l30DaysTotalCalls: 1, l30DaysUniquePayers: 1, lastCalledAt },
});

describe("the check of Coinbase's catalogue", () => {
  it("is well of a service that is listed and was paid lately", async () => {
    expect(await runCheck(listed("2026-11-20T12:00:00Z"))).toMatchObject({
      state: "ok",
      found: expect.stringContaining("9 days old") as string,
    });
  });

  it("warns of a last payment that is older than 20 days", async () => {
    expect(await runCheck(listed("2026-11-08T11:00:00Z"))).toMatchObject({
      state: "fix",
      works: true,
      found: expect.stringContaining("21 days old, and it is dropped after 30") as string,
    });
  });

  it("tells that a first payment lists a service that may be listed", async () => {
    expect(await runCheck(null)).toMatchObject({
      works: true,
      found: expect.stringContaining("would list") as string,
    });
  });

  it("names what is wrong with a resource that asks for no payment", async () => {
    expect(await runCheck(null, address, "/health")).toMatchObject({
      state: "fix",
      found: expect.stringMatching(/returns_402: .*has_bazaar_extension: /) as string,
    });
  });

  it("tells what the catalogue refuses to look at", async () => {
    await expect(runCheck(null, "http://pdf.example")).rejects.toThrow("must be a valid HTTPS URL");
  });
});

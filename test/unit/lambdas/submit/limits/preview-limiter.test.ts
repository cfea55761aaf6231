import { describe, expect, it } from "vitest";
import { TooManyRequestsError } from "../../../../../lambdas/http-contract/errors.ts";
import { conversionRequest } from "../../../../../lambdas/http-contract/requests.ts";
import type { HttpRequest } from "../../../../../lambdas/http/http-handler.ts";
import { createPreviewLimiter } from "../../../../../lambdas/submit/limits/preview-limiter.ts";

/** Counts as the table does, without instances that may exceed it. */
function countTo(most: number) {
  const names = new Map<string, Set<string>>();
  return {
    take(partition: string, name: string) {
      const taken = names.get(partition) ?? new Set();
      names.set(partition, taken);
      if (!taken.has(name) && taken.size >= most) return Promise.resolve(false);
      taken.add(name);
      return Promise.resolve(true);
    },
  };
}

const createLimiter = () =>
  createPreviewLimiter({
    perNetwork: countTo(7),
    perDocument: countTo(2),
    computeNetworkPartition: ({ sourceIp }) => Promise.resolve(`NETWORK#${sourceIp}`),
    key: () => Promise.resolve(new Uint8Array(32)),
    clock: () => Date.UTC(2026, 10, 21, 10, 59, 30),
  });
const from = (sourceIp: string, key?: string) =>
  ({ sourceIp, headers: { "idempotency-key": key } }) as unknown as HttpRequest;
const document = (text: string) => conversionRequest.parse({ data: { text_body: text } });
const here = from("192.0.2.1");

describe("previews", () => {
  it("are so many an hour for each network, whatever the document", async () => {
    const limit = createLimiter();
    for (let time = 0; time < 7; time++) await limit(here, document(`# ${String(time)}`), undefined);
    const refused = await limit(here, document("# Another"), undefined).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(TooManyRequestsError);
    expect(refused).toMatchObject({ code: "previews-too-many", headers: { "retry-after": "30" } });
    await limit(from("192.0.2.2"), document("# Another"), undefined);
  });

  it("show a network few pages of its choice of one document", async () => {
    const limit = createLimiter();
    for (const page of [3, 4, 3]) await limit(here, document("# Tides"), page);
    await expect(limit(here, document("# Tides"), 5)).rejects.toThrow(/chose too many pages/);
    await limit(here, document("# Another"), 5);
  });

  it("show no more pages of one document for keys, or for options that change nothing", async () => {
    const limit = createLimiter();
    for (const page of [3, 4]) await limit(from("192.0.2.1", `"${String(page)}"`), document("# Tides"), page);
    const same = conversionRequest.parse({ data: { text_body: "# Tides" }, options: { paper: "a4" } });
    await expect(limit(from("192.0.2.1", '"5"'), same, 5)).rejects.toThrow(/chose too many pages/);
  });
});

import { afterAll, describe, expect, it } from "vitest";
import { createBuyers } from "./buy-across-death.ts";
import { findEarlierVersion } from "./earlier-version.ts";
import { serversOfThisFile } from "./served.ts";

/**
 * Two versions write the same records, one after the other and back. Catches a change of a record, a lease or a lock by which a document that is
 * half paid for would be lost, or paid twice, because the other version finishes it.
 */

const { outside } = await serversOfThisFile();
const { payers, buyAcrossDeath } = createBuyers(outside);
const earlier = findEarlierVersion();
const laidOut = earlier?.layOut();
afterAll(() => laidOut?.remove());

const upgrades = { before: laidOut?.folder ?? "" };
const goesBack = { after: laidOut?.folder ?? "" };

describe.skipIf(!earlier).each(Object.entries(payers))("a document half paid by %s", (_name, open) => {
  it(`is delivered once, whichever of this version and ${earlier?.name ?? "the last"} finishes it`, async () => {
    const { calls } = await buyAcrossDeath(await open(), "", upgrades);
    let deaths = 0;
    for (const share of [0.3, 0.5, 0.7])
      for (const versions of [upgrades, goesBack]) {
        const point = `${String(Math.ceil(calls.length * share))} after`;
        const { died } = await buyAcrossDeath(await open(), point, versions);
        if (died) deaths++;
      }
    // Not every run makes every call.
    expect(deaths).toBeGreaterThan(3);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseOperations } from "../../../../../../lambdas/payments/networks/lightning/node/macaroon-operations.ts";
import { createBakery } from "../../../../../../emulators/lightning/macaroons.ts";

/** As `lncli bakemacaroon invoices:read invoices:write` makes it: one operation with both actions. */
const baked =
  "0201036c6e64022f030a10000102030405060708090a0b0c0d0e0f1201301a170a08696e766f6963657312047265616412057772697465" +
  "000006200000000000000000000000000000000000000000000000000000000000000000";

describe("the operations of a macaroon", () => {
  it("are those that it was baked for", async () => {
    expect(await parseOperations(baked)).toEqual(["invoices:read", "invoices:write"]);
    const made = createBakery().bake("invoices:read", "offchain:write");
    expect(await parseOperations(made)).toEqual(["invoices:read", "offchain:write"]);
  });

  it("are unknown where it is no macaroon of LND, or damaged", async () => {
    for (const hex of ["", "c0ffee".repeat(20), baked.replace("030a10", "020a10")])
      expect(await parseOperations(hex)).toBeUndefined();
    await fc.assert(
      fc.asyncProperty(fc.nat(baked.length / 2 - 1), fc.nat(255), async (at, byte) => {
        const damaged = Buffer.from(baked, "hex");
        damaged[at] = byte;
        const found = await parseOperations(damaged.toString("hex"));
        expect(found === undefined || Array.isArray(found)).toBe(true);
      }),
    );
  });
});

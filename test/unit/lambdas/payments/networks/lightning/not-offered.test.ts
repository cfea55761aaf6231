import { expect, it } from "vitest";
import { createContext } from "../../../../../../lambdas/payments/context.ts";
import { LightningNodeError } from "../../../../../../lambdas/payments/networks/lightning/node/node.ts";
import type { NodeFault } from "../../../../../../lambdas/payments/networks/lightning/node/node.ts";
import { createLightningRail } from "../../../../../../lambdas/payments/networks/lightning/network.ts";
import { lightningSettings } from "../../../../../../lambdas/payments/networks/lightning/settings.ts";

let now = 0;

function railOf(fault: NodeFault) {
  const fail = () => Promise.reject(new LightningNodeError(fault, "Of no use"));
  return createLightningRail({
    settings: lightningSettings.parse({
      LIGHTNING_NODE: "lnd",
      LIGHTNING_URL: "https://node.example",
      LIGHTNING_SECRET_ID: "secret",
    }),
    node: { createInvoice: fail, invoicesOf: fail, lookUpInvoice: fail },
    invoices: {
      recordsOf: () => Promise.resolve({ items: [], isTaken: false }),
      isSpent: () => Promise.resolve(false),
      record: () => Promise.reject(new Error()),
      markCanceled: () => Promise.resolve(),
    },
    challengeLimit: { take: () => Promise.resolve(true) },
    reportSkippedChallenge: () => undefined,
    tokenKey: () => Promise.resolve(new Uint8Array(32)),
    clock: () => now,
  });
}

const document = { hash: "ab".repeat(32), jobId: "9b0cbf0e-0c3c-4a4e-8f4f-0d5a4d3c2b1a" };
const context = createContext(
  { documentHash: document.hash, resource: "/markdown", prices: { lightning: "5" } },
  0,
);

it.each<[NodeFault, "secret" | "out of reach"]>([
  ["unfit-credential", "secret"],
  ["no-credential", "out of reach"],
  ["unreachable", "out of reach"],
  ["slow", "out of reach"],
  ["refused", "out of reach"],
])("a node of the fault %s is not offered for want of %s", async (fault, why) => {
  const rail = railOf(fault);
  await expect(rail.offer(context)).rejects.toMatchObject({
    name: "NotOfferedError",
    fault: why,
    cause: { fault },
  });
});

it("is told once for each failure, also when another look-up met it before", async () => {
  const rail = railOf("unreachable");
  await expect(rail.findPayments?.(document, [])).rejects.toMatchObject({
    name: "NotOfferedError",
    cause: { fault: "unreachable" },
  });
  await expect(rail.offer(context)).rejects.not.toHaveProperty("cause");
  now += 60_000;
  await expect(rail.offer(context)).rejects.toMatchObject({ cause: { fault: "unreachable" } });
});

import { expect, it } from "vitest";
import { LightningNodeError } from "../../../../../../lambdas/payments/networks/lightning/node/node.ts";
import type { NodeFault } from "../../../../../../lambdas/payments/networks/lightning/node/node.ts";
import { createLightningNetwork } from "../../../../../../lambdas/payments/networks/lightning/network.ts";

let now = 0;

function networkOf(fault: NodeFault) {
  const fail = () => Promise.reject(new LightningNodeError(fault, "Of no use"));
  return createLightningNetwork({
    settings: { LIGHTNING_PRICE_SATS: 5 },
    node: { createInvoice: fail, invoicesOf: fail, lookUpInvoice: fail },
    invoices: {
      recordsOf: () => Promise.resolve({ items: [], isTaken: false }),
      isSpent: () => Promise.resolve(false),
      record: () => Promise.reject(new Error()),
      markCanceled: () => Promise.resolve(),
    },
    showsInvoices: true,
    referenceKey: () => Promise.resolve(new Uint8Array(32)),
    clock: () => now,
  });
}

const document = { hash: "ab".repeat(32), jobId: "9b0cbf0e-0c3c-4a4e-8f4f-0d5a4d3c2b1a" };
it.each<[NodeFault, "secret" | "out of reach"]>([
  ["unfit-credential", "secret"],
  ["no-credential", "out of reach"],
  ["unreachable", "out of reach"],
  ["slow", "out of reach"],
  ["refused", "out of reach"],
])("a node of the fault %s is not offered for want of %s", async (fault, why) => {
  const network = networkOf(fault);
  await expect(network.showInvoice(document.hash, "5")).rejects.toMatchObject({
    name: "NotOfferedError",
    fault: why,
    cause: { fault },
  });
});

it("is told once for each failure, also when another look-up met it before", async () => {
  const network = networkOf("unreachable");
  await expect(network.findPayments?.(document, [])).rejects.toMatchObject({
    name: "NotOfferedError",
    cause: { fault: "unreachable" },
  });
  expect(() => {
    network.assertInReach();
  }).toThrow(expect.not.objectContaining({ cause: expect.anything() as unknown }) as Error);
  now += 60_000;
  await expect(network.showInvoice(document.hash, "5")).rejects.toMatchObject({
    cause: { fault: "unreachable" },
  });
});

import { expect, it } from "vitest";
import type { NodeFault } from "../../../../../../lambdas/payments/networks/lightning/node/node.ts";
import { createTestLightning } from "../../protocols/ways.ts";

let now = 0;

const createFailingNetwork = (fault: NodeFault) => createTestLightning(() => now, fault);

const document = { hash: "ab".repeat(32), jobId: "9b0cbf0e-0c3c-4a4e-8f4f-0d5a4d3c2b1a" };
it.each<[NodeFault, "secret" | "out of reach"]>([
  ["unfit-credential", "secret"],
  ["no-credential", "out of reach"],
  ["unreachable", "out of reach"],
  ["slow", "out of reach"],
  ["refused", "out of reach"],
])("a node of the fault %s is not offered for want of %s", async (fault, why) => {
  const network = createFailingNetwork(fault);
  await expect(network.showInvoice(document.hash, "5")).rejects.toMatchObject({
    name: "NotOfferedError",
    fault: why,
    cause: { fault },
  });
});

it("a failure of the node is reported once, also when another look-up met it before", async () => {
  const network = createFailingNetwork("unreachable");
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

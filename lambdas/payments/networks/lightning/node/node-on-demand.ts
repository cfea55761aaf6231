import type { LightningNode } from "./node.ts";

/** Creates a node whose client is loaded with the first call: most invocations call none, and a function starts faster without it. */
export function createNodeOnDemand(load: () => Promise<LightningNode>): LightningNode {
  let loading: Promise<LightningNode> | undefined;
  const node = () => (loading ??= load());
  return {
    createInvoice: async (request) => (await node()).createInvoice(request),
    findInvoices: async (reference, options) => (await node()).findInvoices(reference, options),
    lookUpInvoice: async (paymentHash, options) => (await node()).lookUpInvoice(paymentHash, options),
    closeInvoice: async (paymentHash, options) => (await node()).closeInvoice(paymentHash, options),
  };
}

import { createInvoiceBookInMemory } from "../../../../../../lambdas/payments/networks/lightning/node/invoice-book.ts";
import type { NodeOptions } from "../../../../../../lambdas/payments/networks/lightning/node/kind.ts";
import { nodeKinds } from "../../../../../../lambdas/payments/networks/lightning/node/kinds.ts";
import type { LightningNode } from "../../../../../../lambdas/payments/networks/lightning/node/node.ts";
import type { LightningNodeName } from "../../../../../../lambdas/payments/networks/lightning/settings.ts";
import type { EmulatedNode } from "../../../../../../emulators/lightning/emulated-node.ts";
import { startNode } from "../../../../../../emulators/lightning/nodes.ts";
import { startWalletService } from "../../../../../../emulators/lightning/nostr/wallet-service.ts";

/** An emulator of every kind of node, and of a wallet of before NIP-44. */
export const starts: readonly [string, () => Promise<EmulatedNode>][] = [
  ["LND", startNode.lnd],
  ["phoenixd", startNode.phoenixd],
  ["LNbits", startNode.lnbits],
  ["a wallet that speaks NIP-44", startNode.nwc],
  ["a wallet that speaks NIP-04 alone", () => startWalletService()],
];

export const timeoutMs = 2_000;

/** Turns as the table keeps them. */
export const takenTurns = new Set<string>();
const references = {
  turns: {
    take(reference: string) {
      const isFree = !takenTurns.has(reference);
      takenTurns.add(reference);
      return Promise.resolve(isFree);
    },
  },
  book: createInvoiceBookInMemory(),
};

/** Finds the kind of an emulated node. */
export function findKind({ kind }: EmulatedNode) {
  return nodeKinds[kind as LightningNodeName];
}

/** Creates the options for an emulated node. @param secrets in the store, the next one at each look */
export function createOptions({ url }: EmulatedNode, ...secrets: readonly string[]): NodeOptions {
  let looks = 0;
  return {
    url: url ?? "",
    secret: () => Promise.resolve(secrets[Math.min(looks++, secrets.length - 1)] ?? ""),
    clock: () => Date.now(),
    timeoutMs,
    references,
  };
}

/** Creates the service's own client of an emulated node. @param secrets as above; the node's own by default */
export function createClient(node: EmulatedNode, ...secrets: readonly string[]): LightningNode {
  return findKind(node).create(createOptions(node, ...(secrets.length > 0 ? secrets : [node.secret()])));
}

/** Returns a call's error; undefined if it succeeds. */
export function catchFailure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

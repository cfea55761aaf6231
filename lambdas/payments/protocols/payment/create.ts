import { filterNetworks } from "../../networks/network.ts";
import type { ProtocolOptions } from "../options.ts";
import type { Protocol } from "../protocol.ts";
import { createLightningMethod } from "./methods/lightning.ts";
import { createTransferMethod } from "./methods/transfers.ts";
import { createPaymentScheme } from "./protocol.ts";

/** Creates the protocol; undefined where no method of payment is on offer. */
export function createConfiguredPaymentScheme(
  _environment: NodeJS.ProcessEnv,
  { networks, challengeInvoice, listing, keys, clock }: ProtocolOptions,
): Protocol | undefined {
  const transfers = filterNetworks(networks, "transfers");
  const methods = [
    ...filterNetworks(networks, "invoices").map((network) =>
      createLightningMethod(network, challengeInvoice),
    ),
    ...transfers.flatMap((network) => createTransferMethod(network, transfers) ?? []),
  ];
  if (methods.length === 0) return undefined;
  return createPaymentScheme({
    methods,
    realm: new URL(listing.publicBaseUrl).host,
    challengeKey: async () => (await keys()).forRail("payment challenge"),
    clock,
  });
}

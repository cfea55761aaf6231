import { createLogger } from "../../log/logger.ts";
import { createX402Credentials } from "./credentials.ts";
import { facilitatorHeaders } from "./facilitator-headers.ts";
import { createHttpFacilitator, type Facilitator } from "./facilitator.ts";

/** Where the payments of a network are settled and looked for, as its settings say. */
interface ConnectionSettings {
  readonly facilitatorUrl: string;
  /** CAIP-2 network id. */
  readonly network: string;
  /** Of the secret with the credentials; undefined if none are needed. */
  readonly secretId: string | undefined;
  /** Of the chain's node, unless the secret names one. */
  readonly rpcUrl: string;
}

/** Makes the facilitator of a network, with the credentials of its secret, and finds the address of its node. */
export function connectFacilitator(
  { facilitatorUrl: url, network, secretId, rpcUrl }: ConnectionSettings,
  clock: () => number,
): { readonly facilitator: Facilitator; readonly nodeAddress: () => Promise<string> } {
  const credentials = createX402Credentials(secretId, network, clock);
  const headers = facilitatorHeaders(credentials, clock);
  return {
    facilitator: createHttpFacilitator({
      url,
      network,
      headers,
      clock,
      reportExtensions: (extensions) => {
        createLogger().info("The facilitator has looked at the extensions of a payment", {
          network,
          extensions,
        });
      },
    }),
    nodeAddress: async () => (await credentials()).rpcUrl ?? rpcUrl,
  };
}

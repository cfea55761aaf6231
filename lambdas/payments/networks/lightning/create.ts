import { readSecret } from "../../../aws/secrets.ts";
import { readOptionalSettings } from "../../../settings/read-settings.ts";
import type { InvoiceNetwork } from "../network.ts";
import type { NetworkOptions } from "../options.ts";
import { createCredentialSource, parseLndCredential, parsePhoenixdCredential } from "./credentials.ts";
import { createInvoiceStore } from "./invoices.ts";
import { createLightningNetwork } from "./network.ts";
import { createInvoiceTurns } from "./node/invoice-turns.ts";
import type { InvoiceTurns } from "./node/invoice-turns.ts";
import { createLndNode } from "./node/lnd.ts";
import type { LightningNode } from "./node/node.ts";
import { createPhoenixdNode } from "./node/phoenixd.ts";
import { lightningSettings } from "./settings.ts";
import type { LightningSettings } from "./settings.ts";

/** Makes the network from its settings; undefined where none is given. */
export function createLightning(
  environment: NodeJS.ProcessEnv,
  { keys, table, clock, showsInvoices }: NetworkOptions,
): InvoiceNetwork | undefined {
  const settings = readOptionalSettings(lightningSettings, environment);
  return (
    settings &&
    createLightningNetwork({
      settings,
      node: createLightningNode(settings, clock, createInvoiceTurns(table, clock)),
      invoices: createInvoiceStore(table, clock),
      showsInvoices,
      // The references of invoices that are open have been derived from the key of this name.
      referenceKey: async () => (await keys()).forRail("l402 token"),
      clock,
    })
  );
}

/** Makes the node that the settings name, with the credential in its secret. @param turns absent where no two requests have the same reference */
export function createLightningNode(
  settings: LightningSettings,
  clock: () => number,
  turns?: InvoiceTurns,
): LightningNode {
  const { LIGHTNING_URL: url, LIGHTNING_TIMEOUT_MS: timeoutMs } = settings;
  const secret = () => readSecret(settings.LIGHTNING_SECRET_ID);
  return settings.LIGHTNING_NODE === "lnd"
    ? createLndNode({
        url,
        credentials: createCredentialSource(secret, parseLndCredential),
        clock,
        timeoutMs,
        privateChannels: settings.LIGHTNING_PRIVATE_CHANNELS === "on",
      })
    : createPhoenixdNode({
        url,
        credentials: createCredentialSource(secret, parsePhoenixdCredential),
        clock,
        timeoutMs,
        ...(turns && { turns }),
      });
}

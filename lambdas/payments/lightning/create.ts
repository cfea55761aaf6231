import { readSecret } from "../../aws/secrets.ts";
import type { LightningSettings } from "../../settings.ts";
import type { RailOptions } from "../rail-options.ts";
import { createCredentialSource, parseLndCredential, parsePhoenixdCredential } from "./credentials.ts";
import { createInvoiceStore } from "./invoices.ts";
import { createLndNode } from "./node/lnd.ts";
import type { LightningNode } from "./node/node.ts";
import { createPhoenixdNode } from "./node/phoenixd.ts";
import { createLightningRail } from "./rail.ts";
import type { LightningRail } from "./rail.ts";

/** The Lightning rail, as its settings say. */
export function createLightning(
  settings: LightningSettings,
  { keys, table, clock }: RailOptions,
): LightningRail {
  return createLightningRail({
    settings,
    node: lightningNode(settings, clock),
    invoices: createInvoiceStore(table, clock),
    tokenKey: async () => (await keys()).token,
    clock,
  });
}

function lightningNode(settings: LightningSettings, clock: () => number): LightningNode {
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
      });
}

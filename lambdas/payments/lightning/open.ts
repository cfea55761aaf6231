import { readSecret } from "../../secrets.ts";
import type { LightningSettings } from "../../settings.ts";
import type { RailOptions } from "../rail-options.ts";
import { credentialSource, parseLndCredential, parsePhoenixdCredential } from "./credentials.ts";
import { invoiceStore } from "./invoices.ts";
import { lndNode } from "./lnd.ts";
import type { LightningNode } from "./node.ts";
import { phoenixdNode } from "./phoenixd.ts";
import { lightningRail } from "./rail.ts";
import type { LightningRail } from "./rail.ts";

/** The Lightning rail, as its settings say. */
export function openLightning(
  settings: LightningSettings,
  { keys, table, clock }: RailOptions,
): LightningRail {
  return lightningRail({
    settings,
    node: lightningNode(settings, clock),
    invoices: invoiceStore(table, clock),
    tokenKey: async () => (await keys()).token,
    clock,
  });
}

function lightningNode(settings: LightningSettings, clock: () => number): LightningNode {
  const { LIGHTNING_URL: url, LIGHTNING_TIMEOUT_MS: timeoutMs } = settings;
  const secret = () => readSecret(settings.LIGHTNING_SECRET_ID);
  return settings.LIGHTNING_NODE === "lnd"
    ? lndNode({
        url,
        credentials: credentialSource(secret, parseLndCredential),
        clock,
        timeoutMs,
        privateChannels: settings.LIGHTNING_PRIVATE_CHANNELS === "on",
      })
    : phoenixdNode({ url, credentials: credentialSource(secret, parsePhoenixdCredential), clock, timeoutMs });
}

import { lightningSettings, readOptionalSettings, SettingsError, x402Settings } from "../settings.ts";
import type { LightningSettings, X402Settings } from "../settings.ts";
import { readSecret } from "../secrets.ts";
import type { SigningKeys } from "../signing-keys.ts";
import type { Table } from "../table.ts";
import { credentialSource, parseLndCredential, parsePhoenixdCredential } from "./lightning/credentials.ts";
import { invoiceStore } from "./lightning/invoices.ts";
import { lndNode } from "./lightning/lnd.ts";
import type { LightningNode } from "./lightning/node.ts";
import { phoenixdNode } from "./lightning/phoenixd.ts";
import { lightningRail } from "./lightning/rail.ts";
import type { LightningRail } from "./lightning/rail.ts";
import type { OfferedRail } from "./rail.ts";
import { solanaChain } from "./x402/chain.ts";
import { httpFacilitator } from "./x402/facilitator.ts";
import { x402Rail } from "./x402/rail.ts";
import { solanaRpc } from "./x402/rpc.ts";

export interface RailsOptions {
  readonly publicBaseUrl: string;
  readonly keys: () => Promise<SigningKeys>;
  readonly table: Table;
  readonly clock: () => number;
}

/** The rails that are configured. */
export interface Rails {
  /** In the order in which they are offered: Lightning first, which existing clients expect. */
  readonly all: readonly OfferedRail[];
  readonly lightning: LightningRail | undefined;
  readonly x402: OfferedRail | undefined;
}

/**
 * The rails that the environment configures.
 * @throws {SettingsError} when there is none, or one is configured by halves
 */
export function configuredRails(environment: NodeJS.ProcessEnv, options: RailsOptions): Rails {
  const forLightning = readOptionalSettings(lightningSettings, environment);
  const forX402 = readOptionalSettings(x402Settings, environment);
  const lightning = forLightning && openLightning(forLightning, options);
  const x402 = forX402 && openX402(forX402, options);
  const all = [lightning, x402].filter((rail) => rail !== undefined);
  if (all.length === 0) {
    throw new SettingsError(
      "No payment rail is configured: set LIGHTNING_NODE and its companions, or X402_FACILITATOR_URL and its companions.",
    );
  }
  return { all, lightning, x402 };
}

function openLightning(settings: LightningSettings, { keys, table, clock }: RailsOptions): LightningRail {
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
    : phoenixdNode({ url, credentials: credentialSource(secret, parsePhoenixdCredential), timeoutMs });
}

function openX402(settings: X402Settings, { publicBaseUrl, keys, clock }: RailsOptions): OfferedRail {
  return x402Rail({
    settings,
    publicBaseUrl,
    memoKey: async () => (await keys()).memo,
    facilitator: httpFacilitator({
      url: settings.X402_FACILITATOR_URL,
      network: settings.X402_NETWORK,
      clock,
    }),
    chain: solanaChain(solanaRpc(settings.SOLANA_RPC_URL), clock),
    clock,
  });
}

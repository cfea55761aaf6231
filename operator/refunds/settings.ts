import * as z from "zod";
import { lightningUrl } from "../../lambdas/payments/networks/lightning/settings.ts";
import { pemCertificate } from "../../lambdas/payments/networks/lightning/node/rest/pinned-certificate.ts";
import { readOptionalSettings } from "../../lambdas/settings/read-settings.ts";

// What pays refunds is in the environment of the operator's machine alone. The service's own credentials receive, and cannot spend.

const url = lightningUrl.transform((text) => text.replace(/\/+$/, ""));

const lndSettings = z.object({
  REFUND_LND_URL: url,
  /** For `offchain:read offchain:write`. */
  REFUND_LND_MACAROON: z.string().regex(/^(?:[0-9a-fA-F]{2}){16,2048}$/, "must be the macaroon in hex"),
  REFUND_LND_CERTIFICATE: pemCertificate.optional(),
});

const phoenixdSettings = z.object({
  REFUND_PHOENIXD_URL: url,
  /** phoenixd's `http-password`, which may spend. */
  REFUND_PHOENIXD_PASSWORD: z.string().min(1).max(512),
});

const rpcUrl = z.url({ protocol: /^https?$/, error: "must be an http: or https: URL" });

const solanaSettings = z.object({
  /** Base58, or a JSON array of bytes. */
  REFUND_SOLANA_WALLET_KEY: z.string().min(1),
  /** The network's public one when absent. */
  REFUND_SOLANA_RPC_URL: rpcUrl.optional(),
});

const evmSettings = z.object({
  REFUND_EVM_WALLET_KEY: z.string().regex(/^0x[0-9a-fA-F]{64}$/, "must be 0x and 64 hexadecimal digits"),
  /** The network's public one when absent, or where this is a node of another network. */
  REFUND_EVM_RPC_URL: rpcUrl.optional(),
});

/** The means of refunds. Each part is absent if none of its settings is given. */
export interface RefundSettings {
  readonly lnd: z.infer<typeof lndSettings> | undefined;
  readonly phoenixd: z.infer<typeof phoenixdSettings> | undefined;
  readonly solana: z.infer<typeof solanaSettings> | undefined;
  readonly evm: z.infer<typeof evmSettings> | undefined;
}

/** Reads by what refunds are paid. @throws {SettingsError} whose message names the variable at fault and no value */
export function readRefundSettings(environment: NodeJS.ProcessEnv): RefundSettings {
  return {
    lnd: readOptionalSettings(lndSettings, environment),
    phoenixd: readOptionalSettings(phoenixdSettings, environment),
    solana: readOptionalSettings(solanaSettings, environment),
    evm: readOptionalSettings(evmSettings, environment),
  };
}

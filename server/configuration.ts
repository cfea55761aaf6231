import { readFile } from "node:fs/promises";
import * as z from "zod";
import { isThisMachine } from "../document/core/public-web/hosts.ts";
import { usdcNetworks } from "../lambdas/http-contract/payment/usdc-networks.ts";
import { lightningOnMachine } from "../lib/rails/lightning.ts";
import { configuredRails, railConfigurations } from "../lib/rails/rails.ts";
import {
  accountSettings,
  checkOwnPurchases,
  checkCard,
  checkPacks,
  ConfigurationError,
  emailSettings,
  isIssuerComplete,
  issuerFault,
  ownPurchaseSettings,
  parseConfiguration,
  serviceSettings,
} from "../lib/service-settings.ts";
import { readReason } from "./data-folder.ts";

const baseUrl = z
  .url({ protocol: /^https?$/, error: "must be the address that buyers use, https://…", abort: true })
  .refine((text) => {
    const { protocol, hostname } = new URL(text);
    return protocol === "https:" || isThisMachine(hostname);
  }, "must begin with https://: put a server with TLS in front (docs/serve.md)")
  .refine(
    (text) => new URL(text).pathname === "/" && !/[?#@]/.test(text),
    "must end with the host, without a path",
  )
  .transform((text) => new URL(text).origin);

const port = z.int().min(0).max(65535);

/** The operator's sender, and the server that sends its mail. */
const email = z.strictObject({
  ...emailSettings,
  /** SMTP server: `smtps://host`, or `smtp://host`, which upgrades to TLS. Its user and password are a secret. */
  smtp: z
    .url({ protocol: /^smtps?$/, error: "must be the SMTP server, smtps://host or smtp://host:587" })
    .refine((text) => {
      const { username, password, pathname } = new URL(text);
      return username === "" && password === "" && /^\/?$/.test(pathname);
    }, "must be only a host and a port: put user and password into secrets/email.json"),
});

/** The settings of a server: those of a stage of cdk.json that mean something on one machine, and its own. */
export const serverConfiguration = z
  .strictObject({
    ...serviceSettings,
    ...railConfigurations,
    /** Begins every URL that the service hands out. */
    baseUrl,
    /** Where the server in front finds the service, on this machine. */
    port: port.default(3000),
    /** Where metrics and health are read, on this machine; nowhere when absent. */
    metricsPort: port.optional(),
    /** How many servers are in front, each of which adds an address to `X-Forwarded-For`. */
    proxies: z.int().min(0).max(5).default(1),
    /** Documents that print at once; each takes a core. */
    renderConcurrency: z.int().min(1).max(64).default(2),
    /** Most requests that wait for their jobs at once. */
    waitingRequests: z.int().min(0).max(1000).default(100),
    /** Most documents that one address is made offers of in an hour. */
    unpaidPerAddressHourly: z.int().positive().default(2000),
    /** Whether pages are shown before payment (`POST /markdown/preview`), by a process with the lowest priority. */
    previews: z.boolean().default(true),
    /** Below this much free space in the data folder nothing is sold, in MB. */
    minFreeMb: z.int().nonnegative().default(500),
    /** Whether worthless money of test networks is accepted, to try the server. */
    testMoney: z.boolean().default(false),
    accounts: z.strictObject(accountSettings).refine(isIssuerComplete, issuerFault).prefault({}),
    lightning: lightningOnMachine.optional(),
    /** Documents that the server buys of itself; none when absent. */
    ownPurchases: z.strictObject(ownPurchaseSettings).optional(),
    /** Emails; by default none are sent. */
    email: email.optional(),
  })
  .refine((server) => configuredRails(server).length > 0, {
    message: `is missing: configure ${Object.keys(railConfigurations).join(" or ")}`,
    path: ["a rail"],
  })
  .superRefine(checkOwnPurchases)
  .superRefine(checkCard)
  .superRefine(checkPacks)
  .superRefine(({ testMoney, x402, evm }, context) => {
    if (testMoney) return;
    const refuse = (network: string, ...path: (string | number)[]): void => {
      if (usdcNetworks[network]?.isTest)
        context.addIssue({
          code: "custom",
          path,
          message:
            'is a test network, whose money is worthless: set another, or "testMoney": true to try the server',
        });
    };
    if (x402) refuse(x402.network, "x402", "network");
    evm?.forEach(({ network }, index) => {
      refuse(network, "evm", ...(evm.length > 1 ? [index] : []), "network");
    });
  });

/** The settings of a server, checked and with their defaults. */
export type ServerConfiguration = z.output<typeof serverConfiguration>;

/**
 * Reads a server's settings.
 * @param file JSON
 * @throws {ConfigurationError}
 */
export async function readServerConfiguration(file: string): Promise<ServerConfiguration> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new ConfigurationError(`We couldn't read the configuration ${file}: ${readReason(error)}`);
  });
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    throw new ConfigurationError(`${file} is not valid JSON: ${readReason(error)}`);
  }
  const parsed = parseConfiguration(serverConfiguration, given);
  if ("settings" in parsed) return parsed.settings;
  throw new ConfigurationError(`${file} is invalid:\n  ${parsed.faults.join("\n  ")}`);
}

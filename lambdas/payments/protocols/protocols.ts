import { createHourlyLimit } from "../../aws/hourly-limit.ts";
import type { Table } from "../../aws/table.ts";
import { readSettings } from "../../settings/read-settings.ts";
import { filterNetworks } from "../networks/network.ts";
import { createChallengeInvoice, type ChallengeInvoice } from "./challenge-invoice.ts";
import { challengeSettings } from "./challenge-settings.ts";
import { createConfiguredPaymentScheme } from "./payment/create.ts";
import { protocolHeaders, protocolNames } from "../../http-contract/payment/payment-methods.ts";
import type { ProtocolName } from "../../http-contract/payment/payment-methods.ts";
import { createConfiguredCheckout } from "./checkout/protocol.ts";
import { createConfiguredL402 } from "./l402/create.ts";
import type { ProtocolOptions } from "./options.ts";
import type { Protocol } from "./protocol.ts";
import { createConfiguredReference } from "./reference/protocol.ts";
import { createConfiguredX402 } from "./x402/protocol.ts";

/** Makes a protocol; undefined where no network is on offer that it speaks of. */
type CreateProtocol = (environment: NodeJS.ProcessEnv, options: ProtocolOptions) => Protocol | undefined;

const createProtocol: Readonly<Record<ProtocolName, CreateProtocol>> = {
  reference: createConfiguredReference,
  l402: createConfiguredL402,
  x402: createConfiguredX402,
  payment: createConfiguredPaymentScheme,
  checkout: createConfiguredCheckout,
};

/** Creates the protocols by which the service is paid. @throws {Error} when two of them would write the same part of a 402 */
export function createProtocols(
  environment: NodeJS.ProcessEnv,
  options: ProtocolOptions & ChallengeOptions,
): readonly Protocol[] {
  const challengeInvoice = createConfiguredChallengeInvoice(environment, options);
  const protocols = protocolNames
    .map((name) => createProtocol[name](environment, { ...options, challengeInvoice }))
    .filter((protocol) => protocol !== undefined);
  assertDistinctFields(protocols);
  return protocols;
}

/** What the invoices of challenges are made by, apart from settings. */
export interface ChallengeOptions {
  readonly table: Table;
  /** Logs failures that hinder no request. */
  readonly warn?: ((message: string, error: unknown) => void) | undefined;
  /** Counts events for the operator. */
  readonly observe?: ((event: "challenge left out") => void) | undefined;
}

function createConfiguredChallengeInvoice(
  environment: NodeJS.ProcessEnv,
  {
    networks,
    table,
    clock,
    warn = () => undefined,
    observe = () => undefined,
  }: ProtocolOptions & ChallengeOptions,
): ChallengeInvoice | undefined {
  const [network] = filterNetworks(networks, "invoices");
  const settings = readSettings(challengeSettings, environment);
  if (!network || settings.L402_CHALLENGE === "off") return undefined;
  return createChallengeInvoice({
    network,
    challengeLimit: createHourlyLimit(table, settings.L402_CHALLENGES_HOURLY, clock, warn),
    reportSkippedChallenge: () => {
      observe("challenge left out");
    },
  });
}

/** Challenges of several protocols are merged in one header. */
const sharedHeader = "www-authenticate";

/** Checks that no two protocols write the same field, metadata or header of a 402, where one would hide the other. @throws {Error} otherwise */
export function assertDistinctFields(protocols: readonly Protocol[]): void {
  const writers = new Map<string, ProtocolName>();
  for (const { name, writes } of protocols) {
    const headers = protocolHeaders("offer", name).map((header) => header.name.toLowerCase());
    const parts = [
      ...headers.filter((header) => header !== sharedHeader).map((header) => `the header ${header}`),
      ...writes.body.map((field) => `the field ${field}`),
      ...writes.metadata.map((field) => `the metadata ${field}`),
    ];
    for (const part of parts) {
      const other = writers.get(part);
      if (other !== undefined) throw new Error(`Both ${other} and ${name} write ${part} of a 402`);
      writers.set(part, name);
    }
  }
}

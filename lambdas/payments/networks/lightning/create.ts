import { readSecret } from "../../../aws/secrets.ts";
import { readOptionalSettings } from "../../../settings/read-settings.ts";
import type { InvoiceNetwork } from "../network.ts";
import type { NetworkOptions } from "../options.ts";
import { createInvoiceStore } from "./invoices.ts";
import { createLightningNetwork } from "./network.ts";
import { createInvoiceBook } from "./node/invoice-book.ts";
import { createInvoiceTurns } from "./node/invoice-turns.ts";
import type { NodeOptions } from "./node/kind.ts";
import { createNodeOnDemand } from "./node/node-on-demand.ts";
import { lightningSettings, type LightningSettings } from "./settings.ts";

/** Creates the network from its settings; undefined if there are none. */
export function createLightning(
  environment: NodeJS.ProcessEnv,
  { keys, table, clock, showsInvoices }: NetworkOptions,
): InvoiceNetwork | undefined {
  const settings = readOptionalSettings(lightningSettings, environment);
  return (
    settings &&
    createLightningNetwork({
      settings,
      node: createNodeOnDemand(async () => {
        const { nodeKinds } = await import("./node/kinds.ts");
        const references = { turns: createInvoiceTurns(table, clock), book: createInvoiceBook(table) };
        return nodeKinds[settings.LIGHTNING_NODE].create(nodeOptions(settings, { clock, references }));
      }),
      invoices: createInvoiceStore(table, clock),
      showsInvoices,
      // The references of invoices that are open have been derived from the key of this name.
      referenceKey: async () => (await keys()).forRail("l402 token"),
      clock,
    })
  );
}

/** Returns a node's options from the settings. @param references absent if no two requests have the same reference */
export function nodeOptions(
  settings: LightningSettings,
  { clock, references }: Pick<NodeOptions, "clock" | "references">,
): NodeOptions {
  return {
    url: settings.LIGHTNING_URL ?? "",
    secret: () => readSecret(settings.LIGHTNING_SECRET_ID),
    clock,
    timeoutMs: settings.LIGHTNING_TIMEOUT_MS,
    privateChannels: settings.LIGHTNING_PRIVATE_CHANNELS === "on",
    ...(references && { references }),
  };
}

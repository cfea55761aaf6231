import { randomBytes } from "node:crypto";
import { nodeOptions } from "../lambdas/payments/networks/lightning/create.ts";
import { findLowestPrice } from "../lambdas/payments/price.ts";
import { nodeKinds } from "../lambdas/payments/networks/lightning/node/kinds.ts";
import { lightningSettings } from "../lambdas/payments/networks/lightning/settings.ts";
import { configuredRails } from "../lib/rails/rails.ts";
import { runChecks, type CheckResult } from "../operator/doctor/check.ts";
import { railChecks } from "../operator/doctor/rails/rails.ts";
import type { ServerConfiguration } from "./configuration.ts";
import type { Secrets } from "./secrets.ts";

/** A server that would not sell, or not for money, does not start. The message has a sentence for each reason. */
export class NotReadyToSellError extends Error {
  override readonly name = "NotReadyToSellError";
}

/** By how much clocks may differ, in ms. */
const clockSlackMs = 5 * 60_000;
const askMs = 5_000;

/**
 * Checks the operator's rails, as `operator doctor` does for a deployment, and that they take real money by a correct clock. A facilitator that does
 * not answer stops nothing while another rail works; a node does, since its invoices show whether money is real.
 * @param warn reports what works and should be better, and what does not answer
 * @throws {NotReadyToSellError}
 */
export async function checkRails(
  configuration: ServerConfiguration,
  secrets: Secrets,
  warn: (sentence: string) => void,
): Promise<void> {
  const faults: string[] = [];
  const unchecked: string[] = [];
  let canSell = false;
  for (const rail of configuredRails(configuration)) {
    // What facilitators and chains ask for is a secret only where they ask for something.
    if ((await secrets.read(rail.section)) === undefined && rail.secret.initially === undefined) {
      faults.push(
        `${rail.section}-secret: is missing: put it into the folder's secrets/${rail.section}.json (docs/deploy.md, "The Lightning node's secret")`,
      );
      continue;
    }
    const stageRail = {
      name: rail.name,
      secretOutput: rail.section,
      isInVpc: false,
      environment: (secretId: string) => rail.environment(secretId),
    };
    let isUsable = true;
    await runChecks(
      railChecks[rail.name](stageRail, () => Promise.resolve(rail.section)),
      (result) => {
        if (result.state === "ok") return;
        const sentence = formatCheck(result);
        if (result.state === "fix" && result.works) {
          warn(sentence);
          return;
        }
        isUsable = false;
        const isSilence = result.state === "unknown" || result.isSilence === true;
        const mayWait = isSilence && rail.name !== "lightning";
        (mayWait ? unchecked : faults).push(sentence);
      },
    );
    canSell ||= isUsable;
  }
  if (!canSell) faults.push(...unchecked);
  else for (const sentence of unchecked) warn(sentence);
  if (faults.length === 0) faults.push(...(await findMoneyFaults(configuration)));
  if (faults.length > 0) throw new NotReadyToSellError(faults.join("\n"));
}

function formatCheck({ check, found }: CheckResult): string {
  return `${check}: ${found}`;
}

/** Finds test money, and clocks that differ from a facilitator's; the check of invoices covers a node's clock. */
async function findMoneyFaults(configuration: ServerConfiguration): Promise<string[]> {
  const { lightning, x402, evm, testMoney } = configuration;
  const faults: string[] = [];
  if (lightning && !testMoney) {
    const network = await fetchInvoiceNetwork(configuration);
    if (network !== "bc")
      faults.push(
        `lightning-node: is on a test network (ln${network}), whose money is worthless: set another node, or "testMoney": true to try the server`,
      );
  }
  const facilitators = [x402?.facilitatorUrl, ...(evm ?? []).map(({ facilitatorUrl }) => facilitatorUrl)];
  for (const url of new Set(facilitators.filter((given) => given !== undefined))) {
    const off = Date.now() - ((await fetchTime(url)) ?? Date.now());
    if (Math.abs(off) > clockSlackMs)
      faults.push(
        `clock: this machine's is ${String(Math.round(Math.abs(off) / 60_000))} minutes ${off > 0 ? "ahead of" : "behind"} that of ${new URL(url).host}: correct it (timedatectl set-ntp true)`,
      );
  }
  return faults;
}

/** Human-readable part of an invoice (BOLT 11): `ln`, the network, an amount. */
const invoicePattern = /^ln(bcrt|bc|tbs|tb|sb)\d*[munp]?1/;

async function fetchInvoiceNetwork(configuration: ServerConfiguration): Promise<string> {
  const rail = configuredRails(configuration).find(({ name }) => name === "lightning");
  const settings = lightningSettings.parse(rail?.environment("lightning"));
  const node = nodeKinds[settings.LIGHTNING_NODE].create(nodeOptions(settings, { clock: () => Date.now() }));
  const { paymentRequest } = await node.createInvoice({
    reference: randomBytes(32).toString("hex"),
    amountSats: findLowestPrice(settings.LIGHTNING_PRICE_SATS),
    description: "Markdown to PDF, start of a server",
    expirySeconds: 600,
  });
  return invoicePattern.exec(paymentRequest.toLowerCase())?.[1] ?? "";
}

/** Fetches the time of a server, from its header `Date`; undefined if it has none. */
async function fetchTime(url: string): Promise<number | undefined> {
  try {
    const { headers } = await fetch(url, { method: "HEAD", signal: AbortSignal.timeout(askMs) });
    const time = Date.parse(headers.get("date") ?? "");
    return Number.isNaN(time) ? undefined : time;
  } catch {
    return undefined;
  }
}

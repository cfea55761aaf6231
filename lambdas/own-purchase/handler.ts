import type { ScheduledHandler } from "aws-lambda";
import * as z from "zod";
import { createX402Payer } from "../../client/payment/x402-payer.ts";
import { readSecret } from "../aws/secrets.ts";
import { Table } from "../aws/table.ts";
import { createLogger } from "../log/logger.ts";
import { createFunctionMetrics } from "../metrics/function-metrics.ts";
import { readSettings } from "../settings/read-settings.ts";
import { ownPurchaseSettings, serviceSettings, tableSettings } from "../settings/settings.ts";
import { buyDocument, millionthsPerCent } from "./buy-document.ts";
import { createMonthlyBudget } from "./monthly-budget.ts";
import { createOwnPurchases, failuresToTell } from "./own-purchases.ts";

/** Longest time for a purchase, in ms: less than the function has. */
const maxPurchaseMs = 150_000;
const hourMs = 3600 * 1000;

/** The wallet that pays: what is in it is all that can be lost. */
const walletSecret = z.object({
  /** Private key of EVM, or secret key of Solana. */
  key: z.string().min(1),
  rpcUrl: z.url().optional(),
});

const logger = createLogger();
const metrics = createFunctionMetrics("own-purchase");
const clock = (): number => Date.now();
const settings = readSettings(ownPurchaseSettings, process.env);
const { PUBLIC_BASE_URL: baseUrl } = readSettings(serviceSettings, process.env);
const table = new Table(readSettings(tableSettings, process.env));
const limit = BigInt(settings.OWN_PURCHASE_MONTHLY_CENTS * millionthsPerCent);
const run = createOwnPurchases({
  table,
  async buy() {
    const { key, rpcUrl } = parseWallet(await readSecret(settings.OWN_PURCHASE_WALLET_SECRET_ID));
    return buyDocument({
      baseUrl,
      payer: await createX402Payer(key, rpcUrl),
      budget: createMonthlyBudget(table, limit, clock),
      signal: AbortSignal.timeout(maxPurchaseMs),
    });
  },
  everyMs: settings.OWN_PURCHASE_EVERY_HOURS * hourMs,
  clock,
});

export const handler: ScheduledHandler = async (_event, context) => {
  logger.addContext(context);
  const outcome = await run();
  switch (outcome.result) {
    case "not due":
      return;
    case "over the limit":
      logger.warn("No own purchase was made: the month's limit is used up");
      return;
    case "bought":
      metrics.add("OwnPurchases");
      metrics.add("OwnPurchasesCents", outcome.cents);
      break;
    case "failed":
      metrics.add("OwnPurchasesFailed");
      if (outcome.failures >= failuresToTell) metrics.add("OwnPurchasesFailedTwice");
      logger.error("An own purchase failed", { failures: outcome.failures, error: outcome.error });
  }
  metrics.publish();
};

/** @throws {Error} that quotes nothing of the secret */
function parseWallet(text: string): z.output<typeof walletSecret> {
  try {
    return walletSecret.parse(JSON.parse(text));
  } catch {
    throw new Error(
      'The wallet of own purchases must be {"key": "…"}, with "rpcUrl" if its network needs one',
    );
  }
}

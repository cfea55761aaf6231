import type { Logger } from "@aws-lambda-powertools/logger";
import type { Metrics } from "@aws-lambda-powertools/metrics";
import { documentStorage } from "../jobs/document-storage.ts";
import { jobStore } from "../jobs/job-store.ts";
import type { JobStore } from "../jobs/job-store.ts";
import { jobQueue } from "../jobs/job-queue.ts";
import { ledger } from "../payments/ledger.ts";
import { accountRail } from "../payments/account/rail.ts";
import type { AccountRail } from "../payments/account/rail.ts";
import type { OfferedRail } from "../payments/rail.ts";
import { configuredRails } from "../payments/rails.ts";
import {
  accountSettings,
  bucketSettings,
  queueSettings,
  readSettings,
  serviceSettings,
  signingSettings,
  tableSettings,
} from "../settings.ts";
import type { ServiceSettings } from "../settings.ts";
import { signingKeys } from "../signing-keys.ts";
import type { SigningKeys } from "../signing-keys.ts";
import { openTable } from "../table.ts";
import type { Table } from "../table.ts";
import { readDossier } from "./dossier.ts";
import { purchaseFigures } from "./figures.ts";
import { purchases } from "./purchase.ts";
import type { Purchases } from "./purchase.ts";

/** Everything that a function needs which turns payments into jobs. */
export interface PurchasingParts {
  readonly settings: ServiceSettings;
  readonly keys: () => Promise<SigningKeys>;
  readonly table: Table;
  readonly jobs: JobStore;
  /** The rails on offer. */
  readonly rails: readonly OfferedRail[];
  readonly accountRail: AccountRail;
  readonly purchases: Purchases;
  readonly clock: () => number;
  readonly warn: (message: string, error: unknown) => void;
}

/**
 * Puts the parts together from the environment.
 * @throws {SettingsError} when the environment does not fit
 */
export function openPurchases(
  environment: NodeJS.ProcessEnv,
  logger: Logger,
  metrics: Metrics,
): PurchasingParts {
  const clock = (): number => Date.now();
  const warn = (message: string, error: unknown): void => {
    logger.warn(message, { error });
  };
  const settings = readSettings(serviceSettings, environment);
  const keys = signingKeys(readSettings(signingSettings, environment));
  const table = openTable(readSettings(tableSettings, environment));
  const jobs = jobStore(table, clock);
  const rails = configuredRails(environment, {
    table,
    publicBaseUrl: settings.PUBLIC_BASE_URL,
    keys,
    clock,
  });
  const account = accountRail({ table, settings: readSettings(accountSettings, environment), clock });
  return {
    settings,
    keys,
    table,
    jobs,
    rails,
    accountRail: account,
    clock,
    warn,
    purchases: purchases({
      ledger: ledger(table, clock),
      jobs,
      storage: documentStorage(readSettings(bucketSettings, environment)),
      queue: jobQueue(readSettings(queueSettings, environment).RENDER_QUEUE_URL),
      rails: [...rails, account],
      dossierOf: (document) => readDossier(table, document, clock()),
      clock,
      warn,
      observe: purchaseFigures(metrics),
    }),
  };
}

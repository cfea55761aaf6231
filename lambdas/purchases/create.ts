import type { Logger } from "@aws-lambda-powertools/logger";
import { correctionSettings } from "../settings/correction-settings.ts";
import { packSettings } from "../settings/pack-settings.ts";
import { createPackStore, type PackStore } from "./pack-store.ts";
import { createCallbackStore, type CallbackStore } from "../callbacks/callback-store.ts";
import { JobStore } from "../jobs/job-store.ts";
import { printAhead } from "../jobs/print-ahead.ts";
import { createRenderQueues } from "../jobs/render-queues.ts";
import type { FunctionMetrics } from "../metrics/function-metrics.ts";
import type { PurchaseMetric } from "../metrics/names.ts";
import { externalCallMs } from "../http-client/deadline.ts";
import { Ledger } from "../payments/ledger/ledger.ts";
import { accountSettings } from "../payments/networks/account/settings.ts";
import { createAccountNetwork, type AccountNetwork } from "../payments/networks/account/network.ts";
import { createTurnNetwork, type TurnNetwork } from "../payments/networks/turns/network.ts";
import { createPaymentWays, type PaymentWays } from "../payments/payment-ways.ts";
import { readSettings } from "../settings/read-settings.ts";
import {
  bucketSettings,
  callbackSettings,
  frontDoorSettings,
  queueSettings,
  serviceSettings,
  signingSettings,
  slowQueueSettings,
  tableSettings,
  waitingSettings,
} from "../settings/settings.ts";
import type { ServiceSettings } from "../settings/settings.ts";
import { createSigningKeys, type SigningKeys } from "../aws/signing-keys.ts";
import { Table } from "../aws/table.ts";
import { readDocumentRecords } from "./records.ts";
import { createPurchaseMetrics } from "./metrics.ts";
import { createPurchases } from "./state-machine.ts";
import type { Purchases } from "./purchases.ts";
import { createPurchaseStorage, type PurchaseStorage } from "./purchase-storage.ts";
import { createVerificationLimiter } from "./verification-limiter.ts";

/** The parts of a function that turns payments into jobs. */
export interface PurchasingParts extends PaymentWays {
  readonly settings: ServiceSettings;
  readonly keys: () => Promise<SigningKeys>;
  readonly table: Table;
  readonly jobs: JobStore;
  readonly callbacks: CallbackStore;
  /** Whether callbacks are made. */
  readonly callsBack: boolean;
  /** Whether callbacks may go to this machine. */
  readonly callsLoopback: boolean;
  readonly accountNetwork: AccountNetwork;
  readonly correctionNetwork: TurnNetwork;
  readonly receiptNetwork: TurnNetwork;
  readonly packStore: PackStore;
  readonly storage: PurchaseStorage;
  readonly purchases: Purchases;
  readonly clock: () => number;
  readonly warn: (message: string, error: unknown) => void;
}

/** Creates the parts from the environment. @throws {SettingsError} when the environment is invalid */
export function createConfiguredPurchases(
  environment: NodeJS.ProcessEnv,
  logger: Logger,
  metrics: FunctionMetrics<PurchaseMetric>,
): PurchasingParts {
  const clock = (): number => Date.now();
  const warn = (message: string, error: unknown): void => {
    logger.warn(message, { error });
  };
  const settings = readSettings(serviceSettings, environment);
  const keys = createSigningKeys(readSettings(signingSettings, environment));
  const table = new Table(readSettings(tableSettings, environment));
  const jobs = new JobStore(table, clock);
  const callbacks = createCallbackStore(table, clock);
  const { CALLBACKS: callsBack, CALLBACKS_TO_LOOPBACK: callsLoopback } = readSettings(
    callbackSettings,
    environment,
  );
  const ways = createPaymentWays(environment, {
    table,
    keys,
    clock,
    warn,
    observe: () => {
      metrics.add("ChallengesLeftOut");
      metrics.publish();
    },
  });
  const limits = readSettings(frontDoorSettings, environment);
  const storage = createPurchaseStorage(readSettings(bucketSettings, environment));
  const packStore = createPackStore(table, {
    key: async () => (await keys()).forRail("account key of a pack"),
    creditDays: readSettings(packSettings, environment).CREDIT_DAYS,
    clock,
  });
  const accountNetwork = createAccountNetwork({
    table,
    settings: readSettings(accountSettings, environment),
    clock,
  });
  const correctionNetwork = createTurnNetwork("correction", table, clock);
  const receiptNetwork = createTurnNetwork("receipt", table, clock);
  const { CORRECTIONS_PER_DOCUMENT: most, CORRECTION_MINUTES: minutes } = readSettings(
    correctionSettings,
    environment,
  );
  return {
    settings,
    keys,
    table,
    jobs,
    callbacks,
    callsBack,
    callsLoopback,
    ...ways,
    accountNetwork,
    correctionNetwork,
    receiptNetwork,
    packStore,
    storage,
    clock,
    warn,
    purchases: createPurchases({
      ledger: new Ledger(
        table,
        clock,
        ways.networks.some(({ showsUnrecorded }) => showsUnrecorded === true),
      ),
      jobs,
      storage,
      packs: packStore,
      queues: createRenderQueues({
        ...readSettings(queueSettings, environment),
        ...readSettings(slowQueueSettings, environment),
      }),
      printAhead: readSettings(waitingSettings, environment).JOBS_END_IN_PROCESS ? printAhead : undefined,
      corrections: most > 0 ? { most, lifetimeMs: minutes * 60_000 } : undefined,
      callbacks: callsBack ? callbacks : undefined,
      networks: [...ways.networks, accountNetwork, correctionNetwork, receiptNetwork],
      verifications: createVerificationLimiter({
        table,
        maxOfNetwork: limits.REFUSED_PER_ADDRESS_HOURLY,
        maxOfAll: limits.REFUSED_HOURLY,
        clock,
        warn,
      }),
      readRecords: (document) => readDocumentRecords(table, document, clock()),
      waiting: {
        msLeft: externalCallMs,
        pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      },
      clock,
      warn,
      observe: createPurchaseMetrics(metrics),
    }),
  };
}

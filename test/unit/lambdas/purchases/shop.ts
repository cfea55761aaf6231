import { randomUUID } from "node:crypto";
import { deliveredConversionRequest } from "../../../../lambdas/http-contract/requests.ts";
import type { ConversionRequest } from "../../../../lambdas/http-contract/requests.ts";
import { openRailNames } from "../../../../lambdas/http-contract/payment/payment-methods.ts";
import type { OpenRailName } from "../../../../lambdas/http-contract/payment/payment-methods.ts";
import { SourceMissingError, type SourceStorage } from "../../../../lambdas/jobs/document-storage.ts";
import { isBought, jobItemKey, type Job } from "../../../../lambdas/jobs/job.ts";
import type { QueuedJob } from "../../../../lambdas/jobs/render-queues.ts";
import { createCallbackStore } from "../../../../lambdas/callbacks/callback-store.ts";
import { JobStore } from "../../../../lambdas/jobs/job-store.ts";
import { Ledger } from "../../../../lambdas/payments/ledger/ledger.ts";
import type { PaymentRecord } from "../../../../lambdas/payments/ledger/payment-record.ts";
import type { Network, UnverifiedPayment } from "../../../../lambdas/payments/networks/network.ts";
import type { PurchaseEvent } from "../../../../lambdas/purchases/metrics.ts";
import {
  createPackStore,
  type BoughtPack,
  type PackStore,
} from "../../../../lambdas/purchases/pack-store.ts";
import type { AccountNetwork } from "../../../../lambdas/payments/networks/account/network.ts";
import type { Goods } from "../../../../lambdas/purchases/goods.ts";
import type { PurchaseOutcome, Purchases } from "../../../../lambdas/purchases/purchases.ts";
import { readDocumentRecords } from "../../../../lambdas/purchases/records.ts";
import { createPurchases } from "../../../../lambdas/purchases/state-machine.ts";
import { createVerificationLimiter } from "../../../../lambdas/purchases/verification-limiter.ts";
import { measureDocument, type PricedDocument } from "../../../../lambdas/payments/price.ts";
import type { TestTable } from "../../table.ts";
import { createFaults, type Faults } from "./faults.ts";
import { createScriptedRail, type ScriptedRail, type Truth } from "./scripted-rail.ts";
import { createTestWaiting, type TestWaiting } from "./waiting.ts";

/** A document, and what is sent to buy it. */
export interface TestDocument extends PricedDocument {
  readonly source: ConversionRequest;
}

/** The purchase machine on the real ledger and job store, with rails, storage and queue that check what they are sent. */
export interface Shop {
  readonly purchases: Purchases;
  readonly waiting: TestWaiting;
  readonly ledger: Ledger;
  readonly jobs: JobStore;
  readonly rails: Readonly<Record<OpenRailName, ScriptedRail>>;
  readonly table: TestTable;
  readonly sources: ReadonlyMap<string, ConversionRequest>;
  /** Ids of jobs, as they were queued. */
  readonly queued: string[];
  /** Those of them in the slow queue. */
  readonly queuedAsSlow: string[];
  /** Ids of jobs whose documents were printed before they were bought, and whether they were forgotten since. */
  readonly printedAhead: Map<string, "printed" | "forgotten">;
  readonly events: PurchaseEvent[];
  readonly warnings: string[];
  readonly faults: Faults;
  /** What was done that must never be. */
  readonly wrongs: string[];
  readonly documents: readonly TestDocument[];
  document(options?: { readonly callback_url: string }, text?: string): TestDocument;
  /** Creates a payment that nobody has shown yet. */
  payment(rail?: OpenRailName): UnverifiedPayment;
  /** The packs that may have been bought. */
  readonly packs: readonly PricedDocument[];
  readonly packStore: PackStore;
  readonly accountNetworks: readonly AccountNetwork[];
  goods(wanted: TestDocument | PricedDocument): Goods<unknown>;
  /** Creates the identity of a pack that nobody has bought. */
  pack(documents?: number): PricedDocument;
  buy(document: TestDocument, payment: UnverifiedPayment, network?: string): Promise<PurchaseOutcome<Job>>;
  buyPack(pack: PricedDocument, payment: UnverifiedPayment): Promise<PurchaseOutcome<BoughtPack>>;
  findRecord(payment: UnverifiedPayment): Promise<PaymentRecord>;
}

/**
 * Creates a shop.
 * @param maxRefused payments that may be verified in vain in an hour
 * @param networks in place of the scripted ones
 * @param accountNetworks beside the scripted ones
 */
export function createShop(
  table: TestTable,
  maxRefused = { maxOfNetwork: 100_000, maxOfAll: 100_000 },
  networks?: readonly Network[],
  accountNetworks: readonly AccountNetwork[] = [],
): Shop {
  const wrongs: string[] = [];
  const sources = new Map<string, ConversionRequest>();
  const queued: string[] = [];
  const queuedAsSlow: string[] = [];
  const printedAhead: Shop["printedAhead"] = new Map();
  const events: PurchaseEvent[] = [];
  const warnings: string[] = [];
  const documents: TestDocument[] = [];
  const faults = createFaults();
  const ledger = new Ledger(table, table.clock);
  const jobs = new JobStore(table, table.clock);
  const check = (holds: boolean | undefined, wrong: string): void => {
    if (holds !== true) wrongs.push(wrong);
  };
  const readLock = async (jobId: string): Promise<unknown> =>
    (await table.get(jobItemKey(jobId)))?.payment_id;

  const checkSettle = async ({ payment, collected, hidden }: Truth): Promise<void> => {
    const record = await ledger.find(payment);
    check(!collected || hidden, "A payment was collected again");
    check(record?.state === "claimed" && record.lease_until >= table.now, "Collected without a lease");
    check((await readLock(record?.job_id ?? "")) === payment.id, "Collected without the document's lock");
    const isKept = record?.pack !== undefined || sources.has(record?.job_id ?? "");
    check(isKept, "Collected before the document was stored");
    const isTaken = isBought(await table.get(jobItemKey(record?.job_id ?? "")), table.now);
    check(!isTaken, "Collected for what is bought already");
  };

  const storage: SourceStorage = {
    putSource(jobId, source) {
      const sent = documents.find((document) => document.jobId === jobId)?.source;
      check(source.data.text_body === sent?.data.text_body, "Another's source was stored");
      sources.set(jobId, source);
      return Promise.resolve();
    },
    getSource(jobId) {
      const source = sources.get(jobId);
      return source ? Promise.resolve(source) : Promise.reject(new SourceMissingError(jobId));
    },
    async deleteSource(jobId) {
      check((await jobs.find(jobId)) === undefined, "The source of a job was deleted");
      check((await readLock(jobId)) !== undefined, "A source was deleted that may be another's");
      sources.delete(jobId);
    },
  };
  const queues = {
    async send({ job_id: jobId, slow }: QueuedJob) {
      check((await jobs.find(jobId))?.state === "Not Started", "What is no job was queued");
      queued.push(jobId);
      if (slow) queuedAsSlow.push(jobId);
    },
  };
  const rails = Object.fromEntries(
    openRailNames.map((name) => [name, createScriptedRail(name, checkSettle)]),
  ) as Record<OpenRailName, ScriptedRail>;
  const waiting = createTestWaiting(table);
  const bought: PricedDocument[] = [];
  const packStore = createPackStore(table, {
    key: () => Promise.resolve(new Uint8Array(32)),
    creditDays: 365,
    clock: table.clock,
  });
  const purchases = createPurchases({
    ledger: faults.watched("ledger", ledger),
    jobs: faults.watched("jobs", jobs),
    storage: faults.watched("storage", storage),
    packs: faults.watched("packs", packStore),
    queues: faults.watched("queue", queues),
    printAhead(jobId) {
      printedAhead.set(jobId, "printed");
      return () => printedAhead.set(jobId, "forgotten");
    },
    networks: networks ?? [
      ...openRailNames.map((name) => faults.watched("rail", rails[name])),
      ...accountNetworks,
    ],
    verifications: createVerificationLimiter({
      table,
      ...maxRefused,
      clock: table.clock,
      warn: (message) => warnings.push(message),
    }),
    callbacks: createCallbackStore(table, table.clock),
    readRecords: (document) => readDocumentRecords(table, document, table.now),
    waiting,
    warn: (message) => warnings.push(message),
    observe: (event) => events.push(event),
    clock: table.clock,
  });

  return {
    ...{
      purchases,
      waiting,
      ledger,
      jobs,
      rails,
      table,
      sources,
      queued,
      queuedAsSlow,
      printedAhead,
      events,
      warnings,
      faults,
      wrongs,
      documents,
      packs: bought,
      packStore,
      accountNetworks,
    },
    document(options, text) {
      const [hash, jobId] = [randomUUID(), randomUUID()];
      const source = deliveredConversionRequest.parse({
        data: { text_body: text ?? `# ${hash}` },
        options: { document_name: "a.pdf", ...options },
      });
      const document = { hash, jobId, bytes: measureDocument(source), source };
      documents.push(document);
      return document;
    },
    payment: (rail = "solana") => rails[rail].presented(randomUUID()),
    pack(documents = 100) {
      const pack = { hash: randomUUID(), jobId: randomUUID(), bytes: 0, pack: documents };
      bought.push(pack);
      return pack;
    },
    goods: (wanted) => ("source" in wanted ? purchases.documentGoods(wanted.source) : purchases.packGoods()),
    buy: ({ source, ...document }, payment, network) =>
      purchases.buy(document, purchases.documentGoods(source), payment, network),
    buyPack: (pack, payment) => purchases.buy(pack, purchases.packGoods(), payment),
    async findRecord({ payment }) {
      const record = await ledger.find(payment);
      if (!record) throw new Error("The payment is not on record");
      return record;
    },
  };
}

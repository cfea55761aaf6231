import type { SentDocument } from "../form/form.ts";
import { findCorrection } from "../result/corrections.ts";
import { askStatus } from "../service.ts";
import { clearError, isShown } from "../views.ts";
import { followOrder } from "./follow-order.ts";
import { showOpening } from "./job.ts";
import { showForm, startLeaving } from "./leave.ts";
import type { FormOfOrders } from "./leave.ts";
import { copyFirstPage, keepFirstPage } from "./paying/first-page.ts";
import { methods, rails } from "./paying/rails.ts";
import { startWays } from "./paying/ways.ts";
import { clearRetryBanner, showRetryBanner, startRetryBanner } from "./retry-banner.ts";
import type { Beginning, Round } from "./round.ts";
import { sendOrder } from "./send-order.ts";
import {
  getCurrentOrder,
  goTo,
  isCurrent,
  isUnderWay,
  changeCurrentOrder,
  getKnownOrder,
} from "./storage/current.ts";
import { computeKey } from "./storage/key.ts";
import { isOrderName, readOrder } from "./storage/orders.ts";
import type { Order } from "./storage/orders.ts";
import { orderHere } from "./storage/tab-history.ts";
import { tellUnfinished } from "./unfinished.ts";
import { nameTab } from "../workspace/bar.ts";
import { endWait } from "./wait.ts";

// The path of a document through the page: offers, payment, job. Each step is stored, so that a refresh continues from there.

/** Wires the ways to pay, Back and Forward, and continues the order from before a refresh. */
export function startPurchases(form: FormOfOrders): void {
  startLeaving(form);
  for (const method of methods) rails[method].start();
  startWays();
  addEventListener("popstate", continuePurchase);
  addEventListener("storage", ({ key }) => {
    if (isOrderName(key)) catchUp();
  });
  startRetryBanner();
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) endWait();
  });
  continuePurchase();
  if (!getKnownOrder()) tellUnfinished((order) => void begin(order));
}

/** Nobody reads longer lists, and each is stored. */
const maxFindings = 20;

/** Sends the document of the form. @returns once the page shows the outcome, for now */
export async function buy({ findPages, ...document }: SentDocument): Promise<void> {
  // Before anything else is written or shown.
  const pages = findPages();
  const firstPage = copyFirstPage(pages);
  const key = await computeKey(document.body);
  keepFirstPage(key, firstPage);
  // Sending an unchanged failed document retries it.
  await begin(readOrder(key) ?? { begun: Date.now(), key, ...document }, {
    changes: {
      ...document,
      // Those of the same document from before stay where its pages are not shown.
      ...(pages && { findings: pages.warnings.slice(0, maxFindings) }),
      correction: findCorrection(),
    },
    isRestart: true,
  });
}

/** Continues a stored order; does nothing when no order has this key. */
export function openOrder(key: string): void {
  const stored = readOrder(key);
  if (stored) void begin(stored);
}

/** Continues the order of this entry of the tab's history; shows the form if there is none. */
function continuePurchase(): void {
  const key = orderHere();
  const stored = key === undefined ? undefined : readOrder(key);
  if (stored) void begin(stored);
  else if (getKnownOrder()) showForm();
}

/** Continues what another tab has begun with the same order: a payment, or its job. */
function catchUp(): void {
  const now = getCurrentOrder();
  const before = getKnownOrder();
  if (now && before && isUnderWay(now) && !isUnderWay(before)) void begin(now);
}

/** Continues a document, from whatever step. @returns once the page shows the outcome, for now */
function begin(next: Order, { changes, isRestart = false }: Beginning = {}): Promise<void> {
  // Nothing that can be paid is left in sight which is not this order's, or which may be paid for already.
  if (!isShown("make") && (getKnownOrder()?.key !== next.key || isUnderWay(next))) showOpening(next.title);
  nameTab(next.title);
  const id = goTo(next);
  if (changes) changeCurrentOrder(changes);
  clearError();
  clearRetryBanner();
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const round: Round = {
    isCurrent: () => isCurrent(id),
    noteShown: () => {
      resolve(undefined);
    },
    begin: (order, beginning) => void begin(order, beginning),
  };
  runRound(round, isRestart)
    .catch((error: unknown) => {
      if (round.isCurrent())
        showRetryBanner(error, () => void begin(readOrder(next.key) ?? next, { isRestart }));
    })
    .finally(() => {
      round.noteShown();
    });
  return promise;
}

/** Follows the job of the order where it has one, and sends the document otherwise. */
async function runRound(round: Round, isRestart: boolean): Promise<void> {
  const jobId = getCurrentOrder()?.jobId;
  if (!isRestart && jobId !== undefined) {
    const job = await askStatus(jobId);
    if (!round.isCurrent()) return;
    if (job) {
      round.noteShown();
      if (await followOrder({ job }, round)) return;
    }
  }
  await sendOrder(round);
}

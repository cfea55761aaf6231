import type { JobStatus } from "../../lambdas/http-contract/responses.ts";
import { announce } from "../elements.ts";
import type { SentDocument } from "../form/form.ts";
import { askStatus, sendDocument } from "../service.ts";
import type { ServiceResponse } from "../service.ts";
import { clearError, isShown, showError, view } from "../views.ts";
import { bought } from "./storage/bought.ts";
import type { JobResponse } from "./storage/bought.ts";
import { current, goTo, isCurrent, isUnderWay, keep, known } from "./storage/current.ts";
import { followJob, showConfirming, showOpening } from "./job.ts";
import { keyOf } from "./storage/key.ts";
import { changeDocument, lose, refuse, showForm, startLeaving } from "./leave.ts";
import type { FormOfOrders } from "./leave.ts";
import { showOffers } from "./paying/offers.ts";
import { isOrderName, storedOrder } from "./storage/orders.ts";
import type { Order } from "./storage/orders.ts";
import { wait, endWait } from "./wait.ts";
import { noteBought, payable } from "./paying/payable.ts";
import type { SendableOrder } from "./paying/payable.ts";
import { methods, rails } from "./paying/rails.ts";
import { withoutPayment } from "./storage/seen-payments.ts";
import { clearRetryBanner, showRetryBanner, startRetryBanner } from "./retry-banner.ts";
import { showSummary } from "./paying/summary.ts";
import { enterOrder, orderHere } from "./storage/tab-history.ts";
import { untilPaid } from "./paying/until-paid.ts";

/** The way of a document through the page: offers, payment, job. What is reached is stored, so a refresh goes on from there. */

/** Wires the ways to pay, Back and Forward, and goes on with what was under way before a refresh. */
export function startPurchases(form: FormOfOrders): void {
  startLeaving(form);
  for (const method of methods) rails[method].start();
  addEventListener("popstate", goOn);
  addEventListener("storage", ({ key }) => {
    if (isOrderName(key)) catchUp();
  });
  startRetryBanner();
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) endWait();
  });
  goOn();
}

/** Sends the document of the form. @returns once the page shows what comes of it, for now */
export async function buy(document: SentDocument): Promise<void> {
  const key = await keyOf(document.body);
  // Sent again as it is, a document that failed is tried again.
  await begin(storedOrder(key) ?? { begun: Date.now(), key, ...document }, {
    changes: document,
    isAnew: true,
  });
}

export function openOrder(key: string): void {
  const kept = storedOrder(key);
  if (kept) void begin(kept);
}

function goOn(): void {
  const key = orderHere();
  const kept = key === undefined ? undefined : storedOrder(key);
  if (kept) void begin(kept);
  else if (known()) showForm();
}

/** Goes on with what another tab has begun with the same order: a payment, or the job that it bought. */
function catchUp(): void {
  const [now, before] = [current(), known()];
  if (now && before && isUnderWay(now) && !isUnderWay(before)) void begin(now);
}

interface Beginning {
  readonly changes?: Partial<Order>;
  /** Whether the document is sent, though it may have a job: the service tries one that failed again. */
  readonly isAnew?: boolean;
}

/** Takes a document on, from wherever it stands. @returns once the page shows what comes of it, for now */
function begin(next: Order, { changes, isAnew = false }: Beginning = {}): Promise<void> {
  // Nothing that can be paid is left in sight which is not this order's, or which may be paid for already.
  if (!isShown("make") && (known()?.key !== next.key || isUnderWay(next))) showOpening(next.title);
  const mine = goTo(next);
  if (changes) keep(changes);
  clearError();
  clearRetryBanner();
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const shown = (): void => {
    resolve(undefined);
  };
  run(mine, shown, isAnew)
    .catch((error: unknown) => {
      if (isCurrent(mine))
        showRetryBanner(error, () => void begin(storedOrder(next.key) ?? next, { isAnew }));
    })
    .finally(shown);
  return promise;
}

async function run(mine: number, shown: () => void, isAnew: boolean): Promise<void> {
  const jobId = current()?.jobId;
  if (!isAnew && jobId !== undefined) {
    const job = await askStatus(jobId);
    if (!isCurrent(mine)) return;
    if (job) {
      shown();
      await follow(job, mine);
      return;
    }
  }
  await ask(mine, shown);
}

async function ask(mine: number, shown: () => void): Promise<void> {
  for (let asked = current(), unheard = 0; asked && isCurrent(mine); asked = current()) {
    const { body, key, proof } = asked;
    if (body === undefined) {
      lose(asked);
      return;
    }
    if (proof !== undefined) {
      enterOrder(key);
      showConfirming();
    }
    const response = await sendDocument({ body, key }, proof);
    if (!isCurrent(mine)) {
      if (response.result === "job") noteBought(asked, response);
      return;
    }
    shown();
    switch (response.result) {
      case "job":
        // The service tries a document that failed again when it is sent again, as often as it does that.
        await follow(response.job, mine, { response, isLastTry: response.job.status === "Failed" });
        return;
      case "offers":
        if (proof !== undefined && response.offers.metadata.error === undefined) {
          // Signed once, the same payment moves money once: it may be sent again.
          const again = { ...asked };
          if (++unheard < maxUnheard) await waitWith(unheardText, 5, mine);
          else {
            showError(
              `${unheardText} ${takenOutText}`,
              "Try again",
              () => void begin(storedOrder(key) ?? again),
            );
            return;
          }
          break;
        }
        await offer(response, mine, { ...asked, body });
        return;
      case "refused":
        refuse(response.message, { ...(current() ?? asked), body }, () => {
          void begin(current() ?? asked, { isAnew: true });
        });
        return;
      case "later":
        await waitWith(response.message, response.seconds, mine);
    }
  }
}

/** How often a signed payment is sent to a service that does not mention it. */
const maxUnheard = 4;
const unheardText = "The service does not say what became of the payment that was signed.";
const takenOutText =
  "Something between this page and the service seems to take it out of the request, such as an extension of the browser or a company’s network. It is kept here, and moves money once at most: try again by another network.";

async function waitWith(message: string, seconds: number, mine: number): Promise<void> {
  showError(`${message} The page tries again in ${String(seconds)} s.`);
  await wait(seconds * 1000);
  if (isCurrent(mine)) clearError();
}

async function offer(
  response: Extract<ServiceResponse, { result: "offers" }>,
  mine: number,
  asked: SendableOrder,
): Promise<void> {
  const now = current() ?? asked;
  // Another tab has got on since this was asked.
  if (now.jobId !== asked.jobId || JSON.stringify(now.proof) !== JSON.stringify(asked.proof)) {
    void begin(now);
    return;
  }
  const isBoughtAgain = now.jobId !== undefined || now.pdf !== undefined;
  const cleared = { proof: undefined, proofBy: undefined, jobId: undefined, pdf: undefined };
  keep({ ...cleared, failure: undefined, isGone: undefined, ...(isBoughtAgain && withoutPayment(now)) });
  enterOrder(asked.key);
  view("pay");
  showSummary(asked);
  announce("Choose how to pay for this document.");
  for (const method of methods) rails[method].fault("");
  if (asked.proof !== undefined) {
    const { error = "", error_description: reason = error } = response.offers.metadata;
    const text = `The payment was not accepted: ${reason.replace(/\.$/, "")}. No money was moved. Try again, or pay by another offer.`;
    if (asked.proofBy) rails[asked.proofBy].fault(text);
    else showError(text);
  }
  const purchaseBy = payable(mine, asked, (next, changes) => void begin(next, { changes }));
  await showOffers(response, purchaseBy);
  const paid = await untilPaid(
    asked,
    () => isCurrent(mine),
    (again) => showOffers(again, purchaseBy, true),
  );
  if (!paid) return;
  if (isCurrent(mine)) await follow(paid.job, mine, { response: paid });
  else noteBought(asked, paid);
}

interface Reached {
  /** What brought the job, where that was just now. */
  readonly response?: JobResponse;
  readonly isLastTry?: boolean;
}

async function follow(
  job: JobStatus,
  mine: number,
  { response, isLastTry = false }: Reached = {},
): Promise<void> {
  const now = current();
  if (!now) return;
  const followed = keep(bought(now, job.id, response));
  if (!followed) return;
  enterOrder(followed.key);
  const { missing, failure } = await followJob(job, {
    order: followed,
    isLastTry,
    isCurrent: () => isCurrent(mine),
    // A PDF that is made can be had by its job; the document itself is in its author's hands.
    made: ({ document_name, pages, bytes, sha256 }) =>
      keep({ body: undefined, pdf: { document_name, pages, bytes, sha256 } }),
    retry: () => {
      void begin(current() ?? followed, { isAnew: true });
    },
    change: changeDocument,
  });
  if (!isCurrent(mine)) return;
  if (failure !== undefined) keep({ failure });
  if (missing === "job") await ask(mine, () => undefined);
  if (missing === "pdf") lose(followed, true);
}

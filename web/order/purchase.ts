import type { JobStatus } from "../../lambdas/interface/responses.ts";
import { announce } from "../elements.ts";
import type { SentDocument } from "../form/form.ts";
import { askStatus, lineIn, sendDocument } from "../service.ts";
import type { Answer } from "../service.ts";
import { calm, trouble, view } from "../views.ts";
import { followJob, showConfirming } from "./job.ts";
import { keyOf } from "./key.ts";
import { showOffers } from "./offers.ts";
import { forgetOrder, storedOrder, storeOrder } from "./orders.ts";
import type { Order } from "./orders.ts";
import { pause, wake } from "./pause.ts";
import type { PaymentMethod, Purchase } from "./rail.ts";
import { methods, paymentOf, rails } from "./rails.ts";
import { endStall, stall, startStalls } from "./stall.ts";
import { showSummary } from "./summary.ts";
import { dropOrder, enterOrder, leaveOrder, orderHere } from "./tab-history.ts";
import { untilPaid } from "./until-paid.ts";

/** The way of a document through the page: offers, payment, job. What is reached is stored, so a refresh goes on from there. */

/** What of the form a purchase needs. */
export interface FormOfOrders {
  readonly edit: (body: string, line?: number) => void;
}

let form: FormOfOrders | undefined;
let order: Order | undefined;
/** Counts what was begun; an answer that comes after something else was begun is dropped. */
let round = 0;

/** Wires the ways to pay, Back and Forward, and goes on with what was under way before a refresh. */
export function startPurchases(of: FormOfOrders): void {
  form = of;
  for (const method of methods) rails[method].start();
  addEventListener("popstate", goOn);
  startStalls();
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) wake();
  });
  goOn();
}

/** Sends the document of the form. @returns once the page shows what comes of it, for now */
export async function buy(document: SentDocument): Promise<void> {
  const key = await keyOf(document.body);
  // Sent again as it is, a document that failed is tried again.
  const again = { key, jobId: undefined, isGone: undefined };
  await begin({ begun: Date.now(), ...storedOrder(key), ...document, ...again });
}

export function openOrder(key: string): void {
  const kept = storedOrder(key);
  if (kept) void begin(kept);
}

/** Leaves what is under way, which stays open, and shows the form. @param line of the document, where something is wrong */
export function changeDocument(line?: number): void {
  const body = order?.body;
  leaveOrder();
  showForm();
  if (body !== undefined) form?.edit(body, line);
}

function goOn(): void {
  const key = orderHere();
  const kept = key === undefined ? undefined : storedOrder(key);
  if (kept) void begin(kept);
  else if (order) showForm();
}

function resume(): void {
  if (order) void begin(order);
}

function showForm(): void {
  round++;
  endStall();
  order = undefined;
  calm();
  view("make");
}

/** Takes a document on, from wherever it stands. @returns once the page shows what comes of it, for now */
function begin(next: Order): Promise<void> {
  keep(next);
  calm();
  endStall();
  const mine = ++round;
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const shown = (): void => {
    resolve(undefined);
  };
  run(mine, shown)
    .catch((error: unknown) => {
      if (mine === round) stall(error, resume);
    })
    .finally(shown);
  return promise;
}

async function run(mine: number, shown: () => void): Promise<void> {
  if (order?.jobId !== undefined) {
    const job = await askStatus(order.jobId);
    if (mine !== round) return;
    if (job) {
      shown();
      await follow(job, mine);
      return;
    }
  }
  await ask(mine, shown);
}

async function ask(mine: number, shown: () => void): Promise<void> {
  while (order && mine === round) {
    const { body, key, proof } = order;
    if (body === undefined) {
      lose(order);
      return;
    }
    if (proof !== undefined) {
      enterOrder(key);
      showConfirming();
    }
    const answer = await sendDocument({ body, key }, proof);
    if (mine !== round) return;
    shown();
    switch (answer.result) {
      case "job":
        // The service tries a document that failed again when it is sent again, as often as it does that.
        await follow(answer.job, mine, { answer, isLastTry: answer.job.status === "Failed" });
        return;
      case "offers":
        await offer(answer, mine, { ...order, body });
        return;
      case "refused":
        forgetOrder(key);
        dropOrder();
        showForm();
        form?.edit(body, lineIn(answer.message));
        trouble(`${answer.message} Nothing was charged. Change the document and try again.`);
        return;
      case "later":
        trouble(`${answer.message} The page tries again in ${String(answer.seconds)} s.`);
        await pause(answer.seconds * 1000);
        if (mine === round) calm();
    }
  }
}

async function offer(
  answer: Extract<Answer, { result: "offers" }>,
  mine: number,
  asked: Order & { readonly body: string },
): Promise<void> {
  keep({ ...asked, proof: undefined });
  enterOrder(asked.key);
  view("pay");
  showSummary(asked);
  announce("Choose how to pay for this document.");
  for (const method of methods) rails[method].fault("");
  if (asked.proof !== undefined) {
    const reason = answer.offers.metadata.error?.replace(/\.$/, "") ?? "no reason was given";
    rails.x402.fault(
      `The payment was not accepted: ${reason}. No money was moved. Try again, or pay by another offer.`,
    );
  }
  const purchaseBy = purchaseIn(mine, asked);
  await showOffers(answer, purchaseBy);
  const isCurrent = (): boolean => mine === round;
  const paid = await untilPaid(asked, isCurrent, (again) => showOffers(again, purchaseBy, true));
  if (paid) await follow(paid.job, mine, { answer: paid });
}

interface Reached {
  /** What brought the job, where that was just now. */
  readonly answer?: Extract<Answer, { result: "job" }>;
  readonly isLastTry?: boolean;
}

async function follow(
  job: JobStatus,
  mine: number,
  { answer, isLastTry = false }: Reached = {},
): Promise<void> {
  if (!order) return;
  const paid = answer && paymentOf(order, answer.settlement);
  const payment = order.payment ?? (paid && { ...paid, seen: Date.now() });
  const followed = keep({
    ...order,
    jobId: job.id,
    kept: undefined,
    proof: undefined,
    failure: undefined,
    payment,
  });
  enterOrder(followed.key);
  const { missing, failure } = await followJob(job, {
    order: followed,
    isLastTry,
    isCurrent: () => mine === round,
    // A PDF that is made can be had by its job; the document itself is in its author's hands.
    made: ({ document_name, pages, bytes, sha256 }) =>
      keep({ ...followed, body: undefined, pdf: { document_name, pages, bytes, sha256 } }),
    retry: () => {
      void begin({ ...followed, jobId: undefined });
    },
    change: changeDocument,
  });
  if (mine !== round) return;
  if (failure !== undefined) keep({ ...followed, failure });
  if (missing === "job") await ask(mine, () => undefined);
  if (missing === "pdf") lose(followed);
}

function lose(lost: Order): void {
  keep({ ...lost, isGone: true });
  leaveOrder();
  showForm();
  trouble(`The service no longer keeps the PDF of ${lost.title}.`);
}

function purchaseIn(
  mine: number,
  { body, key }: Order & { readonly body: string },
): (method: PaymentMethod) => Purchase {
  return (method) => ({
    body,
    key,
    isCurrent: () => mine === round,
    kept: () => order?.kept?.[method],
    keep(value) {
      if (order) keep({ ...order, kept: { ...order.kept, [method]: value } });
    },
    send(proof) {
      if (order) void begin({ ...order, proof });
    },
    renew() {
      if (order) void begin({ ...order, kept: undefined });
    },
  });
}

function keep(next: Order): Order {
  order = next;
  storeOrder(next);
  return next;
}

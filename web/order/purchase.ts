import type { JobStatus } from "../../lambdas/interface/responses.ts";
import { announce, element } from "../elements.ts";
import { followJob, showConfirming } from "./job.ts";
import { showOffers } from "./offers.ts";
import { storedOrder, storeOrder } from "./order.ts";
import type { Order } from "./order.ts";
import { pause } from "../pause.ts";
import type { PaymentMethod, Purchase } from "./rail.ts";
import { askStatus, sendDocument, ServiceError } from "../service.ts";
import type { Answer } from "../service.ts";
import { calm, trouble, view } from "../views.ts";

/** The way of a document through the page: offers, payment, job. What is reached is stored, so a refresh goes on from there. */

/** How often is asked whether a document is paid for: at first, at most, and for each byte that is sent again, in ms. */
const firstPauseMs = 2_500;
const longestPauseMs = 15_000;
const pauseForByteMs = 0.01;

let order: Order | undefined = storedOrder();
/** Counts what was begun; an answer that comes after something else was begun is dropped. */
let round = 0;

/** Goes on with what was under way before a refresh. */
export function resume(): void {
  if (order) begin(order);
}

/** Gives up what is under way, and shows the form. */
export function backToForm(): void {
  round++;
  keep(undefined);
  calm();
  view("make");
  element("text").focus();
}

/** Takes a document on, from wherever it stands. */
export function begin(next: Order): void {
  keep(next);
  calm();
  const mine = ++round;
  void run(mine).catch((error: unknown) => {
    if (mine !== round) return;
    const reason = error instanceof ServiceError ? error.message : "Something went wrong in this page.";
    trouble(`${reason} Nothing is lost, and nothing is charged twice.`, "Try again", resume);
  });
}

async function run(mine: number): Promise<void> {
  element("submit", HTMLButtonElement).disabled = true;
  try {
    if (order?.jobId !== undefined) {
      const job = await askStatus(order.jobId);
      if (mine !== round) return;
      if (job) {
        await follow(job, mine);
        return;
      }
    }
    await ask(mine);
  } finally {
    element("submit", HTMLButtonElement).disabled = false;
  }
}

/** Sends the document, with the payment if one was signed, until it is a job or offers. */
async function ask(mine: number): Promise<void> {
  while (order && mine === round) {
    const { proof } = order;
    if (proof !== undefined) showConfirming();
    const answer = await sendDocument(order, proof);
    if (mine !== round) return;
    switch (answer.result) {
      case "job":
        await follow(answer.job, mine);
        return;
      case "offers":
        await offer(answer, mine);
        return;
      case "refused":
        keep(undefined);
        view("make");
        trouble(`${answer.message} Nothing was charged. Change the document and try again.`);
        element("text").focus();
        return;
      case "later":
        trouble(`${answer.message} The page tries again in ${String(answer.seconds)} s.`);
        await pause(answer.seconds * 1000);
        calm();
    }
  }
}

async function offer(answer: Extract<Answer, { result: "offers" }>, mine: number): Promise<void> {
  if (!order) return;
  if (order.proof !== undefined) {
    const reason = answer.offers.metadata.error ?? "no reason was given";
    trouble(
      `The payment was not accepted (${reason}). No money was moved. Try again, or pay by the other offer.`,
    );
  }
  keep({ body: order.body, key: order.key, kept: order.kept });
  view("pay");
  announce("Choose how to pay for this document.");
  await showOffers(answer, purchaseIn(mine, order));
  if (mine === round) await untilPaid(mine);
}

/** Sends the document again now and then, until it is paid for by whatever way. */
async function untilPaid(mine: number): Promise<void> {
  let unclear = false;
  for (
    let pauseMs = firstPauseMs;
    mine === round && order;
    pauseMs = Math.min(pauseMs * 1.15, longestPauseMs)
  ) {
    await pause(pauseMs + order.body.length * pauseForByteMs);
    if (mine !== round || document.hidden) continue;
    const answer = await sendDocument(order).catch(() => undefined);
    if (mine !== round) return;
    if (answer?.result === "job") {
      await follow(answer.job, mine);
      return;
    }
    if (answer?.result === "later") trouble(`${answer.message} The page asks again by itself.`);
    else if (unclear) calm();
    unclear = answer?.result === "later";
    // A rail that was out of reach may be back.
    if (answer?.result === "offers") await showOffers(answer, purchaseIn(mine, order), true);
  }
}

async function follow(job: JobStatus, mine: number): Promise<void> {
  if (!order) return;
  const { body, key } = order;
  keep({ body, key, jobId: job.id });
  const missing = await followJob(job, {
    isCurrent: () => mine === round,
    retry: () => {
      begin({ body, key });
    },
  });
  if (missing === "job") await ask(mine);
  if (missing !== "pdf") return;
  keep(undefined);
  view("make");
  trouble("The PDF of your last document is no longer kept.");
}

/** The document of a round, as each rail sees it. */
function purchaseIn(mine: number, { body, key }: Order): (method: PaymentMethod) => Purchase {
  return (method) => ({
    body,
    key,
    isCurrent: () => mine === round,
    kept: () => order?.kept?.[method],
    keep(value) {
      keep({ ...order, body, key, kept: { ...order?.kept, [method]: value } });
    },
    send(proof) {
      begin({ ...order, body, key, proof });
    },
    renew() {
      begin({ body, key });
    },
  });
}

function keep(next: Order | undefined): void {
  order = next;
  storeOrder(next);
}

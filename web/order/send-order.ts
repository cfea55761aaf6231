import type { JobStatus } from "../../lambdas/http-contract/responses.ts";
import { sendDocument } from "../service.ts";
import type { JobResponse, OffersResponse } from "../service.ts";
import { clearError, showError } from "../views.ts";
import { followOrder } from "./follow-order.ts";
import { showConfirming } from "./job.ts";
import { loseOrder, refuse } from "./leave.ts";
import { offerOrder } from "./offer-order.ts";
import { storeBought } from "./paying/payable.ts";
import type { SendableOrder } from "./paying/payable.ts";
import { keyHeader } from "./paying/rails.ts";
import type { Round } from "./round.ts";
import { getCurrentOrder } from "./storage/current.ts";
import { readOrder } from "./storage/orders.ts";
import { enterOrder } from "./storage/tab-history.ts";
import { wait } from "./wait.ts";
import { translate } from "../words/translate.ts";

/** Sends the current order until it has a job, and follows that. A job that the service no longer knows is sent for again. */
export async function sendOrder(round: Round): Promise<void> {
  let isJobKnown = false;
  while (!isJobKnown) {
    const reached = await sendUntilJob(round);
    isJobKnown = !reached || (await followOrder(reached, round));
  }
}

/** A job, and how the page came to it. */
interface ReachedJob {
  readonly job: JobStatus;
  readonly response: JobResponse;
  readonly isLastTry: boolean;
}

/** Sends the order until it has a job; undefined once the page shows something else: the form, an error, or another order. */
async function sendUntilJob(round: Round): Promise<ReachedJob | undefined> {
  let unheard = 0;
  for (let order = getCurrentOrder(); order && round.isCurrent(); order = getCurrentOrder()) {
    const { body, key, proof, correction } = order;
    if (body === undefined) {
      loseOrder(order);
      return undefined;
    }
    const sendable: SendableOrder = { ...order, body };
    if (proof !== undefined) {
      enterOrder(key);
      showConfirming(keyHeader in proof);
    }
    const response = await sendDocument({ body, key, corrects: correction?.jobId }, proof);
    if (!round.isCurrent()) {
      if (response.result === "job") storeBought(order, response);
      return undefined;
    }
    round.noteShown();
    switch (response.result) {
      case "job": {
        const { job } = response;
        // The service retries a failed document that is sent again, as often as it does that.
        return { job, response, isLastTry: job.status === "Failed" };
      }
      case "offers": {
        if (isUnheard(sendable, response)) {
          if (++unheard < maxUnheard) {
            await waitWith(unheardText(), 5, round);
            break;
          }
          showTakenOut(sendable, round);
          return undefined;
        }
        const paid = await offerOrder(response, round, sendable);
        return paid && { job: paid.job, response: paid, isLastTry: false };
      }
      case "refused":
        refuse(response, { ...(getCurrentOrder() ?? order), body }, () => {
          round.begin(getCurrentOrder() ?? sendable, { isRestart: true });
        });
        return undefined;
      case "later":
        await waitWith(response.message, response.seconds, round);
    }
  }
  return undefined;
}

/** How often a signed payment is sent to a service that does not mention it. */
const maxUnheard = 4;
const unheardText = (): string =>
  translate("The service did not report what happened to the payment you signed.");
const takenOutText = (): string =>
  translate(
    "Something between this page and the service seems to remove it from the request, such as a browser extension or a company network. The payment is kept here and moves money at most once: try again on another network.",
  );

/** Returns whether the service's offer ignores the payment that was sent. */
function isUnheard({ proof }: SendableOrder, { offers }: OffersResponse): boolean {
  return proof !== undefined && offers.metadata.error === undefined;
}

/** Offers to send a signed payment again, which moves money only once. */
function showTakenOut(order: SendableOrder, round: Round): void {
  showError(`${unheardText()} ${takenOutText()}`, translate("Try again"), () => {
    round.begin(readOrder(order.key) ?? order);
  });
}

async function waitWith(message: string, seconds: number, round: Round): Promise<void> {
  showError(translate("{message} The page tries again in {seconds} s.", { message, seconds }));
  await wait(seconds * 1000);
  if (round.isCurrent()) clearError();
}

import { announce, getElement } from "../elements.ts";
import { createLazyPart } from "../load-part.ts";
import type { JobResponse, OffersResponse } from "../service.ts";
import { showError, view } from "../views.ts";
import { changeDocument } from "./leave.ts";
import { showOffers } from "./paying/offers.ts";
import { storeBought, createPurchase, sendProof } from "./paying/payable.ts";
import type { SendableOrder } from "./paying/payable.ts";
import { keyHeader, methods, rails } from "./paying/rails.ts";
import { showSummary } from "./paying/summary.ts";
import { waitUntilPaid } from "./paying/until-paid.ts";
import type { Round } from "./round.ts";
import { getCurrentOrder, changeCurrentOrder } from "./storage/current.ts";
import { removePayment } from "./storage/seen-payments.ts";
import { enterOrder } from "./storage/tab-history.ts";
import { translate } from "../words/translate.ts";

/**
 * Shows the offers of an order, and waits until it is paid.
 * @param order as sent
 * @returns the response with its job; undefined when another round has begun
 */
export async function offerOrder(
  response: OffersResponse,
  round: Round,
  order: SendableOrder,
): Promise<JobResponse | undefined> {
  const now = getCurrentOrder() ?? order;
  // Another tab has got on since this was sent.
  if (now.jobId !== order.jobId || JSON.stringify(now.proof) !== JSON.stringify(order.proof)) {
    round.begin(now);
    return undefined;
  }
  const isBoughtAgain = now.jobId !== undefined || now.pdf !== undefined;
  const cleared = { proof: undefined, proofBy: undefined, jobId: undefined, pdf: undefined };
  changeCurrentOrder({
    ...cleared,
    correction: undefined,
    failure: undefined,
    isGone: undefined,
    ...(isBoughtAgain && removePayment(now)),
  });
  enterOrder(order.key);
  view("pay");
  showSummary(order);
  announce(translate("Choose how to pay for this document."));
  for (const method of methods) rails[method].fault("");
  if (order.proof !== undefined) showRefusedPayment(response, order);
  else if (order.correction?.isAsked === true) showRefusedCorrection(response);
  const purchaseBy = createPurchase(round, order);
  await showOffers(response, order, purchaseBy, changeDocument);
  // On a phone, the section that tells why is below another.
  if (order.proof !== undefined && order.proofBy)
    getElement(rails[order.proofBy].section).scrollIntoView({ block: "nearest" });
  if (document.body.dataset.packs) void showCreditOf(round, order).catch(() => undefined);
  const paid = await waitUntilPaid(
    order,
    () => round.isCurrent(),
    (again) => showOffers(again, order, purchaseBy, changeDocument, true),
  );
  if (!paid || round.isCurrent()) return paid;
  storeBought(order, paid);
  return undefined;
}

const loadCredit = createLazyPart(() => import("../credit/credit.ts"));

/** Shows how credit pays for the order. Without that part, the other ways to pay are still there. */
async function showCreditOf(round: Round, order: SendableOrder): Promise<void> {
  const { showCredit } = await loadCredit();
  if (!round.isCurrent()) return;
  await showCredit({
    isCurrent: () => round.isCurrent(),
    pay(key) {
      sendProof(round, order, { [keyHeader]: key });
    },
  });
}

function showRefusedCorrection({ offers }: OffersResponse): void {
  const reason = offers.metadata.error_description ?? "";
  showError(translate("This correction is not free. {reason}", { reason }));
}

function showRefusedPayment({ offers }: OffersResponse, { proofBy }: SendableOrder): void {
  const { error = "", error_description: said = "" } = offers.metadata;
  // What is wrong with a credential only the program that made it can use.
  const reason = error.startsWith("credential_") ? translate("It is not one for this document.") : said;
  const text = translate(
    "The payment was not accepted. {reason} No money moved. Try again, or pay another way.",
    { reason },
  );
  if (proofBy) rails[proofBy].fault(text);
  else showError(text);
}

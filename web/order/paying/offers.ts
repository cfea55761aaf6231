import type { DocumentWarning } from "../../../lambdas/http-contract/responses.ts";
import { show } from "../../elements.ts";
import type { Order } from "../storage/orders.ts";
import { showNotice } from "./notice.ts";
import type { PaymentMethod, Purchase } from "./rail.ts";
import { methods, listOthers, rails, isEnabled } from "./rails.ts";
import type { OffersResponse } from "../../service.ts";
import { showWarnings } from "../../warnings.ts";

/**
 * Shows each rail's offer, and what the document will lack.
 * @param order as the page knows it
 * @param purchaseBy returns the document, as each rail sees it
 * @param change returns to the document, which is not paid for yet
 * @param isAgain whether they are shown already
 */
export async function showOffers(
  response: OffersResponse,
  order: Pick<Order, "findings">,
  purchaseBy: (method: PaymentMethod) => Purchase,
  change: () => void,
  isAgain = false,
): Promise<void> {
  showNotice(response);
  showWarnings("pay-warnings", listWarnings(response, order), change);
  await Promise.all(
    methods.map(async (method) => {
      show(rails[method].section, isEnabled(method));
      const offer = response.offers.offers.find(({ payment_methods: by }) => by.includes(method));
      await rails[method].show({ offer, response, others: listOthers(method), isAgain }, purchaseBy(method));
    }),
  );
}

/** Lists what the document will lack: what the service says, which has not laid it out, and what the preview found besides. */
function listWarnings(
  { offers: { warnings: said = [] } }: OffersResponse,
  { findings = [] }: Pick<Order, "findings">,
): readonly DocumentWarning[] {
  const isSaid = ({ what, line }: DocumentWarning): boolean =>
    said.some((warning) => warning.what === what && warning.line === line);
  return [...said, ...findings.filter((finding) => !isSaid(finding))];
}

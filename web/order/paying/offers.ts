import { show } from "../../elements.ts";
import { showNotice } from "./notice.ts";
import type { PaymentMethod, Purchase } from "./rail.ts";
import { methods, listOthers, rails, isEnabled } from "./rails.ts";
import type { OffersResponse } from "../../service.ts";
import { showWarnings } from "../../warnings.ts";

/**
 * Shows each rail's offer, and what the document will lack.
 * @param purchaseBy returns the document, as each rail sees it
 * @param change returns to the document, which is not paid for yet
 * @param isAgain whether they are shown already
 */
export async function showOffers(
  response: OffersResponse,
  purchaseBy: (method: PaymentMethod) => Purchase,
  change: () => void,
  isAgain = false,
): Promise<void> {
  showNotice(response);
  showWarnings("pay-warnings", response.offers.warnings, change);
  await Promise.all(
    methods.map(async (method) => {
      show(rails[method].section, isEnabled(method));
      const offer = response.offers.offers.find(({ payment_methods: by }) => by.includes(method));
      await rails[method].show({ offer, response, others: listOthers(method), isAgain }, purchaseBy(method));
    }),
  );
}

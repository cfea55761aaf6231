import { getElement, showText } from "../../elements.ts";
import type { OffersResponse } from "../../service.ts";
import { translate } from "../../words/translate.ts";

/**
 * Shows above the offers that the document may be paid for already, where the service could not look (`metadata.notice`,
 * docs/contract.md), and hides it once the service has looked.
 * @returns whether the notice has just come into sight
 */
export function showNotice(response: OffersResponse): boolean {
  const { notice } = response.offers.metadata;
  const wasShown = !getElement("pay-notice").hidden;
  const isShown = notice !== undefined && notice !== "";
  // An alert that is written again is read out again.
  if (isShown !== wasShown)
    showText(
      "pay-notice",
      isShown
        ? translate(
            "We can't tell now whether this document is paid for. If you have paid an invoice for it, do not pay again. This page keeps checking and then continues.",
          )
        : "",
    );
  return isShown && !wasShown;
}

import { findLabel } from "../elements.ts";
import { parseLine } from "../service.ts";
import type { ServiceResponse } from "../service.ts";
import { clearError, showError, view } from "../views.ts";
import { getCurrentOrder, goTo, changeCurrentOrder } from "./storage/current.ts";
import { showRefused } from "./job.ts";
import { nameTab } from "../workspace/bar.ts";
import { openOption } from "../workspace/options.ts";
import { forgetOrder, isUnpaid } from "./storage/orders.ts";
import type { Order } from "./storage/orders.ts";
import type { SendableOrder } from "./paying/payable.ts";
import { clearRetryBanner } from "./retry-banner.ts";
import { dropOrder, leaveOrder } from "./storage/tab-history.ts";
import { translate } from "../words/translate.ts";

/** The ways back to the form. */

type Refused = Extract<ServiceResponse, { result: "refused" }>;

/** The parts of the form that a purchase needs. */
export interface FormOfOrders {
  readonly edit: (body: string, line?: number) => void;
  /** Shows a draft, unless it is shown already or was deleted. @param id of it */
  readonly openDraft: (id: string) => void;
  /** Begins another document, and keeps the one before among the drafts. */
  readonly beginAnother: () => void;
}

let form: FormOfOrders | undefined;

/** Remembers the form to return to. @param of the page's form */
export function startLeaving(of: FormOfOrders): void {
  form = of;
}

/** Leaves the current order, which stays open, and shows the form. @param line of the document with an error */
export function changeDocument(line?: number): void {
  const { body, draft } = getCurrentOrder() ?? {};
  leaveOrder();
  showForm();
  if (body !== undefined) form?.edit(body, line);
  else if (draft !== undefined) form?.openDraft(draft);
}

/** Leaves the current order, which is done, for another document. */
export function beginAnother(): void {
  leaveOrder();
  showForm();
  form?.beginAnother();
}

/** Shows the form, and leaves the order. */
export function showForm(): void {
  goTo(undefined);
  clearRetryBanner();
  clearError();
  view("make");
  nameTab();
}

/** Reports a refused document. It is kept if it may be paid for. @param retry sends it again */
export function refuse(
  { message, field }: Refused,
  { body, ...refused }: SendableOrder,
  retry: () => void,
): void {
  const { key, kept = {} } = refused;
  const line = parseLine(message);
  if (!isUnpaid(refused)) {
    showRefused({ ...refused, body }, line, changeDocument);
    showError(
      translate("{message} The page remembers the payment.", { message }),
      translate("Try again"),
      retry,
    );
    return;
  }
  // What was offered may be paid by a wallet that the page knows nothing of.
  const isOffered = Object.values(kept).some((value) => value !== undefined);
  if (!isOffered) forgetOrder(key);
  dropOrder();
  showForm();
  form?.edit(body, line);
  const text = translate(
    isOffered
      ? "{message} Change the document and try again."
      : "{message} Nothing was charged. Change the document and try again.",
    { message },
  );
  const label = field === undefined ? undefined : findLabel(field);
  if (field === undefined || label === undefined) showError(text);
  else
    showError(text, translate("Go to “{field}”", { field: label }), () => {
      openOption(field);
    });
}

/** Reports an order without PDF or document: the PDF is deleted, or the text is not in this browser. */
export function loseOrder(
  { title, isGone, pdf }: Order,
  isDeleted = isGone === true || pdf !== undefined,
): void {
  changeCurrentOrder({ body: undefined, ...(isDeleted && { isGone: true }) });
  dropOrder();
  showForm();
  showError(
    isDeleted
      ? translate("The service no longer has the PDF of {title}.", { title })
      : translate(
          "This browser no longer has the text of {title}. Paste it exactly as it was and press Make PDF: what you have paid for is not charged again.",
          { title },
        ),
  );
}

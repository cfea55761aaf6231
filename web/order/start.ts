import { getElement } from "../elements.ts";
import { showEarlier, startEarlier } from "../result/earlier.ts";
import { showError, showWithForm, tell } from "../views.ts";
import { openText } from "../workspace/faces.ts";
import { beginAnother, changeDocument } from "./leave.ts";
import type { FormOfOrders } from "./leave.ts";
import { buy, startPurchases } from "./purchase.ts";
import { translate } from "../words/translate.ts";

/** The parts of purchases that the form needs. */
interface Purchases {
  readonly buy: typeof buy;
}

/** Tells who comes back from the page on which a card pays, in the tab that was opened for it, where the document is. */
function tellCardReturn(): void {
  const { searchParams } = new URL(location.href);
  const outcome = searchParams.get("card");
  if (outcome === null) return;
  history.replaceState(history.state, "", location.pathname);
  if (outcome === "paid")
    tell(
      translate(
        "Paid by card. Go back to the tab with your document: it shows your key. If that is closed, press “Make PDF” here.",
      ),
    );
  else
    showError(
      translate(
        "You left the page for cards before paying. Go back to the tab with your document. If you pay on that page after all, your key appears there, or here when you press “Make PDF”.",
      ),
    );
}

/** Wires everything about orders in the page, and continues the order from before a refresh. */
export function startOrders(form: FormOfOrders): Purchases {
  showWithForm(showEarlier);
  startEarlier();
  getElement("edit").addEventListener("click", () => {
    changeDocument();
    openText();
  });
  getElement("again").addEventListener("click", beginAnother);
  startPurchases(form);
  tellCardReturn();
  return { buy };
}

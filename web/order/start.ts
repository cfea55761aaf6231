import { getElement } from "../elements.ts";
import { showEarlier, startEarlier } from "../result/earlier.ts";
import { showWithForm } from "../views.ts";
import { openText } from "../workspace/faces.ts";
import { changeDocument } from "./leave.ts";
import type { FormOfOrders } from "./leave.ts";
import { buy, startPurchases } from "./purchase.ts";

/** The parts of purchases that the form needs. */
interface Purchases {
  readonly buy: typeof buy;
}

/** Wires everything about orders in the page, and continues the order from before a refresh. */
export function startOrders(form: FormOfOrders): Purchases {
  showWithForm(showEarlier);
  startEarlier();
  for (const id of ["edit", "again"]) {
    getElement(id).addEventListener("click", () => {
      changeDocument();
      openText();
    });
  }
  startPurchases(form);
  return { buy };
}

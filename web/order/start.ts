import { element } from "../elements.ts";
import { showEarlier, startEarlier } from "../result/earlier.ts";
import { showWithForm } from "../views.ts";
import * as purchases from "./purchase.ts";
import type { FormOfOrders } from "./purchase.ts";

/** Wires all of the page that has to do with orders, and goes on with what was under way before a refresh. */
export function startOrders(form: FormOfOrders): typeof purchases {
  showWithForm(showEarlier);
  startEarlier();
  for (const id of ["edit", "again"]) {
    element(id).addEventListener("click", () => {
      purchases.changeDocument();
      element("text").focus();
    });
  }
  purchases.startPurchases(form);
  return purchases;
}

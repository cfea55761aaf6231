import { element } from "./elements.ts";
import { editDocument, startForm } from "./form/form.ts";
import { hasOrders } from "./order/storage/orders.ts";
import { lazyPart } from "./load-part.ts";
import { onlineSoonMs, whyOutOfReach } from "./out-of-reach.ts";
import { showError } from "./views.ts";
import { whenIdle } from "./when-idle.ts";

/** The page's script: the form. What an order needs is loaded once there is one, or is about to be. */

const loadOrders = lazyPart(async () =>
  (await import("./order/start.ts")).startOrders({ edit: editDocument }),
);

startForm(async (document) => {
  try {
    const { buy } = await loadOrders();
    await buy(document);
  } catch (error) {
    console.error(error);
    if (navigator.onLine) {
      showError("A part of this page could not be loaded. Your text is kept.", "Reload the page", () => {
        location.reload();
      });
    } else {
      showError(whyOutOfReach());
      addEventListener("online", submitSoon, { once: true });
    }
  }
});

function submitSoon(): void {
  setTimeout(() => {
    element("submit").click();
  }, onlineSoonMs);
}

// Whoever writes needs the line for the pages first; then it is there, even offline.
const orderSoon = (): void => void loadOrders().catch(() => undefined);
element("preview").addEventListener(
  "settled",
  () => {
    whenIdle(orderSoon);
  },
  { once: true },
);
for (const kind of ["pointerover", "focusin"])
  element("submit").addEventListener(kind, orderSoon, { once: true });
if (hasOrders()) orderSoon();

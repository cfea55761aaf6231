import { element } from "./elements.ts";
import { editDocument, startForm } from "./form/form.ts";
import { hasOrders } from "./order/storage/orders.ts";
import { loadPart } from "./load-part.ts";
import type { Purchases } from "./order/start.ts";
import { whyOutOfReach } from "./out-of-reach.ts";
import { showError } from "./views.ts";
import { whenIdle } from "./when-idle.ts";

/** The page's script: the form. What an order needs is loaded once there is one, or is about to be. */

let loaded: Promise<Purchases> | undefined;

function purchases(): Promise<Purchases> {
  loaded ??= load();
  loaded.catch(() => {
    loaded = undefined;
  });
  return loaded;
}

async function load(): Promise<Purchases> {
  const { startOrders } = await loadPart(() => import("./order/start.ts"));
  return startOrders({ edit: editDocument });
}

startForm(async (document) => {
  try {
    const { buy } = await purchases();
    await buy(document);
  } catch (error) {
    console.error(error);
    if (navigator.onLine) {
      showError("A part of this page could not be loaded. Your text is kept.", "Reload the page", () => {
        location.reload();
      });
    } else {
      showError(whyOutOfReach("The service"));
      addEventListener("online", submitSoon, { once: true });
    }
  }
});

/** A browser says that it is online before every request gets through. */
function submitSoon(): void {
  setTimeout(() => {
    element("submit").click();
  }, 1_000);
}

// Whoever writes needs the line for the pages first; then it is there, even offline.
const orderSoon = (): void => void purchases().catch(() => undefined);
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

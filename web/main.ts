import { getElement } from "./elements.ts";
import { beginAnother, editDocument, openDraftById, startForm } from "./form/form.ts";
import type { SentDocument } from "./form/form.ts";
import { hasOrders } from "./order/storage/orders.ts";
import { keepOffline } from "./offline/keep-offline.ts";
import { createLazyPart } from "./load-part.ts";
import { onlineSoonMs, explainOutOfReach } from "./out-of-reach.ts";
import { showError } from "./views.ts";
import { runWhenIdle } from "./when-idle.ts";
import { translate } from "./words/translate.ts";
import { startLanguageMenu } from "./words/language-menu.ts";
import { loadWords } from "./words/load-words.ts";

/** The page's script: the form. What an order needs is loaded once there is one, or is about to be. */

const loadOrders = createLazyPart(async () =>
  (await import("./order/start.ts")).startOrders({
    edit: (body, line) => void editDocument(body, line),
    openDraft: openDraftById,
    beginAnother,
  }),
);

/** Sends a document of the form, once there is one. */
async function send(prepare: () => Promise<SentDocument | undefined>): Promise<void> {
  try {
    const document = await prepare();
    if (!document) return;
    const { buy } = await loadOrders();
    await buy(document);
  } catch (error) {
    console.error(error);
    if (navigator.onLine) {
      showError(
        translate("A part of this page could not be loaded. Your text is kept."),
        translate("Reload the page"),
        () => {
          location.reload();
        },
      );
    } else {
      showError(explainOutOfReach());
      addEventListener("online", submitSoon, { once: true });
    }
  }
}

function submitSoon(): void {
  setTimeout(() => {
    getElement("submit").click();
  }, onlineSoonMs);
}

/** Starts the page, once it is in its language. */
function startPage(): void {
  startLanguageMenu();
  startForm(send);
  // Whoever writes needs the line for the pages first; then it is there, even offline.
  const orderSoon = (): void => void loadOrders().catch(() => undefined);
  getElement("preview").addEventListener(
    "settled",
    () => {
      runWhenIdle(orderSoon);
      runWhenIdle(() => void keepOffline());
    },
    { once: true },
  );
  for (const kind of ["pointerover", "focusin"])
    getElement("submit").addEventListener(kind, orderSoon, { once: true });
  // What an earlier release kept is removed at once.
  if (document.body.dataset.serviceWorker === undefined) runWhenIdle(() => void keepOffline());
  if (hasOrders()) orderSoon();
}

// Not awaited: parts that are loaded on demand use what is here, and the bundler would have it in files of its own.
void loadWords().then(startPage);

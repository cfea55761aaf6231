import { onlineSoonMs } from "../out-of-reach.ts";
import { ServiceError } from "../service.ts";
import { showError } from "../views.ts";
import { wait, endWait } from "./wait.ts";
import { translate } from "../words/translate.ts";

/** A stopped order: it continues when its buyer asks for it, or once the browser is online again. */

/** Continues the order that waits for the service; undefined where none does. */
let waiting: (() => void) | undefined;
let cameOnline = false;

/** Listens for the browser to be online again. */
export function startRetryBanner(): void {
  addEventListener("online", () => {
    (waiting ?? endWait)();
    cameOnline = true;
  });
}

/** Reports why an order has stopped. */
export function showRetryBanner(error: unknown, goOn: () => void): void {
  const isOutOfReach = error instanceof ServiceError;
  if (!isOutOfReach) console.error(error);
  const reason = isOutOfReach ? error.message : translate("Something went wrong in this page.");
  showError(
    translate("{reason} Nothing is lost, and nothing is charged twice.", { reason }),
    translate("Continue"),
    goOn,
  );
  waiting = isOutOfReach ? goOn : undefined;
  // A request that was on its way meanwhile may have failed only for that.
  if (isOutOfReach && cameOnline)
    void wait(onlineSoonMs).then(() => {
      if (waiting === goOn) goOn();
    });
  cameOnline = false;
}

/** Clears the banner, when a document is begun or sent again. */
export function clearRetryBanner(): void {
  waiting = undefined;
}

import { sendDocument, ServiceError } from "../../service.ts";
import type { JobResponse, OffersResponse, Sent } from "../../service.ts";
import { clearError, showError } from "../../views.ts";
import { wait, endWait } from "../wait.ts";
import { translate } from "../../words/translate.ts";

/** Pauses between checks whether a document is paid for, in ms: the first, the longest, and the addition for each byte of it. */
const firstPauseMs = 2_500;
const maxPauseMs = 15_000;
const pauseForByteMs = 0.01;

/**
 * Sends the document again from time to time, until it is paid for in any way.
 * @param isCurrent returns whether nothing else was begun meanwhile
 * @param offered is called with the offers each time: an unreachable rail may be back
 * @returns the answer with the job, which may arrive after another order was begun; undefined when there is none
 */
export async function waitUntilPaid(
  sent: Sent,
  isCurrent: () => boolean,
  offered: (response: OffersResponse) => Promise<void>,
): Promise<JobResponse | undefined> {
  let isUnclear = false;
  for (let pauseMs = firstPauseMs; isCurrent(); pauseMs = Math.min(pauseMs * 1.15, maxPauseMs)) {
    await wait(pauseMs + sent.body.length * pauseForByteMs);
    if (!isCurrent() || document.hidden) continue;
    const response = await sendDocument(sent).catch((error: unknown): NoResponse => ({
      result: "unanswered",
      message:
        error instanceof ServiceError ? error.message : translate("The service sent an unexpected response."),
    }));
    if (response.result === "job") return response;
    if (!isCurrent()) return undefined;
    if (response.result === "offers") {
      if (isUnclear) clearError();
      await offered(response);
    } else
      showError(
        translate("{message} The page tries again by itself, and notices anything paid in the meantime.", {
          message: response.message,
        }),
        translate("Ask now"),
        endWait,
      );
    isUnclear = response.result !== "offers";
  }
  return undefined;
}

interface NoResponse {
  readonly result: "unanswered";
  readonly message: string;
}

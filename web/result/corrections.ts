import type { JobStatus } from "../../lambdas/http-contract/responses.ts";
import { getElement, show, write } from "../elements.ts";
import { askStatus } from "../service.ts";
import { openText } from "../workspace/faces.ts";
import type { Correction } from "../order/storage/orders.ts";
import { translate, translateCount } from "../words/translate.ts";

/** Corrections of the document that was made last, which are free of charge for a while. */

const name = "markdown-to-pdf:correction";

/** What may be corrected, and until when (epoch ms). */
type Correctable = Correction & { readonly until: number };

/** The job whose PDF is shown. */
let shown = "";

/** Tells under a finished PDF how often and how long it can be corrected. @param edit leads to its text */
export async function showCorrections(job: JobStatus, edit: () => void): Promise<void> {
  shown = job.id;
  show("correct", false);
  const original = job.corrects === undefined ? job : await askStatus(job.corrects);
  if (shown !== job.id) return;
  const { left = 0, until = "" } = original?.corrections ?? {};
  const minutes = Math.ceil((Date.parse(until) - Date.now()) / 60_000);
  const button = getElement("correct-edit");
  if (!original || left === 0 || !(minutes > 0)) {
    keep(undefined);
    write("correct-text", "");
    button.textContent = translate("Change the document");
    button.onclick = () => {
      edit();
      openText();
    };
    show("correct");
    return;
  }
  const correctable = { jobId: original.id, until: Date.parse(until), isAsked: false };
  keep(correctable);
  write(
    "correct-text",
    translateCount(
      "Found a mistake? Printing it again is free for 1 minute ({left} left).",
      "Found a mistake? Printing it again is free for {count} minutes ({left} left).",
      minutes,
      { left },
    ),
  );
  button.textContent = translate("Edit it and print it again");
  button.onclick = () => {
    keep({ ...correctable, isAsked: true });
    edit();
    openText();
  };
  show("correct");
}

/** Returns what the next document may be a correction of; undefined when it can be of nothing. */
export function findCorrection(): Correction | undefined {
  try {
    const { jobId, isAsked, until } = JSON.parse(sessionStorage.getItem(name) ?? "") as Correctable;
    return until > Date.now() ? { jobId, isAsked } : undefined;
  } catch {
    return undefined;
  }
}

function keep(correctable: Correctable | undefined): void {
  try {
    sessionStorage.setItem(name, correctable ? JSON.stringify(correctable) : "");
  } catch {
    // Then the next document is sold as any other.
  }
}

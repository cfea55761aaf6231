import { formatThousands } from "../../../document/core/options/thousands.ts";
import type { Refusal } from "../../payments/protocols/protocol.ts";
import type { Difference } from "./compare-documents.ts";

/** Why a correction is not free of charge, by code, for people. */
const explanations = {
  correction_of_unknown: "We know no job of that id: it does not exist, or has expired.",
  corrections_not_offered: "No correction of this document is free of charge here.",
  correction_not_done: "The document is not printed. Correct it once its job is Done.",
  correction_too_late: "The time for corrections has passed.",
  corrections_used_up: "All free corrections of the document are used up.",
  correction_costs_more: "The document has grown to a size that costs more.",
  correction_too_different: "Too much of the document has changed.",
} as const;

/** A code of {@link explanations}. */
type CorrectionFault = keyof typeof explanations;

const payInstead =
  "This request charged nothing. Pay one of these offers to buy it as a document of its own.";

/** Explains why a correction is not printed free of charge. @param explanation in place of the usual one */
export function refuseCorrection(reason: string, explanation?: string): Refusal {
  const usual = isKnown(reason) ? explanations[reason] : "The correction is not free of charge.";
  return { reason, explanation: `${explanation ?? usual} ${payInstead}`, headers: {} };
}

function isKnown(reason: string): reason is CorrectionFault {
  return Object.hasOwn(explanations, reason);
}

/** Explains that too much has changed. @returns undefined when it has not */
export function refuseDifference({ words, files }: Difference): Refusal | undefined {
  const reason: CorrectionFault = "correction_too_different";
  if (words.changed > words.most)
    return refuseCorrection(
      reason,
      `${formatThousands(words.changed)} of the document's ${formatThousands(words.of)} words have changed; ${formatThousands(words.most)} may change free of charge.`,
    );
  if (files.changed > files.most)
    return refuseCorrection(
      reason,
      `The document has ${formatThousands(files.changed)} new pictures or files; ${files.most === 0 ? "none" : formatThousands(files.most)} may be new free of charge.`,
    );
  return undefined;
}

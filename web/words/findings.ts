import type { WarningCode } from "../../document/core/warnings/warning-codes.ts";
import type { DocumentWarning } from "../../lambdas/http-contract/responses.ts";
import { getElement } from "../elements.ts";
import { openOption } from "../workspace/options.ts";
import { translate } from "./translate.ts";
import type { PlainMessage } from "./translate.ts";

/** A finding in the page's words: instead of a request's field, it names a field or a button. */
export interface PageFinding extends DocumentWarning {
  /** Whether it is in the page's own words. */
  readonly isOwn: boolean;
  /** What puts it right, in the page itself. */
  readonly cure?: { readonly label: string; readonly act: () => void };
}

function findCure(code: WarningCode): PageFinding["cure"] {
  switch (code) {
    case "link-is-relative":
      return {
        label: translate("Set the address"),
        act: () => {
          openOption("base_url");
        },
      };
    case "image-not-found":
      return {
        label: translate("Choose the file"),
        act: () => {
          getElement("file").click();
        },
      };
    default:
      return undefined;
  }
}

const noEffect = "The service ignored a setting of this page.";

/** The page's own words where the service speaks of requests. */
const words: Partial<Record<WarningCode, PlainMessage>> = {
  "field-unknown": noEffect,
  "delivery-not-offered": noEffect,
  "callback-not-offered": noEffect,
  "bibliography-not-sent":
    "The page does not take bibliographies as files. Put the entries into the text, between ```bibtex and ```.",
};

/** Tells findings in the page's own words. */
export function translateFindings(findings: readonly DocumentWarning[]): readonly PageFinding[] {
  return findings.map((finding) => {
    const code = finding.code as WarningCode;
    const cure = findCure(code);
    const own = words[code];
    const what = own ? translate(own) : finding.what;
    return { ...finding, what, isOwn: own !== undefined, ...(cure && { cure }) };
  });
}

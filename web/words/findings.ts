import type { DocumentWarning } from "../../lambdas/http-contract/responses.ts";
import { element } from "../elements.ts";
import { openOption } from "../workspace/options.ts";
import { findingInWordsOfPage } from "./service-words.ts";
import type { Cure } from "./service-words.ts";

/** A finding as the page tells it: what a program would set by a field of its request, a person does by a field or a button. */
export interface PageFinding extends DocumentWarning {
  /** What puts it right, in the page itself. */
  readonly cure?: { readonly label: string; readonly act: () => void };
}

const cures: Readonly<Record<Cure, NonNullable<PageFinding["cure"]>>> = {
  address: {
    label: "Say where",
    act: () => {
      openOption("base_url");
    },
  },
  files: {
    label: "Choose the file",
    act: () => {
      element("file").click();
    },
  },
};

/** Tells findings in the page's own words. */
export function inWordsOfPage(findings: readonly DocumentWarning[]): readonly PageFinding[] {
  return findings.map(({ line, what }) => {
    const { text, cure } = findingInWordsOfPage(what);
    return { ...(line !== undefined && { line }), what: text, ...(cure && { cure: cures[cure] }) };
  });
}

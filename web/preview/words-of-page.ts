import { imageIsRelative, linkIsRelative } from "../../document/warnings/relative-addresses.ts";
import type { DocumentWarning } from "../../lambdas/http-contract/responses.ts";
import { element } from "../elements.ts";
import { openOption } from "../workspace/options.ts";

/** A finding as the page tells it: what a program would set by a field of its request, a person does by a field or a button. */
interface ToldFinding extends DocumentWarning {
  /** What puts it right, in the page itself. */
  readonly cure?: { readonly label: string; readonly act: () => void };
}

/** What findings say of the fields of requests, the page's own words, and what cures it. */
const words: readonly (readonly [string, string, ToldFinding["cure"]])[] = [
  [
    linkIsRelative,
    "it points to a file, and the page does not know where that file is on the web",
    { label: "Say where", act: openAddress },
  ],
  [
    imageIsRelative,
    "the page does not have the file. Drop it anywhere on the page",
    {
      label: "Choose the file",
      act: () => {
        element("file").click();
      },
    },
  ],
];

/** Tells findings in the page's own words. */
export function inWordsOfPage(findings: readonly DocumentWarning[]): readonly ToldFinding[] {
  return findings.map((finding) => {
    const known = words.find(([reason]) => finding.what.includes(reason));
    if (!known) return finding;
    const [reason, said, cure] = known;
    return { ...finding, what: finding.what.replace(reason, said), ...(cure && { cure }) };
  });
}

function openAddress(): void {
  openOption("base_url");
}

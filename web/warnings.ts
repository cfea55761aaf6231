import type { DocumentWarning } from "../lambdas/http-contract/responses.ts";
import { createElement } from "./create-element.ts";
import { getElement, show } from "./elements.ts";
import { createLinkButton } from "./link-button.ts";
import { translateFindings } from "./words/findings.ts";
import type { PageFinding } from "./words/findings.ts";
import { renderFinding } from "./words/said.ts";
import { translate } from "./words/translate.ts";

/**
 * Lists the warnings of the service, each with its line, and shows the list where there are some.
 * @param toForm opens the form, where the cause of a warning can be fixed
 */
export function showWarnings(
  id: string,
  warnings: readonly DocumentWarning[] = [],
  toForm?: () => void,
): void {
  getElement(id).replaceChildren(
    ...translateFindings(warnings).map((finding) => createItem(finding, toForm)),
  );
  show(id, warnings.length > 0);
}

function createItem(finding: PageFinding, toForm?: () => void): HTMLLIElement {
  const { line, cure } = finding;
  const place = line === undefined ? [] : [translate("Line {line}:", { line: String(line) }), " "];
  const item = createElement("li", {}, ...place, renderFinding(finding));
  if (cure && toForm)
    item.append(
      " ",
      createLinkButton(cure.label, () => {
        toForm();
        cure.act();
      }),
    );
  return item;
}

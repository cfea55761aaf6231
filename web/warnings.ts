import type { DocumentWarning } from "../lambdas/http-contract/responses.ts";
import { element, show } from "./elements.ts";

/** Lists the warnings of the service, each with its line, and shows the list where there are some. */
export function showWarnings(id: string, warnings: readonly DocumentWarning[] = []): void {
  element(id).replaceChildren(...warnings.map(itemOf));
  show(id, warnings.length > 0);
}

function itemOf({ line, what }: DocumentWarning): HTMLLIElement {
  const item = document.createElement("li");
  item.textContent = line === undefined ? what : `Line ${String(line)}: ${what}`;
  return item;
}

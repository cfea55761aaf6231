import { getElement } from "../elements.ts";
import { translate } from "../words/translate.ts";

/** Shows the options in the first lines of the text in their fields, where another value can still be chosen. */

/** What fields show that nothing is in, by their names, before the text says anything. */
const usual = new Map<string, string>();

/** Shows which fields the front matter sets. @param set values by the names of the fields */
export function showSetByText(set: Readonly<Record<string, string>>): void {
  const fields = getElement("options").querySelectorAll<HTMLInputElement | HTMLSelectElement>("[name]");
  for (const field of fields) {
    const value = set[field.name];
    const shown = findDefault(field);
    if (field instanceof HTMLSelectElement) showInList(field, value ?? "", shown);
    else field.placeholder = value ?? shown;
    if (value === undefined) delete field.dataset.setByText;
    else field.dataset.setByText = value;
    field.closest(".field")?.classList.toggle("set-by-text", value !== undefined && field.value === "");
  }
  getElement("options").dispatchEvent(new Event("set-by-text"));
}

/** Shows in a list what the text sets, by its first entry, which is for no choice. */
function showInList(list: HTMLSelectElement, value: string, shown: string): void {
  const [first, ...others] = list.options;
  const label = others.find((option) => option.value === value)?.text ?? value;
  if (first)
    first.text = value === "" ? shown : translate("{value} (set in the text)", { value: label || shown });
  // The default itself can be chosen in the place of something else.
  const byName = list.querySelector<HTMLOptionElement>("[data-default]");
  if (byName) byName.hidden = value === "" || value === byName.value;
}

function findDefault(field: HTMLInputElement | HTMLSelectElement): string {
  const shown = field instanceof HTMLSelectElement ? (field.options[0]?.text ?? "") : field.placeholder;
  const known = usual.get(field.name) ?? shown;
  usual.set(field.name, known);
  return known;
}

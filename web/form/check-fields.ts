import { findLabel, getElement } from "../elements.ts";
import { translate } from "../words/translate.ts";

/** Says beside a field that its number cannot be used, as soon as it is typed: nobody sees pages that are refused later. */

/** Wires the fields of numbers. */
export function startCheckingFields(): void {
  getElement("options").addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === "number") tellFault(target);
  });
}

/** Returns the first field whose number cannot be used; undefined if there is none. */
export function findFaultyField(): HTMLInputElement | undefined {
  const fields = getElement("options").querySelectorAll<HTMLInputElement>("input[type=number]");
  return [...fields].find(isFaulty);
}

/** Returns whether a field has a number out of its range, or none at all. */
export function isFaulty({ validity }: HTMLInputElement | HTMLSelectElement): boolean {
  return validity.rangeUnderflow || validity.rangeOverflow || validity.badInput;
}

function tellFault(field: HTMLInputElement): void {
  const id = `${field.id}-fault`;
  const said = document.getElementById(id);
  if (!isFaulty(field)) {
    said?.remove();
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-errormessage");
    return;
  }
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-errormessage", id);
  if (said) return;
  const fault = document.createElement("span");
  fault.id = id;
  fault.className = "fault";
  fault.setAttribute("role", "alert");
  fault.textContent = translate("{field}: choose a number from {min} to {max}.", {
    field: findLabel(field.id) ?? field.name,
    min: Number(field.min),
    max: Number(field.max),
  });
  field.closest(".field")?.append(fault);
}

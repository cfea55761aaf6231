import { getElement, focusOn, show, write } from "./elements.ts";

/** The views of the page: one is shown at a time, with any trouble above it. */

const views = ["make", "pay", "progress", "result"] as const;
type View = (typeof views)[number];

let formShown: () => void = () => undefined;

/** Registers an update of the content above the form. @param act runs when the form is shown; the style hides it with the form */
export function showWithForm(act: () => void): void {
  formShown = act;
}

export function isShown(name: View): boolean {
  return !getElement(name).hidden;
}

/** Updates the content above the form, if the form is shown. */
export function updateForm(): void {
  if (isShown("make")) formShown();
}

/** Shows one view, and leads keyboard and screen reader to its heading. */
export function view(name: View): void {
  const changes = getElement(name).hidden || getElement(name).dataset.shown === undefined;
  for (const each of views) {
    show(each, each === name);
    delete getElement(each).dataset.shown;
  }
  getElement(name).dataset.shown = "";
  updateForm();
  if (changes && name !== "make") focusOn(`${name}-heading`);
}

/** Tells what is no error where errors are shown. */
export function tell(text: string, action?: string, act?: () => void): void {
  showError(text, action, act);
  getElement("trouble").classList.add("good");
}

/** Shows an error, with a button if something can be done about it. */
export function showError(text: string, action?: string, act?: () => void): void {
  getElement("trouble").classList.remove("good");
  write("trouble-text", text);
  show("trouble");
  show("trouble-actions", action !== undefined);
  const button = getElement("trouble-retry", HTMLButtonElement);
  button.textContent = action ?? "";
  button.onclick = act ?? null;
}

export function clearError(): void {
  show("trouble", false);
}

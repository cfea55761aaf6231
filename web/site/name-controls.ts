/** Names of Swagger UI's controls that lack one. */
const names: Readonly<Record<string, string>> = {
  "#servers": "Server",
  "select.examples-select-element": "Example",
  "textarea.body-param__text": "Request body",
  ".close-modal": "Close",
};

/** Parts of its page, which has no others but the list of operations. */
const parts: Readonly<Record<string, readonly [role: string, name: string]>> = {
  ".information-container": ["region", "About"],
  ".schemes-server-container": ["region", "Server and credentials"],
  ".modal-ux": ["dialog", "Credentials"],
};

/** Names what Swagger UI draws for those who do not see it, and lets them reach it by keyboard, now and whenever it renders again. */
export function nameControls(reference: Element): void {
  const name = (): void => {
    for (const [selector, text] of Object.entries(names))
      for (const control of reference.querySelectorAll(`${selector}:not([aria-label])`))
        control.setAttribute("aria-label", text);
    // Its name would differ from its visible label (WCAG 2.2, 2.5.3).
    for (const button of reference.querySelectorAll(".auth-btn-wrapper button[aria-label]"))
      button.removeAttribute("aria-label");
    for (const [selector, [role, text]] of Object.entries(parts))
      for (const part of reference.querySelectorAll(`${selector}:not([role])`)) {
        part.setAttribute("role", role);
        part.setAttribute("aria-label", text);
      }
    // A table that is a region is no table.
    for (const table of reference.querySelectorAll("table[role='region']")) table.removeAttribute("role");
    // What can be scrolled by mouse alone is cut off for others (WCAG 2.2, 2.1.1).
    for (const code of reference.querySelectorAll("pre:not([tabindex])")) code.setAttribute("tabindex", "0");
  };
  new MutationObserver(name).observe(reference, { childList: true, subtree: true });
}

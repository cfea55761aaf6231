/** Creates a button that looks like a link. @param label its name, if its text alone is unclear */
export function createLinkButton(text: string, act: () => void, label?: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "link";
  button.textContent = text;
  if (label !== undefined) button.setAttribute("aria-label", label);
  button.onclick = act;
  return button;
}

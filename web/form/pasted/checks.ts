import { listTexts } from "./elements.ts";

/** Boxes to be checked, which each program writes in its own way, become those of HTML. */
export function markChecks(body: HTMLElement): void {
  // Google Docs.
  for (const item of body.querySelectorAll("li[role='checkbox'], li[aria-checked]")) {
    item.querySelector("img[aria-roledescription='checkbox'], img[src^='data:']")?.remove();
    item.prepend(createCheckbox(item.getAttribute("aria-checked") === "true"));
  }
  // Notion.
  for (const drawn of body.querySelectorAll("li > div.checkbox"))
    drawn.replaceWith(createCheckbox(drawn.classList.contains("checkbox-on")));
  // Word writes them as characters.
  for (const item of body.querySelectorAll("li")) {
    const [, sign] = /^\s*([☐☑☒])/u.exec(item.textContent) ?? [];
    const text = sign === undefined ? undefined : listTexts(item).find(({ data }) => data.trim() !== "");
    if (!text) continue;
    text.data = text.data.replace(/^\s*[☐☑☒]\s*/u, "");
    item.prepend(createCheckbox(sign !== "☐"));
  }
}

function createCheckbox(isChecked: boolean): HTMLInputElement {
  const input = document.createElement("input");
  input.setAttribute("type", "checkbox");
  if (isChecked) input.setAttribute("checked", "");
  return input;
}

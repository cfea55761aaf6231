import { getElement } from "../elements.ts";
import { isLanguage, keepLanguage } from "./languages.ts";

/** The menu in the head of the page. */

/** Wires the menu. The page is loaded again in the language that is chosen; what is written is kept as at any other refresh. */
export function startLanguageMenu(): void {
  const menu = getElement("language", HTMLSelectElement);
  const shown = document.documentElement.lang;
  menu.value = shown;
  menu.addEventListener("change", () => {
    if (isLanguage(menu.value) && keepLanguage(menu.value)) location.reload();
    else menu.value = shown;
  });
}

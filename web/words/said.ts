import type { PageFinding } from "./findings.ts";
import { isTranslated } from "./translate.ts";

/** Returns the text of a finding: its language is marked where it is not that of the page. */
export function renderFinding({ what, isOwn }: PageFinding): string | HTMLElement {
  return isOwn ? what : createSaid(what);
}

/** Creates the text of what the service or the engine says: in English, whatever the language of the page. */
export function createSaid(text: string): HTMLElement {
  const said = document.createElement("span");
  said.textContent = text;
  if (isTranslated()) {
    said.lang = "en";
    said.dir = "ltr";
  }
  return said;
}

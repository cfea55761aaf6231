import { getElement } from "../elements.ts";
import { createPanel } from "./panel.ts";

/** Finished documents to begin with. They are before the pages as long as nothing is written, and open from a button later. */

/** What is asked for by a press. */
export interface ChosenTemplate {
  /** The name of such a document. */
  readonly label: string;
  /** Loads its Markdown. @throws when it is unavailable */
  readonly read: () => Promise<string>;
}

/** Wires the panel of templates. @param onChoose is called with the chosen one */
export function startTemplates(onChoose: (template: ChosenTemplate) => Promise<void>): void {
  createPanel("templates");
  getElement("templates").addEventListener("click", ({ target }) => {
    const card = target instanceof Element && target.closest<HTMLElement>("[data-template]");
    const address = card ? card.dataset.template : undefined;
    if (!card || address === undefined) return;
    void onChoose({ label: card.querySelector("span")?.textContent ?? "", read: () => fetchText(address) });
  });
}

async function fetchText(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The service answered the template with status ${String(answer.status)}`);
  return answer.text();
}

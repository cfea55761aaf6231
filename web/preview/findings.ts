import { element, show, showText } from "../elements.ts";
import { linkButton } from "../link-button.ts";
import { inWordsOfPage } from "../words/findings.ts";
import { isRenderingEngine } from "./engine.ts";
import type { Findings } from "./compile/messages.ts";

/** What stands beside the pages: why there are none, and what of them will not be printed, or otherwise. */

/** A longer list is read by nobody while writing. */
const maxShown = 20;

/** Wires the button in the bar that opens and closes the list. */
export function startFindings(): void {
  element("findings-toggle").addEventListener("click", () => {
    element("make").dataset.findings = isListOpen() ? "closed" : "open";
    tellWhetherOpen();
  });
}

/** @param goToLine leads to a line of the Markdown, from 1 */
export function showFindings(
  { warnings, webImages, diagrams }: Findings,
  goToLine: (line: number) => void,
): void {
  const further = [
    ...(webImages.length > 0 ? [imagesText(webImages.length)] : []),
    ...(diagrams > 0 ? [diagramsText(diagrams)] : []),
    ...(isRenderingEngine()
      ? []
      : ["This browser breaks lines slightly differently, so page breaks in the PDF may differ."]),
  ];
  const left = warnings.length - maxShown;
  list(
    [
      ...inWordsOfPage(warnings.slice(0, maxShown)).map(({ line, what, cure }) => {
        const made = item(what, line, goToLine);
        if (cure) made.append(" ", linkButton(cure.label, cure.act));
        return made;
      }),
      ...(left > 0 ? [item(`${String(left)} more.`)] : []),
      ...further.map((text) => item(text)),
    ],
    warnings.length + further.length,
  );
}

/** Takes away what was found in an older text. */
export function clearFindings(): void {
  list([], 0);
}

/** Says why the pages are not those of the document as it is; undefined when they are. */
export function showFault(message: string | undefined): void {
  showText("preview-fault", message);
  element("preview").classList.toggle("outdated", message !== undefined);
  if (message !== undefined) clearFindings();
}

/** Marks all of it as of an older text than the one in the form, or as of that. */
export function markOutdated(isOutdated: boolean): void {
  if (isOutdated) element("remarks").setAttribute("aria-busy", "true");
  else element("remarks").removeAttribute("aria-busy");
}

function list(items: readonly HTMLElement[], count: number): void {
  element("findings").replaceChildren(...items);
  show("findings", count > 0);
  showText("findings-toggle", count === 0 ? "" : count === 1 ? "1 finding" : `${String(count)} findings`);
  tellWhetherOpen();
}

/** Where nobody has opened or closed it, the style does, by the room that there is. */
function isListOpen(): boolean {
  return element("findings").checkVisibility();
}

function tellWhetherOpen(): void {
  element("findings-toggle").setAttribute("aria-expanded", String(isListOpen()));
}

function item(text: string, line?: number, goToLine?: (line: number) => void): HTMLElement {
  const made = document.createElement("li");
  if (line !== undefined && goToLine) {
    const button = linkButton(`Line ${String(line)}`, () => {
      goToLine(line);
    });
    made.append(button, ": ");
  }
  made.append(text);
  return made;
}

function imagesText(count: number): string {
  const images = count === 1 ? "An image on the web is" : `${String(count)} images on the web are`;
  return `${images} only downloaded when the PDF is made. Page breaks may change.`;
}

function diagramsText(count: number): string {
  const diagrams = count === 1 ? "A diagram is" : `${String(count)} diagrams are`;
  return `${diagrams} not shown here yet. The PDF is made with all of them, and page breaks may change.`;
}

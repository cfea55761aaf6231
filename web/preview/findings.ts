import { getElement, show, showText } from "../elements.ts";
import { createLinkButton } from "../link-button.ts";
import { translateFindings } from "../words/findings.ts";
import { isRenderingEngine } from "./engine.ts";
import type { Findings } from "./compile/messages.ts";
import { translate, translateCount } from "../words/translate.ts";
import { renderFinding } from "../words/said.ts";

/** The findings beside the pages: why there are none, and which parts will not be printed, or will differ. */

/** A longer list is read by nobody while writing. */
const maxShown = 20;

/** Wires the button in the bar that opens and closes the list. */
export function startFindings(): void {
  getElement("findings-toggle").addEventListener("click", () => {
    getElement("make").dataset.findings = isListOpen() ? "closed" : "open";
    tellWhetherOpen();
  });
}

/** Shows the warnings beside the preview. @param goToLine scrolls to a line of the Markdown, from 1 */
export function showFindings(
  { warnings, webImages, diagrams }: Findings,
  goToLine: (line: number) => void,
): void {
  const further = [
    ...(webImages.length > 0 ? [describeImages(webImages.length)] : []),
    ...(diagrams > 0 ? [describeDiagrams(diagrams)] : []),
    ...(isRenderingEngine()
      ? []
      : [translate("This browser breaks lines slightly differently, so page breaks in the PDF may differ.")]),
  ];
  const left = warnings.length - maxShown;
  list(
    [
      ...translateFindings(warnings.slice(0, maxShown)).map((finding) => {
        const { line, cure } = finding;
        const made = createItem(renderFinding(finding), line, goToLine);
        if (cure) made.append(" ", createLinkButton(cure.label, cure.act));
        return made;
      }),
      ...(left > 0 ? [createItem(translateCount("1 more.", "{count} more.", left))] : []),
      ...further.map((text) => createItem(text)),
    ],
    warnings.length + further.length,
  );
}

/** Removes the findings of an older text. */
export function clearFindings(): void {
  list([], 0);
}

/** Shows why the pages are not those of the current document; undefined when they are. */
export function showFault(message: string | undefined): void {
  showText("preview-fault", message);
  getElement("preview").classList.toggle("outdated", message !== undefined);
  if (message !== undefined) clearFindings();
}

/** Marks all findings as those of an older text than the form's, or as current. */
export function markOutdated(isOutdated: boolean): void {
  if (isOutdated) getElement("remarks").setAttribute("aria-busy", "true");
  else getElement("remarks").removeAttribute("aria-busy");
}

function list(items: readonly HTMLElement[], count: number): void {
  getElement("findings").replaceChildren(...items);
  show("findings", count > 0);
  showText("findings-toggle", count === 0 ? "" : translateCount("1 finding", "{count} findings", count));
  tellWhetherOpen();
}

/** Returns whether the list is open: until somebody opens or closes it, the style decides by the space. */
function isListOpen(): boolean {
  return getElement("findings").checkVisibility();
}

function tellWhetherOpen(): void {
  getElement("findings-toggle").setAttribute("aria-expanded", String(isListOpen()));
}

function createItem(
  text: string | HTMLElement,
  line?: number,
  goToLine?: (line: number) => void,
): HTMLElement {
  const made = document.createElement("li");
  if (line !== undefined && goToLine) {
    const button = createLinkButton(translate("Line {line}", { line: String(line) }), () => {
      goToLine(line);
    });
    made.append(button, ": ");
  }
  made.append(text);
  return made;
}

function describeImages(count: number): string {
  return translateCount(
    "An image on the web is only downloaded when the PDF is made. Page breaks may change.",
    "{count} images on the web are only downloaded when the PDF is made. Page breaks may change.",
    count,
  );
}

function describeDiagrams(count: number): string {
  return translateCount(
    "A diagram is not shown here yet. The PDF is made with all of them, and page breaks may change.",
    "{count} diagrams are not shown here yet. The PDF is made with all of them, and page breaks may change.",
    count,
  );
}

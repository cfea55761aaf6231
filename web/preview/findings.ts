import { element, show, showText } from "../elements.ts";
import { linkButton } from "../link-button.ts";
import { isRenderingEngine } from "./engine.ts";
import type { Findings } from "./compile/messages.ts";

/** What stands beside the pages: why there are none, and what of them will not be printed, or otherwise. */

/** A longer list is read by nobody while writing. */
const maxShown = 20;

/** @param goToLine leads to a line of the Markdown, from 1 */
export function showFindings(
  { warnings, webImages, diagrams }: Findings,
  goToLine: (line: number) => void,
): void {
  const said = [
    ...warnings.slice(0, maxShown).map(({ line, what }) => item(what, line, goToLine)),
    ...(warnings.length > maxShown ? [item(`${String(warnings.length - maxShown)} more.`)] : []),
    ...(webImages.length > 0 ? [item(imagesText(webImages.length))] : []),
    ...(diagrams > 0 ? [item(diagramsText(diagrams))] : []),
    ...(isRenderingEngine()
      ? []
      : [
          item(
            "This browser breaks lines a little otherwise than the printer: pages of the PDF may end elsewhere.",
          ),
        ]),
  ];
  element("findings").replaceChildren(...said);
  show("findings", said.length > 0);
}

/** Says why the pages are not those of the document as it is; undefined when they are. */
export function showFault(message: string | undefined): void {
  showText("preview-fault", message);
  element("preview").classList.toggle("outdated", message !== undefined);
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
  return `${images} fetched when the PDF is made, and not before. Pages may break otherwise then.`;
}

function diagramsText(count: number): string {
  const diagrams = count === 1 ? "A diagram is" : `${String(count)} diagrams are`;
  return `${diagrams} drawn when the PDF is made. Pages may break otherwise then.`;
}

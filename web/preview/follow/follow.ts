import { getElement } from "../../elements.ts";
import { goToLine } from "../../form/go-to-line.ts";
import { getTextField } from "../../form/text.ts";
import type { PageFrame } from "../pages/frame.ts";
import type { Sheets } from "../pages/sheets.ts";
import type { Viewer } from "../viewer.ts";
import { findLetter, keepLetters, findSameLetter } from "./letters.ts";
import { readShownText } from "./shown-text.ts";
import type { ShownText } from "./shown-text.ts";

/** Keeps text and pages at the same place: a click in a page leads to its line, and whoever moves in the text sees its page. */
export interface Follow {
  /** Takes pages that have just been laid out. */
  update(frame: PageFrame, sheets: Sheets): void;
}

const moves: ReadonlySet<string> = new Set([
  ...["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"],
  ...["PageUp", "PageDown", "Home", "End"],
]);
/** How long nobody moves on before the page follows, in ms. */
const pauseMs = 120;
/** Characters about the cursor by which its place is found. */
const around = 300;

/** Scrolls the preview to the text that is being edited. @param frames shown in turn */
export function createFollow(frames: readonly PageFrame[], viewer: Viewer): Follow {
  let shown:
    { readonly document: Document; readonly sheets: Sheets; text?: ShownText | undefined } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Reads the shown text on demand. */
  const textShown = (): ShownText | undefined => shown && (shown.text ??= readShownText(shown.document));

  const leadToLine = ({ clientX, clientY }: MouseEvent): void => {
    // What is selected is to be copied.
    if (shown?.document.getSelection()?.isCollapsed === false) return;
    const pages = textShown();
    const letter = pages?.letterAtPoint(clientX, clientY);
    if (pages === undefined || letter === undefined) return;
    const markdown = getTextField().read();
    const letters = keepLetters(markdown);
    const same = findSameLetter(pages.letters, letter, letters);
    if (same === undefined) return;
    goToLine(markdown.slice(0, letters.places[same]).split("\n").length);
  };

  const showPage = (): void => {
    if (getElement("preview").dataset.state !== "shown") return;
    const markdown = getTextField().read();
    const pages = textShown();
    const cursor = getTextField().cursor();
    const from = Math.max(0, cursor - around);
    const letters = keepLetters(markdown.slice(from, cursor + around));
    const letter = findLetter(letters, cursor - from);
    const same =
      pages && findSameLetter(letters, letter, pages.letters, cursor / Math.max(1, markdown.length));
    const box = same === undefined ? undefined : pages?.measureBox(same);
    if (!box) return;
    const page = shown?.sheets.all.findIndex(
      ({ left, width }) => box.left >= left && box.left < left + width,
    );
    if (page !== undefined && page >= 0 && page !== viewer.page) viewer.goTo(page);
  };

  const follow = (): void => {
    clearTimeout(timer);
    timer = setTimeout(showPage, pauseMs);
  };
  const source = getElement("source");
  source.addEventListener("keyup", ({ key }) => {
    if (moves.has(key)) follow();
  });
  source.addEventListener("pointerup", follow);
  for (const frame of frames) frame.element.contentDocument?.addEventListener("click", leadToLine);

  return {
    update({ element: { contentDocument: document } }, sheets) {
      shown = document ? { document, sheets } : undefined;
    },
  };
}

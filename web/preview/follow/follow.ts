import { getElement } from "../../elements.ts";
import { goToLine } from "../../form/go-to-line.ts";
import { getTextField } from "../../form/text.ts";
import type { PageFrame } from "../pages/frame.ts";
import type { ShownStack } from "../pages/stack.ts";
import type { Viewer } from "../viewer.ts";
import { findLetter, keepLetters, findSameLetter } from "./letters.ts";
import { readShownText } from "./shown-text.ts";
import type { ShownText } from "./shown-text.ts";

/** Keeps text and pages at the same place: a click in a page leads to its line, and whoever moves or scrolls in the text sees its page. */
export interface Follow {
  /** Takes pages that have just been laid out. */
  update(frame: PageFrame, stack: ShownStack): void;
}

const moves: ReadonlySet<string> = new Set([
  ...["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"],
  ...["PageUp", "PageDown", "Home", "End"],
]);
/** How long nobody moves on before the page follows, in ms. */
const pauseMs = 120;
/** Characters about the cursor by which its place is found. */
const around = 300;

/** How long the text that a click in the pages leads to may take to scroll there, in ms. */
const ledMs = 600;
/** How long after a turn of the wheel, or the last scroll that followed one, a scroll is somebody's own, in ms. */
const scrolledMs = 300;
/** Where in the region the place of the cursor is shown, as a share of its height. */
const cursorShare = 0.3;

/** Scrolls the preview to the text that is being edited or read. @param frames shown in turn */
export function createFollow(frames: readonly PageFrame[], viewer: Viewer): Follow {
  let shown:
    { readonly document: Document; readonly stack: ShownStack; text?: ShownText | undefined } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [ledUntil, scrolledUntil] = [0, 0];

  /** Reads the shown text on demand. */
  const textShown = (): ShownText | undefined =>
    shown && (shown.text ??= readShownText(shown.document, shown.stack));

  const leadToLine = ({ clientX, clientY }: MouseEvent): void => {
    // What is selected is to be copied.
    if (shown?.document.getSelection()?.isCollapsed === false) return;
    const pages = textShown();
    const letter = pages?.letterAtPoint(clientX, clientY);
    const markdown = getTextField().read();
    const letters = keepLetters(markdown);
    const same = pages && letter !== undefined ? findSameLetter(pages.letters, letter, letters) : undefined;
    if (same === undefined) {
      // Keys scroll the pages from here.
      viewer.focus();
      return;
    }
    ledUntil = performance.now() + ledMs;
    goToLine(markdown.slice(0, letters.places[same]).split("\n").length);
  };

  /** Has what is selected from one window to another copied once, from the text that both show. */
  const selectOriginal = (): void => {
    const selection = shown?.document.getSelection();
    if (!shown || !selection || selection.rangeCount === 0) return;
    const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0);
    const [start, end] = [shown.stack.originalOf(startContainer), shown.stack.originalOf(endContainer)];
    if (start && end) selection.setBaseAndExtent(start, startOffset, end, endOffset);
  };

  /** Returns the height in the stack of a place in the Markdown; undefined where its pages do not have it. */
  const findTop = (place: number): number | undefined => {
    if (getElement("preview").dataset.state !== "shown") return undefined;
    const markdown = getTextField().read();
    const pages = textShown();
    const from = Math.max(0, place - around);
    const letters = keepLetters(markdown.slice(from, place + around));
    const letter = findLetter(letters, place - from);
    const same =
      pages && findSameLetter(letters, letter, pages.letters, place / Math.max(1, markdown.length));
    const box = same === undefined ? undefined : pages?.measureBox(same);
    return box && shown?.stack.placeOf(box)?.top;
  };

  const showCursor = (): void => {
    const top = findTop(getTextField().cursor());
    if (top !== undefined && !viewer.isInSight(top)) viewer.goTo(top, cursorShare);
  };

  const showRead = (): void => {
    if (performance.now() < ledUntil) return;
    const { place, share } = getTextField().sight();
    // The first lines are at the top of the first page, whatever stands before them there.
    const top = place === 0 ? 0 : findTop(place);
    if (top !== undefined) viewer.goTo(top, share);
  };

  const follow = (show: () => void): void => {
    clearTimeout(timer);
    timer = setTimeout(show, pauseMs);
  };
  const source = getElement("source");
  source.addEventListener("keyup", ({ key }) => {
    if (moves.has(key)) follow(showCursor);
  });
  source.addEventListener("pointerup", () => {
    follow(showCursor);
  });
  // Somebody scrolls, and not the editor, which keeps the cursor in sight.
  for (const kind of ["wheel", "touchmove", "pointerdown"] as const)
    source.addEventListener(
      kind,
      () => {
        scrolledUntil = performance.now() + scrolledMs;
      },
      { passive: true },
    );
  source.addEventListener(
    "scroll",
    () => {
      if (performance.now() > scrolledUntil) return;
      scrolledUntil = performance.now() + scrolledMs;
      follow(showRead);
    },
    { capture: true, passive: true },
  );
  for (const { element } of frames) {
    const { contentDocument: document } = element;
    document?.addEventListener("click", leadToLine);
    document?.addEventListener("copy", selectOriginal);
    if (document) viewer.listen(document);
  }

  return {
    update({ element: { contentDocument: document } }, stack) {
      shown = document ? { document, stack } : undefined;
    },
  };
}

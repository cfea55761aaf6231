import { getElement } from "../elements.ts";
import { runWhenIdle } from "../when-idle.ts";
import type { PageFrame } from "./pages/frame.ts";
import type { Sheet, Sheets } from "./pages/sheets.ts";

/** All pages in small, each a button that leads to it. */
export interface Strip {
  update(frame: PageFrame, sheets: Sheets): void;
  /** Marks the page that is looked at, from 0. */
  mark(page: number): void;
}

/** Height of a page in the strip, in px. */
const pageHeight = 84;
/** With more pages, the buttons show numbers instead of thumbnails. */
const maxThumbnails = 60;

/** Creates the strip of thumbnails. @param small the frame that shows the thumbnails */
export function createStrip(small: PageFrame, goTo: (page: number) => void): Strip {
  const strip = getElement("strip");
  const buttons = getElement("strip-pages");
  let cancelCopy = (): void => undefined;

  const createButton = (
    { left, top, width, height, label }: Sheet,
    page: number,
    scale: number,
  ): HTMLElement => {
    const button = document.createElement("button");
    button.type = "button";
    // The keyboard reaches the pages themselves.
    button.tabIndex = -1;
    button.className = "strip-page";
    button.style.cssText = `left: ${String(left * scale)}px; top: ${String(top * scale)}px; width: ${String(width * scale)}px; height: ${String(height * scale)}px`;
    button.setAttribute("aria-label", label === "" ? "Cover" : `Page ${label}`);
    button.addEventListener("click", () => {
      goTo(page);
    });
    return button;
  };

  return {
    update(frame, sheets) {
      const [first] = sheets.all;
      strip.hidden = sheets.all.length < 2;
      if (!first) return;
      const scale = pageHeight / first.height;
      strip.style.setProperty("--scale", String(scale));
      const inner = buttons.parentElement ?? buttons;
      inner.style.width = `${String(sheets.width * scale)}px`;
      inner.style.height = `${String(sheets.height * scale)}px`;
      buttons.replaceChildren(...sheets.all.map((sheet, page) => createButton(sheet, page, scale)));
      small.element.hidden = sheets.all.length > maxThumbnails;
      cancelCopy();
      if (!strip.hidden && !small.element.hidden)
        cancelCopy = runWhenIdle(() => {
          small.copy(frame, sheets);
        });
    },

    mark(page) {
      for (const [index, child] of Array.from(buttons.children).entries()) {
        if (index === page) child.setAttribute("aria-current", "page");
        else child.removeAttribute("aria-current");
      }
      const current = buttons.children[page];
      if (!(current instanceof HTMLElement)) return;
      const left = current.offsetLeft + current.offsetWidth / 2 - strip.clientWidth / 2;
      strip.scrollTo({ left, behavior: "instant" });
    },
  };
}

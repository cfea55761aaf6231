import { getElement } from "../elements.ts";
import type { Sheet, Sheets } from "./pages/sheets.ts";

/** Where pages are looked at: side by side, in a region that scrolls, with a size that can be changed. */
export interface Viewer {
  /** The element that contains the frames, all at one place. */
  readonly row: HTMLElement;
  /** Takes the measures of new pages; the place that is looked at stays. */
  update(sheets: Sheets): void;
  /** Scrolls to a page, from 0. */
  readonly goTo: (page: number) => void;
  /** The page that is looked at, from 0. */
  readonly page: number;
}

/** Steps of the size, as a share of what fits into the region. */
const sizes = [0.5, 0.75, 1, 1.5, 2, 3] as const;
const fitting = 2;

/** Creates the viewer of the pages. @param onPage is called with the visible page, from 0, when it changes */
export function createViewer(onPage: (page: number) => void): Viewer {
  const region = getElement("pages");
  const row = getElement("pages-row");
  const [smaller, larger] = [
    getElement("smaller", HTMLButtonElement),
    getElement("larger", HTMLButtonElement),
  ];
  const [previous, next] = [getElement("previous", HTMLButtonElement), getElement("next", HTMLButtonElement)];
  let sheets: Sheets | undefined;
  let size: number = fitting;
  let scale = 1;
  /** Room before the first sheet and after the last, in px of the region, so that each can be in the middle. */
  let aside = 0;
  let current = 0;

  const all = (): readonly Sheet[] => sheets?.all ?? [];
  const centre = ({ left, width }: Sheet): number => aside + (left + width / 2) * scale;

  const pageInSight = (): number => {
    const middle = region.scrollLeft + region.clientWidth / 2;
    const distances = all().map((sheet) => Math.abs(centre(sheet) - middle));
    return Math.max(0, distances.indexOf(Math.min(...distances)));
  };

  const notice = (): void => {
    const page = pageInSight();
    previous.disabled = page === 0;
    next.disabled = page >= all().length - 1;
    if (page === current) return;
    current = page;
    onPage(page);
  };

  const resize = (): void => {
    const [first] = all();
    if (!sheets || !first || region.clientWidth === 0) return;
    const gap = Math.min(first.left, sheets.width - first.left - first.width);
    const fit = Math.min(region.clientWidth / (first.width + 2 * gap), region.clientHeight / sheets.height);
    scale = fit * (sizes[size] ?? 1);
    aside = Math.max(0, Math.floor((region.clientWidth - first.width * scale) / 2 - gap * scale) - 1);
    row.style.width = `${String(Math.ceil(sheets.width * scale) + 2 * aside)}px`;
    // What fits is not scrolled by a part of a pixel.
    row.style.height = `${String(Math.floor(sheets.height * scale))}px`;
    row.style.setProperty("--scale", String(scale));
    row.style.setProperty("--aside", `${String(aside)}px`);
    smaller.disabled = size === 0;
    larger.disabled = size === sizes.length - 1;
  };

  /** Does what changes measures, and looks at the same place of the same page afterwards. */
  const keepingPlace = (change: () => void): void => {
    const page = all()[current];
    const from = page ? (region.scrollLeft + region.clientWidth / 2 - centre(page)) / scale : 0;
    const top = region.scrollTop / scale;
    change();
    const to = all()[Math.min(current, all().length - 1)];
    if (!to) return;
    region.scrollTo({
      left: centre(to) + from * scale - region.clientWidth / 2,
      top: top * scale,
      behavior: "instant",
    });
    notice();
  };

  const goTo = (page: number): void => {
    const sheet = all()[Math.max(0, Math.min(page, all().length - 1))];
    if (sheet) region.scrollTo({ left: centre(sheet) - region.clientWidth / 2 });
  };

  const step = (by: number): void => {
    size = Math.max(0, Math.min(size + by, sizes.length - 1));
    keepingPlace(resize);
  };

  smaller.addEventListener("click", () => {
    step(-1);
  });
  larger.addEventListener("click", () => {
    step(1);
  });
  previous.addEventListener("click", () => {
    goTo(pageInSight() - 1);
  });
  next.addEventListener("click", () => {
    goTo(pageInSight() + 1);
  });
  region.addEventListener("scroll", notice, { passive: true });
  region.addEventListener(
    "wheel",
    (event) => {
      const { deltaX, deltaY, deltaMode, ctrlKey, shiftKey } = event;
      // What does not fit into the region is scrolled in it, and the rest turns pages.
      if (deltaX !== 0 || ctrlKey || shiftKey || region.scrollHeight > region.clientHeight) return;
      event.preventDefault();
      const pixels = deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 40;
      region.scrollBy({ left: deltaY * pixels, behavior: "instant" });
    },
    { passive: false },
  );
  region.addEventListener("keydown", (event) => {
    const to = { PageUp: pageInSight() - 1, PageDown: pageInSight() + 1, Home: 0, End: Infinity }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    goTo(to);
  });
  new ResizeObserver(() => {
    keepingPlace(resize);
  }).observe(region);

  return {
    row,
    update(now) {
      const isFirst = sheets === undefined;
      keepingPlace(() => {
        sheets = now;
        resize();
      });
      if (isFirst) goTo(0);
    },
    goTo,
    get page() {
      return pageInSight();
    },
  };
}

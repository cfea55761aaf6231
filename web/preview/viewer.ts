import { getElement } from "../elements.ts";
import type { Sheet } from "./pages/sheets.ts";
import type { Stack } from "./pages/stack.ts";

/** Where pages are looked at: one below the other, in a region that scrolls, with a size that can be changed. */
export interface Viewer {
  /** The element that contains the frames, all at one place. */
  readonly row: HTMLElement;
  /** Takes the measures of new pages; the place that is looked at stays. */
  update(stack: Stack): void;
  /** Scrolls to a height of the stack, in its px. @param share of the region that is above it then */
  goTo(top: number, share: number): void;
  /** Returns whether a height of the stack is in sight. */
  isInSight(top: number): boolean;
  /** Listens to keys and wheel in a frame, which does not hand them on. */
  listen(target: Document): void;
  /** Focuses the pages, as they are. */
  focus(): void;
  /** The page that is looked at, from 0. */
  readonly page: number;
  /** How many pages are seen at the same time, at most. */
  readonly inSight: number;
}

/** What is seen of the pages, from 0. */
export interface Sight {
  /** That in the middle. */
  readonly page: number;
  readonly first: number;
  /** Included. */
  readonly last: number;
}

/** Steps of the size, as a share of the region's width. */
const sizes = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;
const fitting = 2;
/** How far an arrow scrolls, in px, and a page, as a share of the region. */
const [lineStep, pageStep] = [48, 0.9];

/** Creates the viewer of the pages. @param onSight is called when other pages come into sight */
export function createViewer(onSight: (sight: Sight) => void): Viewer {
  const region = getElement("pages");
  const row = getElement("pages-row");
  const [smaller, larger] = [
    getElement("smaller", HTMLButtonElement),
    getElement("larger", HTMLButtonElement),
  ];
  const [previous, next] = [getElement("previous", HTMLButtonElement), getElement("next", HTMLButtonElement)];
  let stack: Stack | undefined;
  let size: number = fitting;
  let scale = 1;
  let told: Sight | undefined;
  /** Where a smooth scroll that is under way will end. */
  let aim: number | undefined;

  const all = (): readonly Sheet[] => stack?.all ?? [];

  /** Returns the last sheet that begins above a height of the region. */
  const pageAbove = (height: number): number => {
    const top = (region.scrollTop + height) / scale;
    let [low, high] = [0, all().length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((all()[middle]?.top ?? 0) <= top) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, low - 1);
  };

  const pageInSight = (): number => pageAbove(region.clientHeight / 2);

  const notice = (): void => {
    if (aim !== undefined && Math.abs(aim - region.scrollTop) < 1) arrive();
    const sight = {
      page: pageInSight(),
      first: pageAbove(0),
      last: pageAbove(Math.max(0, region.clientHeight - 1)),
    };
    previous.disabled = sight.page === 0;
    next.disabled = sight.page >= all().length - 1;
    if (told?.page === sight.page && told.first === sight.first && told.last === sight.last) return;
    told = sight;
    onSight(sight);
  };

  const resize = (): void => {
    if (!stack || region.clientWidth === 0) return;
    scale = (region.clientWidth / stack.width) * (sizes[size] ?? 1);
    row.style.width = `${String(Math.floor(stack.width * scale))}px`;
    row.style.height = `${String(Math.floor(stack.height * scale))}px`;
    row.style.setProperty("--scale", String(scale));
    smaller.disabled = size === 0;
    larger.disabled = size === sizes.length - 1;
  };

  /** Does what changes measures, and looks at the same place of the same page afterwards. */
  const keepingPlace = (change: () => void): void => {
    const page = pageAbove(0);
    // The room above the first page belongs to it.
    const from = region.scrollTop / scale - (all()[page]?.top ?? 0);
    const isFirst = !stack;
    const middle = (region.scrollLeft + region.clientWidth / 2) / Math.max(1, row.clientWidth);
    change();
    arrive();
    const to = all()[Math.min(page, all().length - 1)];
    if (!to) return;
    region.scrollTo({
      left: middle * row.clientWidth - region.clientWidth / 2,
      top: isFirst ? 0 : (to.top + Math.min(from, to.height)) * scale,
      behavior: "instant",
    });
    told = undefined;
    notice();
  };

  const arrive = (): void => {
    aim = undefined;
  };

  /** Scrolls smoothly to what is near, and at once to what is not: nobody wants to see all the pages between. */
  const scrollTo = (top: number): void => {
    const to = Math.max(0, Math.min(top, region.scrollHeight - region.clientHeight));
    const isNear = Math.abs(to - region.scrollTop) <= 2 * region.clientHeight;
    aim = to;
    region.scrollTo({ top: to, behavior: isNear ? "auto" : "instant" });
  };

  const goToPage = (page: number): void => {
    const sheet = all()[Math.max(0, Math.min(page, all().length - 1))];
    if (sheet) scrollTo(page <= 0 ? 0 : (sheet.top - (all()[0]?.top ?? 0) / 2) * scale);
  };

  const step = (by: number): void => {
    size = Math.max(0, Math.min(size + by, sizes.length - 1));
    keepingPlace(resize);
  };

  const press = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const page = region.clientHeight * pageStep;
    const by = {
      ArrowUp: -lineStep,
      ArrowDown: lineStep,
      PageUp: -page,
      PageDown: page,
      " ": event.shiftKey ? -page : page,
      Home: -region.scrollHeight,
      End: region.scrollHeight,
    }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    // A key pressed while the pages still move goes on from where they will be, so that none of its way is lost.
    scrollTo((aim ?? region.scrollTop) + by);
  };

  let turned = 0;
  /** Changes the size by the wheel, as programs do that show pages, or by two fingers on a touchpad. */
  const turn = (event: WheelEvent): void => {
    arrive();
    if (!event.ctrlKey) return;
    event.preventDefault();
    turned += event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 40);
    if (Math.abs(turned) < 40) return;
    step(turned < 0 ? 1 : -1);
    turned = 0;
  };

  const listen = (target: Pick<HTMLElement | Document, "addEventListener">): void => {
    (target as HTMLElement).addEventListener("keydown", press);
    (target as HTMLElement).addEventListener("wheel", turn, { passive: false });
  };

  smaller.addEventListener("click", () => {
    step(-1);
  });
  larger.addEventListener("click", () => {
    step(1);
  });
  previous.addEventListener("click", () => {
    goToPage(pageInSight() - 1);
  });
  next.addEventListener("click", () => {
    goToPage(pageInSight() + 1);
  });
  region.addEventListener("scroll", notice, { passive: true });
  // Whoever takes hold of the pages moves them from where they are; and not every end of a scroll is where it was to end.
  for (const kind of ["scrollend", "pointerdown"]) region.addEventListener(kind, arrive, { passive: true });
  listen(region);
  new ResizeObserver(() => {
    keepingPlace(resize);
  }).observe(region);

  return {
    row,
    update(now) {
      keepingPlace(() => {
        stack = now;
        resize();
      });
    },
    goTo(top, share) {
      scrollTo(top * scale - region.clientHeight * share);
    },
    isInSight(top) {
      const from = top * scale - region.scrollTop;
      return from >= 0 && from <= region.clientHeight - lineStep;
    },
    listen,
    focus() {
      region.focus({ preventScroll: true });
    },
    get page() {
      return pageInSight();
    },
    get inSight() {
      return told ? told.last - told.first + 2 : 2;
    },
  };
}

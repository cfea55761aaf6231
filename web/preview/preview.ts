import { formatPages } from "../counts.ts";
import { getElement, show, write } from "../elements.ts";
import { goToLine } from "../form/go-to-line.ts";
import { getTextField } from "../form/text.ts";
import { describeTooLong } from "../../document/core/warnings/too-long.ts";
import { loadPart } from "../load-part.ts";
import { createCompiler } from "./compile/compiler.ts";
import { isRenderingEngine } from "./engine.ts";
import { clearFindings, markOutdated, showFault, showFindings, startFindings } from "./findings.ts";
import { createFontRules } from "./pages/fonts.ts";
import { createFrame } from "./pages/frame.ts";
import type { PageFrame } from "./pages/frame.ts";
import type { PreviewPage } from "./compile/messages.ts";
import type { DrawerAddresses } from "./diagrams/drawer.ts";
import { createDrawings } from "./diagrams/drawings.ts";
import { createFollow } from "./follow/follow.ts";
import { createLivePages } from "./live.ts";
import { showSetByText } from "../workspace/set-by-text.ts";
import { translateFindings } from "../words/findings.ts";
import { createStrip } from "./strip.ts";
import { createViewer } from "./viewer.ts";

/** Shows a document's pages while it is written. */
export interface Preview {
  /** Updates the preview; call it whenever the document may have changed. */
  update(): void;
  /** Returns how many pages a document will have; undefined if another one, or another engine's, is shown. @param body as it would be sent */
  countPages(body: string): number | undefined;
}

/** Addresses from which the preview loads its parts. */
export interface PreviewAddresses extends DrawerAddresses {
  readonly worker: string;
  readonly frame: string;
}

/** The document as it would be sent; undefined while there is nothing to show. */
export type ReadDocument = () => string | undefined;

const emptyText = "The pages of your PDF appear here while you write, before you pay.";
const notShownText = "We can't show its pages here. You can still make the PDF.";
/** How long nothing is typed before pages are made, in ms: at first, and as a share of what making them took last. */
const shortestPauseMs = 60;
const pauseOfWork = 0.75;
const longestPauseMs = 2_500;

/**
 * Creates the preview, which makes and shows the pages of a document in this browser, by the printer's own code. Nothing of the document leaves it.
 * @throws {Error} when a part of it cannot be loaded
 */
export async function createPreview(addresses: PreviewAddresses, read: ReadDocument): Promise<Preview> {
  const fonts = createFontRules(addresses.fonts);
  const drawings = createDrawings(async () => {
    const { createDrawer } = await loadPart(() => import("./diagrams/drawer.ts"));
    return createDrawer(addresses, fonts);
  });
  const compiler = createCompiler(addresses.worker, drawings.draw);
  show("pages-tools");
  startFindings();
  const viewer = createViewer((page) => {
    mark(page);
  });
  const frame = (host: Element): Promise<PageFrame> => createFrame(host, addresses.frame, fonts);
  const [firstFrame, secondFrame, small] = await Promise.all([
    frame(viewer.row),
    frame(viewer.row),
    frame(getElement("strip-inner")),
  ]);
  small.element.setAttribute("aria-hidden", "true");
  small.element.title = "Thumbnails";
  const strip = createStrip(small, viewer.goTo);
  const follow = createFollow([firstFrame, secondFrame], viewer);
  let pageCount = 0;
  const mark = (page: number): void => {
    strip.mark(page);
    write("page-number", pageCount > 0 ? `${String(page + 1)} of ${String(pageCount)}` : "");
  };
  let [shown, hidden] = [firstFrame, secondFrame];
  shown.element.classList.add("waiting");
  hidden.element.classList.add("waiting");

  let last: string | undefined;
  /** The document whose pages are shown; undefined if these are of another one than the last, or there are none. */
  let laid: { readonly body: string; readonly pages: number } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;
  let tookMs = 0;
  const live = createLivePages();
  let isAskedFor = false;

  const lay = async (page: PreviewPage, textLength: number): Promise<void> => {
    const { sheets, tookMs: heldUpMs } = await hidden.show(page);
    live.learn({ length: textLength, pages: sheets.all.length }, heldUpMs);
    [shown, hidden] = [hidden, shown];
    shown.element.classList.remove("waiting");
    hidden.element.classList.add("waiting");
    pageCount = sheets.all.length;
    viewer.update(sheets);
    strip.update(shown, sheets);
    follow.update(shown, sheets);
    mark(viewer.page);
    write("page-count", formatPages(pageCount));
    show("pages-empty", false);
  };

  const make = async (body: string): Promise<void> => {
    const begun = performance.now();
    const textLength = getTextField().length();
    laid = undefined;
    const compiled = await compiler.compile(body);
    switch (compiled.kind) {
      case "page":
        await lay(compiled.page, textLength);
        laid = { body, pages: pageCount };
        showFault(undefined);
        showSetByText(compiled.setByText);
        showFindings(compiled.findings, goToLine);
        if (body === read()) getTextField().mark(translateFindings(compiled.findings.warnings));
        break;
      case "refused":
        showFault(`We can't print this: ${compiled.message}`);
        if (compiled.line !== undefined && body === read())
          getTextField().mark([{ line: compiled.line, what: compiled.message }]);
        break;
      case "slow":
        showFault(`${describeTooLong("read", compiled.place)} The PDF gets more time.`);
        break;
      case "failed":
        showFault(notShownText);
    }
    tookMs = performance.now() - begun;
  };

  const clear = (): void => {
    pageCount = 0;
    laid = undefined;
    for (const { element } of [firstFrame, secondFrame]) element.classList.add("waiting");
    for (const id of ["strip", "preview-fault"]) show(id, false);
    clearFindings();
    write("page-count", "");
    write("page-number", "");
    write("pages-empty", emptyText);
    show("pages-empty");
  };

  const run = async (): Promise<void> => {
    // What is under way looks once more when it has ended.
    if (isBusy) return;
    if (!isAskedFor && !live.isLive(getTextField().length())) {
      waitToBeAsked();
      return;
    }
    isAskedFor = false;
    show("pages-long", false);
    getElement("preview").dataset.state = "busy";
    const body = read();
    if (body === last || body === undefined) {
      if (body !== last) clear();
      last = body;
      settle();
      return;
    }
    last = body;
    isBusy = true;
    getElement("pages").setAttribute("aria-busy", "true");
    try {
      await make(body);
    } catch (error) {
      console.error(error);
      showFault(notShownText);
    } finally {
      isBusy = false;
      getElement("pages").removeAttribute("aria-busy");
    }
    // It may have changed meanwhile.
    if (read() !== last) update();
    else if (drawings.coming) void drawings.coming.then(showDrawn);
    else settle();
  };

  /** Shows once more the document whose diagrams were not drawn in time. @param isDrawn whether they are now */
  const showDrawn = (isDrawn: boolean): void => {
    if (isBusy || getElement("preview").dataset.state === "waiting") return;
    if (isDrawn) last = undefined;
    update();
  };

  /** Reports that the preview is idle; callers waiting for the state continue. */
  const tellState = (state: "shown" | "waiting"): void => {
    getElement("preview").dataset.state = state;
    getElement("preview").dispatchEvent(new Event("settled"));
  };

  /** Keeps pages of an older text, and does not even read a long text before somebody wants to see it. */
  const waitToBeAsked = (): void => {
    laid = undefined;
    showFault(undefined);
    if (pageCount === 0) show("pages-empty", false);
    tellState("waiting");
    show("pages-long");
  };
  getElement("update-pages").addEventListener("click", () => {
    clearTimeout(timer);
    isAskedFor = true;
    void run();
    // The button was removed with the note.
    getElement("pages").focus({ preventScroll: true });
  });

  /** Marks the pages as those of the current document. */
  const settle = (): void => {
    tellState("shown");
    markOutdated(false);
  };

  const update = (): void => {
    clearTimeout(timer);
    const isWaiting = getElement("preview").dataset.state === "waiting";
    if (!isWaiting) getElement("preview").dataset.state = "busy";
    markOutdated(true);
    const pauseMs = Math.min(longestPauseMs, Math.max(shortestPauseMs, tookMs * pauseOfWork));
    timer = setTimeout(() => void run(), pauseMs);
  };
  return {
    update,
    countPages: (body) => (laid?.body === body && isRenderingEngine() ? laid.pages : undefined),
  };
}

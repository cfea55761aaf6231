import { formatPages } from "../counts.ts";
import { getElement, show, write } from "../elements.ts";
import { goToLine } from "../form/go-to-line.ts";
import { getTextField } from "../form/text.ts";
import { listPictures } from "../pictures/kept.ts";
import { describeTooLong } from "../../document/core/warnings/too-long.ts";
import { createLazyPart, loadPart } from "../load-part.ts";
import type { ReadPdfPage } from "../../document/core/letterhead/pdf-page.ts";
import { createCompiler } from "./compile/compiler.ts";
import { isRenderingEngine } from "./engine.ts";
import { cutFirstPart } from "./first-part.ts";
import { clearFindings, markOutdated, showFault, showFindings, startFindings } from "./findings.ts";
import { createFontRules } from "./pages/fonts.ts";
import { createFrame, openFrame } from "./pages/frame.ts";
import type { OpenFrame, PageFrame } from "./pages/frame.ts";
import type { ShownStack } from "./pages/stack.ts";
import type { Findings, PreviewPage } from "./compile/messages.ts";
import type { DrawerAddresses } from "./diagrams/drawer.ts";
import { createDrawings } from "./diagrams/drawings.ts";
import type { Follow } from "./follow/follow.ts";
import { createLivePages } from "./live.ts";
import { showPrintedTitle } from "../workspace/bar.ts";
import { showSetByText } from "../workspace/set-by-text.ts";
import { translateFindings } from "../words/findings.ts";
import type { PdfReaderAddresses } from "./letterhead/reader.ts";
import { createViewer } from "./viewer.ts";
import type { Sight } from "./viewer.ts";
import { translate } from "../words/translate.ts";

/** Shows a document's pages while it is written. */
export interface Preview {
  /** Updates the preview; call it whenever the document may have changed. */
  update(): void;
  /** Returns how many pages a document will have; undefined if another one, or another engine's, is shown. @param body as it would be sent */
  countPages(body: string): number | undefined;
  /** Returns the title that a document's PDF will have; undefined if it has none, or another one is shown. @param body as it would be sent */
  readTitle(body: string): string | undefined;
  /** Returns the pages of a document; undefined if those of another one are shown, or none. @param body as it would be sent */
  findPages(body: string): LaidOutPages | undefined;
}

/** The pages of a document, as they are shown. */
export interface LaidOutPages {
  readonly document: Document;
  readonly layout: PreviewPage["layout"];
  /** What of the document is missing in them, or different. */
  readonly warnings: Findings["warnings"];
  /** Opens a frame for a copy of them. */
  readonly openFrame: (host: Element) => Promise<OpenFrame>;
}

/** Addresses from which the preview loads its parts. */
export interface PreviewAddresses extends DrawerAddresses, PdfReaderAddresses {
  readonly worker: string;
  readonly frame: string;
}

/** The document as it would be sent; undefined while there is nothing to show. */
export type ReadDocument = () => string | undefined;

/** By so many characters, a document is told from another. */
const beginningLength = 400;
const emptyText = (): string =>
  translate("The pages of your PDF appear here while you write, before you pay.");
const notShownText = (): string => translate("We can't show its pages here. You can still make the PDF.");
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
  const loadReader = createLazyPart(async () =>
    (await import("./letterhead/reader.ts")).createPdfReader(addresses),
  );
  const readPdf: ReadPdfPage = async (...asked) => {
    try {
      return await (
        await loadReader()
      )(...asked);
    } catch (error) {
      console.error(error);
      // The pages are shown without it, and nobody can say what is wrong with it.
      return { ratio: 1, pictures: undefined };
    }
  };
  const compiler = createCompiler(addresses.worker, { draw: drawings.draw, readPdf });
  show("pages-tools");
  startFindings();
  const viewer = createViewer((sight) => {
    mark(sight);
  });
  const frame = (host: Element): Promise<PageFrame> => createFrame(host, addresses.frame, fonts);
  const [firstFrame, secondFrame] = await Promise.all([frame(viewer.row), frame(viewer.row)]);
  let stack: ShownStack | undefined;
  let follow: Follow | undefined;
  // Nobody follows pages before there are any.
  getElement("preview").addEventListener(
    "settled",
    () => {
      loadPart(() => import("./follow/follow.ts"), true).then(({ createFollow }) => {
        follow = createFollow([firstFrame, secondFrame], viewer);
        if (stack) follow.update(shown, stack);
      }, console.error);
    },
    { once: true },
  );
  const mark = ({ page, first, last }: Sight): void => {
    if (!stack) return;
    stack.reveal(first, last);
    write(
      "page-number",
      translate("{page} of {pages}", {
        page: page + 1,
        pages: partial === undefined ? stack.all.length : "…",
      }),
    );
  };
  let [shown, hidden] = [firstFrame, secondFrame];
  shown.element.classList.add("waiting");
  hidden.element.classList.add("waiting");

  let last: string | undefined;
  /** The document whose pages are shown; undefined if these are of another one than the last, or there are none. */
  let laid:
    | {
        readonly body: string;
        readonly pages: number;
        readonly title: string | undefined;
        readonly layout: PreviewPage["layout"];
        readonly warnings: Findings["warnings"];
      }
    | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;
  let [tookMs, layoutMs] = [0, 0];
  /** The part of the document whose pages are shown, as long as the others are not. */
  let partial: string | undefined;
  /** How the document begins whose pages are shown. */
  let shownBeginning = "";
  const countPages = (): number => stack?.all.length ?? 0;
  const live = createLivePages();
  let isAskedFor = false;

  const lay = async (page: PreviewPage): Promise<void> => {
    const { stack: laidOut, tookMs: heldUpMs } = await hidden.show(page, viewer.inSight);
    layoutMs = heldUpMs;
    [shown, hidden] = [hidden, shown];
    shown.element.classList.remove("waiting");
    hidden.element.classList.add("waiting");
    stack = laidOut;
    viewer.update(stack);
    follow?.update(shown, stack);
    show("pages-empty", false);
  };

  /** Shows the first pages of a long text before all of them, where it is not shown yet. @returns whether there are such pages */
  const beginWithFirstPages = async (body: string): Promise<boolean> => {
    const beginning = body.slice(0, beginningLength);
    if (stack && beginning === shownBeginning && partial === undefined) return false;
    const part = cutFirstPart(body);
    if (part === undefined) return false;
    if (part === partial) return true;
    const compiled = await compiler.compile(part, listPictures());
    // Its faults are reported with those of the whole document.
    if (compiled.kind !== "page") return false;
    partial = part;
    shownBeginning = beginning;
    await lay(compiled.page);
    write("page-count", "");
    return true;
  };

  const make = async (body: string): Promise<void> => {
    const begun = performance.now();
    const textLength = getTextField().length();
    laid = undefined;
    const compiled = await compiler.compile(body, listPictures());
    if (compiled.kind !== "page") showPrintedTitle(undefined);
    switch (compiled.kind) {
      case "page":
        partial = undefined;
        shownBeginning = body.slice(0, beginningLength);
        await lay(compiled.page);
        live.learn({ length: textLength, pages: countPages() }, layoutMs);
        write("page-count", formatPages(countPages()));
        laid = {
          body,
          pages: countPages(),
          title: compiled.title,
          layout: compiled.page.layout,
          warnings: compiled.findings.warnings,
        };
        showFault(undefined);
        showPrintedTitle(compiled.title);
        showSetByText(compiled.setByText);
        showFindings(compiled.findings, goToLine);
        if (body === read()) getTextField().mark(translateFindings(compiled.findings.warnings));
        break;
      case "refused":
        showFault(translate("We can't print this: {reason}", { reason: compiled.message }));
        if (compiled.line !== undefined && body === read())
          getTextField().mark([{ line: compiled.line, what: compiled.message }]);
        break;
      case "slow":
        showFault(
          translate("{fault} The PDF gets more time.", { fault: describeTooLong("read", compiled.place) }),
        );
        break;
      case "failed":
        showFault(notShownText());
    }
    tookMs = performance.now() - begun;
  };

  const clear = (): void => {
    stack = partial = laid = undefined;
    showPrintedTitle(undefined);
    for (const { element } of [firstFrame, secondFrame]) element.classList.add("waiting");
    show("preview-fault", false);
    clearFindings();
    write("page-count", "");
    write("page-number", "");
    write("pages-empty", emptyText());
    show("pages-empty");
  };

  const run = async (): Promise<void> => {
    // What is under way looks once more when it has ended.
    if (isBusy) return;
    const body = read();
    if (body === last || body === undefined) {
      if (body !== last) clear();
      last = body;
      show("pages-long", false);
      settle();
      return;
    }
    const isWhole = isAskedFor || live.isLive(getTextField().length());
    isAskedFor = false;
    if (isWhole) show("pages-long", false);
    getElement("preview").dataset.state = "busy";
    if (isWhole) last = body;
    isBusy = true;
    if (!stack) write("pages-empty", translate("Making the pages …"));
    getElement("pages").setAttribute("aria-busy", "true");
    let isBegun = false;
    try {
      isBegun = await beginWithFirstPages(body);
      if (isWhole) await make(body);
    } catch (error) {
      console.error(error);
      showFault(notShownText());
    } finally {
      isBusy = false;
      if (!stack) write("pages-empty", emptyText());
      getElement("pages").removeAttribute("aria-busy");
    }
    // It may have changed meanwhile.
    if (read() !== body) update();
    else if (!isWhole) waitToBeAsked(isBegun);
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

  /** Keeps pages of an older text, or its first pages, until somebody wants to see all. */
  const waitToBeAsked = (areFirst: boolean): void => {
    last = laid = undefined;
    showPrintedTitle(undefined);
    showFault(undefined);
    if (!stack) show("pages-empty", false);
    getElement("preview").classList.toggle("begun", areFirst);
    write(
      "pages-long-text",
      translate(
        areFirst
          ? "These are the first pages. This text is long, so all are made only when you ask."
          : "This text is long, so its pages are made only when you ask.",
      ),
    );
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
    readTitle: (body) => (laid?.body === body ? laid.title : undefined),
    countPages: (body) => (laid?.body === body && isRenderingEngine() ? laid.pages : undefined),
    findPages(body) {
      const { contentDocument: pages } = shown.element;
      if (laid?.body !== body || !pages) return undefined;
      const { layout, warnings } = laid;
      return { document: pages, layout, warnings, openFrame: (host) => openFrame(host, addresses.frame) };
    },
  };
}

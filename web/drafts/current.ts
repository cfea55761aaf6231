import { runWhenIdle } from "../when-idle.ts";
import {
  createDraft,
  listDrafts,
  readDraft,
  readTabDraft,
  removeDraft,
  takeOverFormerDraft,
  writeDraft,
  writeSavedStamp,
  writeTabDraft,
} from "./records.ts";
import type { Draft } from "./records.ts";

/**
 * The draft that this tab shows. Two tabs may show the same: whichever finds, when it stores, that another one has stored since, goes on with a draft
 * of its own, so that neither overwrites the other.
 */

/** What is stored of the form. */
export type DraftContent = Pick<Draft, "title" | "values" | "pictures">;

/** The outcome of storing: `forked` when another tab has changed the same draft, and this tab's is now another one. */
export type Stored = "saved" | "forked" | "unsaved";

/** The form, as far as its draft needs it. */
export interface DraftForm {
  readonly read: () => DraftContent;
  /** Returns whether it holds no document. Its options survive a refresh all the same. */
  readonly isEmpty: () => boolean;
  /** Returns whether that takes a while. */
  readonly isLong: () => boolean;
  readonly onStored: (outcome: Stored) => void;
}

/** How long nothing is typed before it is stored, in ms: a long text takes longer to store than a key to press, and waits for a rest. */
const [pauseMs, longPauseMs] = [300, 2_000];

let id: string | undefined;
/** Of the version that storage had when this tab last read or wrote it. */
let base: string | undefined;
/** The title as it was stored last. */
let title: string | undefined;
let form: DraftForm | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let isStored = true;
/** Stores for the other tabs what is stored for this one alone. */
let storeRest = (): void => undefined;

/** Returns the draft that this tab showed before, or the last of any; undefined if there is none. @param chooseTitle for one of a former version */
export function openLastDraft(chooseTitle: (values: Draft["values"]) => string): Draft | undefined {
  takeOverFormerDraft(chooseTitle);
  const tab = readTabDraft();
  const stored = tab ? readDraft(tab.draft.id) : listDrafts()[0];
  // A refresh shows what it showed, even where another tab has gone on from that.
  const opened = tab?.draft ?? stored;
  // A tab in which nothing was written yet.
  if (!opened || Object.values(opened.values).every((value) => value.trim() === "")) return undefined;
  ({ id, title } = opened);
  base = opened.stamp === stored?.stamp ? stored.stamp : tab?.saved;
  return opened;
}

/** Begins to store the form's draft: after a pause in typing, and at once when the page is left. */
export function startKeeping(of: DraftForm): void {
  form = of;
  addEventListener("pagehide", () => {
    storeNow();
  });
  // A phone may end a page that is not looked at without another word.
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) storeNow();
  });
}

/** Stores the draft soon; call it whenever the form has changed. */
export function keepSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(store, form?.isLong() === true ? longPauseMs : pauseMs);
}

/** Stores the title, if it is another one than before. @param shown the current one */
export function keepTitle(shown: string): void {
  if (title !== undefined && shown !== title) keepSoon();
}

/** Stores at once what has changed. @returns whether all is stored */
export function storeNow(): boolean {
  store();
  storeRest();
  return isStored;
}

/** Returns the id of the draft that this tab shows; undefined where it is not stored yet. */
export function getDraftId(): string | undefined {
  return id;
}

/** Stores the draft that this tab shows, and goes to another one. @param next by default a new, empty one */
export function goToDraft(next?: Draft): void {
  storeNow();
  isStored = true;
  ({ id, title } = next ?? { id: undefined, title: undefined });
  base = next?.stamp;
  writeTabDraft(next ?? createDraft({ title: "", values: {}, pictures: {} }));
  writeSavedStamp(base);
}

/** Goes on without the draft that this tab shows, which is deleted. */
export function dropDraft(): void {
  clearTimeout(timer);
  timer = undefined;
  storeRest = () => undefined;
  goToDraft();
}

function store(): void {
  if (timer === undefined || !form) return;
  clearTimeout(timer);
  timer = undefined;
  const draft = createDraft(form.read(), id);
  const isEmpty = form.isEmpty();
  ({ id } = draft);
  title = isEmpty ? undefined : draft.title;
  writeTabDraft(draft);
  // Storing two megabytes in both places at once would interrupt typing.
  const cancel = runWhenIdle(() => {
    storeRest();
  });
  storeRest = () => {
    cancel();
    storeRest = () => undefined;
    const outcome = storeForAll(draft, isEmpty);
    isStored = outcome !== "unsaved";
    form?.onStored(outcome);
  };
}

function storeForAll(draft: Draft, isEmpty: boolean): Stored {
  const stored = readDraft(draft.id);
  const isOthers = stored !== undefined && stored.stamp !== base;
  if (isEmpty) {
    // Nothing is kept of nothing, and what is another tab's stays.
    if (!isOthers) removeDraft(draft.id);
    base = undefined;
    id = isOthers ? undefined : id;
    return "saved";
  }
  const own = isOthers ? { ...draft, id: crypto.randomUUID() } : draft;
  if (isOthers) {
    ({ id } = own);
    writeTabDraft(own);
  }
  if (!writeDraft(own)) return "unsaved";
  base = own.stamp;
  writeSavedStamp(base);
  return isOthers ? "forked" : "saved";
}

import { runWhenIdle } from "../when-idle.ts";

/** The values of the form by field, so that they survive a refresh. Each tab has its own; a new one begins with the last. */
type Draft = Readonly<Record<string, string>>;

const name = "markdown-to-pdf:draft";
/** How long nothing is typed before it is stored, in ms: a long text takes longer to store than a key to press, and waits for a rest. */
const [pauseMs, longPauseMs] = [300, 2_000];

/** Returns the last stored draft; undefined if there is none. */
export function readDraft(): Draft | undefined {
  for (const storage of listStorages()) {
    try {
      const draft = JSON.parse(storage.getItem(name) ?? "null") as Draft | null;
      if (draft) return draft;
    } catch {
      // What cannot be read is not there.
    }
  }
  return undefined;
}

/**
 * Stores the draft.
 * @param read returns the form's content when it is stored
 * @param isLong returns whether that takes a while
 * @returns a function to call whenever the form has changed: it stores after a pause, and at once when the page is left
 */
export function keepDraft(read: () => Draft, isLong: () => boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Stores pending changes at once. */
  let storeRest = (): void => undefined;
  const store = (): void => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    const text = JSON.stringify(read());
    const [first, ...others] = listStorages();
    if (first) put(first, text);
    // Storing two megabytes in both places at once would interrupt typing.
    const cancel = runWhenIdle(() => {
      storeRest();
    });
    storeRest = () => {
      cancel();
      storeRest = () => undefined;
      for (const storage of others) put(storage, text);
    };
  };
  const leave = (): void => {
    store();
    storeRest();
  };
  addEventListener("pagehide", leave);
  // A phone may end a page that is not looked at without another word.
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) leave();
  });
  return () => {
    clearTimeout(timer);
    timer = setTimeout(store, isLong() ? longPauseMs : pauseMs);
  };
}

function put(storage: Storage, text: string): void {
  try {
    storage.setItem(name, text);
  } catch {
    // It is full.
  }
}

function listStorages(): Storage[] {
  try {
    return [sessionStorage, localStorage];
  } catch {
    return [];
  }
}

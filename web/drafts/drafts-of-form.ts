import type { Draft } from "./records.ts";

/** The form, as far as the list needs it. */
export interface DraftsOfForm {
  /** Shows another draft. @param draft by default a new, empty one */
  readonly open: (draft?: Draft) => void;
  /** Goes on with an empty form in the place of the draft that is shown. */
  readonly drop: () => void;
  /** Returns the id of the draft that is shown. */
  readonly current: () => string | undefined;
  /** Stores what has just been written. */
  readonly store: () => void;
}

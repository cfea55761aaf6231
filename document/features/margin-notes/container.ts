import { shownTitle } from "../../core/containers/container.ts";
import { isMarginNote, marginNote } from "../../core/containers/margin-notes.ts";
import type { MakeContainer } from "../../core/containers/container-kind.ts";

/** Notes in the margin. */
export const makeMarginNote: MakeContainer = (block, names) =>
  isMarginNote(names) ? marginNote([...shownTitle(block), ...block.children]) : undefined;

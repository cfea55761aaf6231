import { createTitle } from "../../core/containers/container.ts";
import { isMarginNote, createMarginNote } from "../../core/containers/margin-notes.ts";
import type { MakeContainer } from "../../core/containers/container-kind.ts";

export const makeMarginNote: MakeContainer = (block, names) =>
  isMarginNote(names) ? createMarginNote([...createTitle(block), ...block.children]) : undefined;

import { readInlineNotes } from "./inline-notes.ts";
import { warnOfUnusedNotes } from "./unused-notes.ts";
import type { Feature } from "../../core/feature.ts";

/** Footnotes within the text, `^[…]`. */
export const footnotes: Feature = {
  name: "footnotes",
  tree: [
    { name: "inline notes", phase: "marks", trigger: /\^\[/, run: readInlineNotes },
    {
      name: "unused notes",
      phase: "clean",
      trigger: /\[\^[^\]\s]+\]:/,
      run: (root, { warn }) => {
        warnOfUnusedNotes(root, warn);
      },
    },
  ],
};

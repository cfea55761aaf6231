import { labelPattern, listMarkers } from "./list-marks.ts";
import type { Feature } from "../../core/feature.ts";

/** Lists with labels of their own, and tasks in more states than two. */
export const lists: Feature = {
  name: "lists",
  lines: [
    {
      name: "own lists",
      phase: "structure",
      trigger: listMarkers,
      after: ["column tables"],
      place: "lines",
      rewrite: async (lines) => {
        const { markCustomLists } = await import("./own-lists.ts");
        return markCustomLists(lines);
      },
    },
  ],
  tree: [
    {
      name: "list labels",
      phase: "blocks",
      trigger: labelPattern,
      after: ["definition lists"],
      run: async (root, { markdown }) => {
        const { labelLists } = await import("./labels.ts");
        await labelLists(root, markdown);
      },
    },
    {
      name: "task marks",
      phase: "blocks",
      trigger: /^[ \t>]*(?:[-*+•]|\d{1,9}[.)])[ \t]+\[[^\]\sxX]\][ \t]/m,
      after: ["list labels"],
      run: async (root) => {
        const { readTaskMarks } = await import("./task-marks.ts");
        readTaskMarks(root);
      },
    },
  ],
  allow: {
    li: [["dataLabel", /^[([]?[A-Za-z\d.]{1,24}[.)\]]?$/]],
    ol: [["className", "own-labels", "labels-2", "labels-4", "labels-6", "labels-8", "labels-11"]],
    span: [["className", "task-box", "task-sign"]],
  },
};

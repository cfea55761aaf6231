import { columnTableMarkers, gridMarkers } from "./table-markers.ts";
import type { Feature } from "../../core/feature.ts";

/** Drawn tables, and what GitHub's tables express beyond their cells. */
export const tables: Feature = {
  name: "tables",
  containers: [
    { load: async () => (await import("./container.ts")).makeTable },
    { load: async () => (await import("./turned-tables.ts")).makeTurned },
  ],
  lines: [
    {
      name: "grid tables",
      phase: "structure",
      trigger: gridMarkers,
      after: ["signature columns"],
      place: "blocks",
      load: async () => (await import("./grid-tables.ts")).readGridTables,
    },
    {
      name: "column tables",
      phase: "structure",
      trigger: columnTableMarkers,
      after: ["grid tables"],
      place: "blocks",
      load: async () => (await import("./column-tables.ts")).readColumnTables,
    },
  ],
  tree: [
    {
      name: "data tables",
      phase: "clean",
      trigger: /(?:`{3}|~{3})[ \t]*\{?\.?[ct]sv\b/i,
      run: async (root, facts) => {
        const { readDataTables } = await import("./data-tables.ts");
        readDataTables(root, facts);
      },
    },
    {
      name: "table looks",
      phase: "blocks",
      trigger: /\|/,
      after: ["containers"],
      run: async (root, { markdown }) => {
        const { readTableLooks } = await import("./table-looks.ts");
        readTableLooks(root, markdown);
      },
    },
  ],
  allow: {
    table: [
      ["className", "plain"],
      ["dataTurned", ""],
      ["dataWidths", /^(?:full|[\d. ]{1,200})$/],
    ],
    tr: [["className", "total"]],
  },
};

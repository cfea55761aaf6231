import { containerMarkers } from "../../core/containers/container-lines.ts";
import { captionMarkers, namedCodeMarkers } from "../../core/captions/caption-markers.ts";
import { clauseMarkers } from "./clause-markers.ts";
import { nameLinkMarkers, numberedMarkers } from "./written-references.ts";
import type { Feature } from "../../core/feature.ts";

/** Numbers of figures, tables, listings, theorems and sections, and the references to them. */
export const crossReferences: Feature = {
  name: "cross-references",
  containers: [{ load: async () => (await import("./container.ts")).makeTheorem }],
  lines: [
    {
      name: "heading names",
      phase: "slips",
      trigger: /\](?![(\]:{])/,
      after: ["display math"],
      place: "blocks",
      load: async () => {
        const { defineHeadingNames } = await import("./heading-names.ts");
        return defineHeadingNames;
      },
    },
  ],
  tree: [
    {
      name: "captions",
      phase: "blocks",
      trigger: new RegExp(`${captionMarkers.source}|${containerMarkers.source}`, "mu"),
      after: ["containers", "table looks", "addresses in attributes"],
      run: async (root) => {
        const { captionTablesAndCode } = await import("../../core/captions/captions.ts");
        captionTablesAndCode(root);
      },
    },
    {
      name: "clauses",
      phase: "blocks",
      trigger: clauseMarkers,
      after: ["list labels"],
      run: async (root) => {
        const { linkClauses } = await import("./clauses.ts");
        linkClauses(root);
      },
    },
    {
      name: "own captions",
      phase: "attributes",
      trigger: namedCodeMarkers,
      after: ["images"],
      run: async (root) => {
        const { captionNamedCode } = await import("../../core/captions/captions.ts");
        captionNamedCode(root);
      },
    },
    {
      name: "name links",
      phase: "numbers",
      trigger: nameLinkMarkers,
      run: async (root) => {
        const { readNameLinks } = await import("./name-links.ts");
        readNameLinks(root);
      },
    },
    {
      name: "references",
      phase: "numbers",
      trigger: numberedMarkers,
      after: ["section numbers", "name links"],
      run: async (root, { words, listed, warn }) => {
        const { linkReferences } = await import("./cross-references.ts");
        linkReferences(root, { words, listed, warn });
      },
    },
  ],
  allow: {
    div: [["className", "theorem", /^theorem-[a-z]+$/]],
    p: [["className", "table-caption"]],
    span: [["className", "page-number"]],
  },
};

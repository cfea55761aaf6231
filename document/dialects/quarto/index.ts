import type { Feature } from "../../core/feature.ts";
import { blockPrefix } from "../../core/lines/source-line.ts";
import { chunkLanguages } from "./chunk-languages.ts";

/** Code that Quarto and knitr run. */
const chunkMarkers = new RegExp(
  String.raw`^${blockPrefix}(?:\`{3,}|~{3,})[ \t]*\{[ \t]*(?:${chunkLanguages.join("|")})[ \t,}]`,
  "im",
);

/** Without these, a text asks for no value of its front matter. */
const valueMarkers = /\{\{<[ \t]*meta[ \t]|^[ \t]*["']?(?:myst_)?substitutions["']?[ \t]*:/m;

/** Quarto: values of front matter, chunks of code, results within lines, notes in the margin. */
export const quarto: Feature = {
  name: "quarto",
  lines: [
    {
      name: "values",
      phase: "dialects",
      trigger: valueMarkers,
      place: "blocks",
      load: async () => (await import("./put-in-values.ts")).putInValues,
    },
    {
      name: "chunks",
      phase: "dialects",
      trigger: chunkMarkers,
      after: ["components"],
      place: "blocks",
      load: async () => (await import("./chunks.ts")).readChunks,
    },
  ],
  tree: [
    {
      name: "inline results",
      phase: "clean",
      trigger: /`(?:r[ \n]|\{(?:r|python|julia|ojs|bash|sql)\}[ \n])/,
      after: ["roles"],
      run: async (root, { markdown, warn }) => {
        const { warnOfInlineResults } = await import("./inline-results.ts");
        warnOfInlineResults(root, markdown, warn);
      },
    },
    {
      name: "asides",
      phase: "attributes",
      trigger: /\]\{[^{}\n]*\.(?:aside|column-margin|margin)/,
      after: ["attributes"],
      run: async (root) => {
        const { placeAsides } = await import("./asides.ts");
        placeAsides(root);
      },
    },
  ],
};

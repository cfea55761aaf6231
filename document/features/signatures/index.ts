import type { Feature } from "../../core/feature.ts";
import { keepSignatureLines, signatureMarkers } from "./signature-lines.ts";

/** Signature lines: rows of underscores with a name below, beside one another as columns. */
export const signatures: Feature = {
  name: "signatures",
  lines: [
    {
      name: "signature columns",
      phase: "structure",
      trigger: /_{8}/,
      place: "blocks",
      load: async () => (await import("./signature-columns.ts")).readSignatureColumns,
    },
    // Those that are in columns are a table by now.
    {
      name: "signature lines",
      phase: "structure",
      trigger: signatureMarkers,
      after: ["signature columns", "line blocks"],
      place: "lines",
      rewrite: keepSignatureLines,
    },
  ],
  allow: { table: [["className", "signatures"]] },
};

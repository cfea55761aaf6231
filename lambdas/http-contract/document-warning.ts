import * as z from "zod";

/** A problem that the author of a document, or the model that wrote it, may want to fix. */
export const documentWarning = z
  .object({
    line: z
      .int()
      .min(1)
      .optional()
      .meta({ description: "Line of the Markdown, counted from 1, where it is known." }),
    what: z.string().meta({ description: "A sentence, for a person or a model." }),
  })
  .meta({ id: "DocumentWarning" });

export type DocumentWarning = z.infer<typeof documentWarning>;

import * as z from "zod";
import { warningCodes } from "../../document/core/warnings/warning-codes.ts";

/** A problem that the author of a document, or the model that wrote it, may want to fix. */
export const documentWarning = z
  .object({
    line: z.int().min(1).optional().meta({ description: "Line of the Markdown, counted from 1, if known." }),
    code: z
      .string()
      .regex(/^[a-z]+(?:-[a-z]+)*$/)
      .optional()
      .meta({
        description:
          "The kind of problem: a name that stays stable when the sentence changes. New names may appear. Absent in older jobs.",
        examples: Object.keys(warningCodes),
      }),
    what: z.string().meta({ description: "A sentence, for a person or a model." }),
  })
  .meta({ id: "DocumentWarning" });

export type DocumentWarning = z.infer<typeof documentWarning>;

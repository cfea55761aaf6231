import * as z from "zod";
import { documentWarning } from "./document-warning.ts";

/** What a document looks like, as far as that is shown before payment. */
export const documentPreview = z
  .object({
    pages: z.int().meta({ description: "Pages of the whole document." }),
    images: z.array(
      z.object({
        page: z.int().meta({ description: "Its number, from 1." }),
        media_type: z.literal("image/png"),
        data: z.string().meta({
          description:
            "The page at 60 dpi, in base64; smaller, where it would have more than 450,000 pixels.",
          contentEncoding: "base64",
        }),
      }),
    ),
    warnings: z
      .array(documentWarning)
      .optional()
      .meta({ description: "Those of the finished document. Absent if there are none." }),
  })
  .meta({ id: "DocumentPreview" });

export type DocumentPreview = z.infer<typeof documentPreview>;

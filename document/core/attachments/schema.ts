import * as z from "zod";
import { maxAttachments, maxNameChars, relations, type Relation } from "./attachments.ts";
import { mediaTypes } from "./media-types.ts";

const optional = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? undefined);

/** The schema of attached files in requests; `attachments.ts` has the checks that are about several of their fields. */
export const attachmentsSchema = z
  .array(
    z.object({
      name: z
        .string()
        .min(1, "String should have at least 1 character")
        .max(maxNameChars, `String should have at most ${String(maxNameChars)} characters`)
        .meta({ description: "File name, with the ending of its type, such as `data.csv`." }),
      media_type: optional(z.enum(Object.keys(mediaTypes))).meta({
        description: "Media type; that of the name's ending, if absent.",
      }),
      relation: optional(z.enum(Object.keys(relations) as [Relation])).meta({
        description: "What the file is to the document (AFRelationship of PDF/A-3); `supplement` if absent.",
      }),
      description: optional(z.string().max(300, "String should have at most 300 characters")),
      data: z.string().meta({ description: "The file, in base64.", format: "byte" }),
    }),
  )
  .max(maxAttachments, `List should have at most ${String(maxAttachments)} items`);

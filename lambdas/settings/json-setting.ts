import * as z from "zod";

/** Makes the schema of a setting that holds JSON. @param schema of the value */
/* @__NO_SIDE_EFFECTS__ */
export function jsonSetting<Schema extends z.ZodType>(schema: Schema) {
  return z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: "custom", message: "must be JSON" });
        return z.NEVER;
      }
    })
    .pipe(schema);
}

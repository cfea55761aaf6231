import * as z from "zod";
import { isValid, describeValidValues, type OptionKind } from "./kinds.ts";
import { documentOptions, optionList, type DocumentOptions, type OptionName } from "./options.ts";

/** Returns the schema of one option, with its valid values in the words of its fault. */
function buildSchema(option: OptionKind): z.ZodType {
  switch (option.kind) {
    case "word":
      return z.enum(Object.keys(option.words));
    case "count":
      return z.literal(Object.keys(option.counts).map(Number)).meta({ type: "integer" });
    case "number":
      return z
        .number(describeFault(option))
        .min(option.min, describeFault(option))
        .max(option.max, describeFault(option));
    case "measure":
      return addCheck(z.union([z.enum(Object.keys(option.words)), z.number()]), option).meta({
        anyOf: [
          { type: "string", enum: Object.keys(option.words) },
          { type: "number", minimum: option.min, maximum: option.max },
        ],
      });
    case "colour":
      return addCheck(z.string(describeFault(option)), option).meta({
        pattern: `^(?:${Object.keys(option.words).join("|")}|#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6})$`,
      });
    default:
      return addCheck(z.string(describeFault(option)).max(option.max, describeFault(option)), option);
  }
}

function addCheck(schema: z.ZodType, option: OptionKind): z.ZodType {
  return schema.refine((value) => isValid(option, value), describeFault(option));
}

/** Describes valid values only when a request is wrong: formatting numbers in a language is slow to start, and no function's start should wait for it. */
function describeFault(option: OptionKind): { error: () => string } {
  return { error: () => `Input should be ${describeValidValues(option)}` };
}

/** Each option's schema. */
export type OptionSchemas = { readonly [Name in OptionName]: z.ZodType<DocumentOptions[Name]> };

/** The schemas of all options in JSON. */
export const optionSchemas = Object.fromEntries(
  optionList.map(([name]) => [name, buildSchema(documentOptions[name])]),
) as OptionSchemas;

import * as z from "zod";
import type { OptionKind } from "../../../document/core/options/kinds.ts";
import { findNearestWord } from "../../../document/core/options/nearest-word.ts";
import { documentOptions, optionList, type DocumentOptions } from "../../../document/core/options/options.ts";
import { optionSchemas } from "../../../document/core/options/schemas.ts";

/** Wrong names and values that are reported at once. */
const maxFaults = 5;

/** Describes the values of an option, as short as a model understands them. */
function describeValues(option: OptionKind): string {
  switch (option.kind) {
    case "word":
      return Object.keys(option.words).join("|");
    case "count":
      return Object.keys(option.counts).join("|");
    case "number":
      return `${String(option.min)}-${String(option.max)}`;
    case "measure":
      return `${Object.keys(option.words).join("|")}|${String(option.min)}-${String(option.max)}`;
    case "colour":
      return `${Object.keys(option.words).join("|")}|#rrggbb`;
    case "margin":
      return "text with {page} {pages} {title} {section} {date}, parts divided by |";
    case "image":
      return "URL or data URI";
    case "address":
      return "URL";
    case "line":
      return "text";
  }
}

/** The options with their values, in words: a schema of each would take three times as many tokens. An agent that knows the usual paper chooses it. */
const optionsInWords = optionList
  .filter(([name]) => name !== "default_paper")
  .map(([name]) => `${name}: ${describeValues(documentOptions[name])}`)
  .join("; ");

/** The options of a document as one argument of a tool for agents. A wrong name or value is named. */
export const optionsArgument = z
  .looseObject({})
  .superRefine((given, context) => {
    let faults = 0;
    for (const [name, value] of Object.entries(given)) {
      if (faults === maxFaults) return;
      const schema = Object.hasOwn(optionSchemas, name)
        ? optionSchemas[name as keyof typeof optionSchemas]
        : undefined;
      const fault = schema
        ? schema.safeParse(value).error?.issues[0]?.message
        : unknownName("option", name, Object.keys(optionSchemas));
      if (fault === undefined) continue;
      faults++;
      context.addIssue({ code: "custom", path: [name.slice(0, 100)], message: fault });
    }
  })
  .transform((given) => given as DocumentOptions)
  .describe(`Layout. ${optionsInWords}`)
  .optional();

/** Builds the schema of a tool's arguments, whose errors name unknown ones. */
export function argumentsSchema<Shape extends z.ZodRawShape>(
  shape: Shape,
): z.ZodObject<Shape, z.core.$strict> {
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? (issue as unknown as { keys: string[] }).keys
            .slice(0, maxFaults)
            .map((name) => unknownArgument(name, Object.keys(shape)))
            .join(" ")
        : undefined,
  });
}

function unknownArgument(name: string, known: readonly string[]): string {
  return Object.hasOwn(documentOptions, name)
    ? `${name} is an option: send {"options": {"${name}": …}}.`
    : unknownName("argument", name, known);
}

function unknownName(kind: "argument" | "option", name: string, known: readonly string[]): string {
  const meant = findNearestWord(name, known);
  const hint = meant === undefined ? `Use one of: ${known.join(", ")}.` : `Do you mean ${meant}?`;
  return `Unknown ${kind} ${name.slice(0, 100)}. ${hint}`;
}

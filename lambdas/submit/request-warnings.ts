import * as z from "zod";
import { checkBibliography } from "../../document/features/citations/read-works.ts";
import type { DocumentWarning } from "../../document/core/warnings/warn.ts";
import { unknownFields, type UnknownField } from "./unknown-fields.ts";

/** A name that is repeated unchanged; any other one is quoted and cut. */
const plainName = /^[\w-]{1,40}$/;
const maxNameLength = 40;
const maxBibliographyWarnings = 10;

/** What this service does apart from rendering. */
export interface Offered {
  /** Whether documents can be sent by email. */
  readonly delivers: boolean;
  /** Whether callbacks are made. */
  readonly callsBack: boolean;
}

/**
 * Finds the parts of a request that have no effect, so that its sender knows before paying: unknown fields, which the interface ignores, and entries
 * of a bibliography that cannot be read.
 * @param offered the service's functions apart from rendering, on the endpoints that have them
 */
export function findRequestWarnings(schema: z.ZodType, body: unknown, offered: Offered): DocumentWarning[] {
  const { callsBack, delivers } = offered;
  const unknown = unknownFields(schema, body).map((field): DocumentWarning => {
    const name = field.path.join(".");
    return name === "options.delivery"
      ? { code: "delivery-not-offered", what: `${name} was ignored: ${explainNoEmail(delivers)}` }
      : describeUnknownField(field);
  });
  const bibliography = checkBibliography(withBibliography.safeParse(body).data?.data.bibliography);
  return [
    ...unknown,
    ...(callsBack || !hasCallbackUrl(body) ? [] : [callbackIgnored]),
    ...bibliography.warnings.slice(0, maxBibliographyWarnings),
  ];
}

/** Says that a field has no effect, and which one was probably meant. */
export function describeUnknownField({ path, meant }: UnknownField): DocumentWarning {
  const name = path.map(displayName).join(".");
  const question = meant ? ` Did you mean ${meant.join(".")}?` : "";
  return { code: "field-unknown", what: `Unknown field ${name} was ignored.${question}` };
}

const withBibliography = z.object({ data: z.object({ bibliography: z.string() }) });

const callbackIgnored: DocumentWarning = {
  code: "callback-not-offered",
  what: "options.callback_url was ignored: this service makes no callbacks. Poll the job instead.",
};

const callback = z.object({ options: z.object({ callback_url: z.string() }) });

function hasCallbackUrl(body: unknown): boolean {
  return callback.safeParse(body).success;
}

function explainNoEmail(delivers: boolean): string {
  return delivers
    ? "this endpoint does not send emails. Send the document to /v1/document/l402/markdown instead."
    : "this service does not send emails. Download the PDF.";
}

/** Returns the name of a field, as a message repeats it. */
export function displayName(name: string): string {
  return plainName.test(name) ? name : JSON.stringify(name.slice(0, maxNameLength).toWellFormed());
}

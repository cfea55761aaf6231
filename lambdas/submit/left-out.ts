import * as z from "zod";
import { bibliographyFault } from "../../document/citations/read-works.ts";
import type { DocumentWarning } from "../http-contract/responses.ts";
import { unknownFields } from "./unknown-fields.ts";

/** A name that is shown as it is; any other one is quoted and cut. */
const plainName = /^[\w-]{1,40}$/;
const longestName = 40;

export interface Offered {
  /** Whether documents can be sent by e-mail. */
  readonly delivers: boolean;
  /** Whether receivers are told of their jobs' ends. */
  readonly callsBack: boolean;
}

/**
 * What a request asks for and does not get, for its sender to know before it is paid for: fields that nobody knows,
 * which the interface ignores, and a bibliography that cannot be read.
 * @param offered what this service does beside printing, on the endpoints that take that
 */
export function leftOut(schema: z.ZodType, body: unknown, offered: Offered): DocumentWarning[] {
  const { callsBack, delivers } = offered;
  const unknown = unknownFields(schema, body).map(({ path, meant }) => {
    const name = path.map(shown).join(".");
    if (path.join(".") === "options.delivery")
      return { what: `${name} is not taken here: ${notMailed(delivers)}` };
    const question = meant ? ` Did you mean ${meant.join(".")}?` : "";
    return { what: `The field ${name} is not known, and was left out.${question}` };
  });
  const fault = bibliographyFault(withBibliography.safeParse(body).data?.data.bibliography);
  return [
    ...unknown,
    ...(callsBack || !asksToBeCalled(body) ? [] : [notCalled]),
    ...(fault === undefined ? [] : [{ what: fault }]),
  ];
}

const withBibliography = z.object({ data: z.object({ bibliography: z.string() }) });

const notCalled: DocumentWarning = {
  what: "options.callback_url is not taken here: this service calls nobody. Ask for the job's status.",
};

const callback = z.object({ options: z.object({ callback_url: z.string() }) });

function asksToBeCalled(body: unknown): boolean {
  return callback.safeParse(body).success;
}

function notMailed(delivers: boolean): string {
  return delivers
    ? "the PDF is not sent by e-mail. Send the document to /v1/document/l402/markdown for that."
    : "this service sends no documents by e-mail. Download the PDF.";
}

function shown(name: string): string {
  return plainName.test(name) ? name : JSON.stringify(name.slice(0, longestName).toWellFormed());
}

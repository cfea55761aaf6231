import { findLabel } from "./elements.ts";
import { explainOutOfReach } from "./out-of-reach.ts";
import { translateError, type SaidError } from "./words/service-words.ts";
import type {
  JobOutput,
  JobStatus,
  PaymentRequired,
  ValidationError,
} from "../lambdas/http-contract/responses.ts";
import { translate } from "./words/translate.ts";

/** The service's endpoints, as the page asks them. */

/** What the service answers to a document. */
export type ServiceResponse =
  | {
      readonly result: "job";
      readonly job: JobStatus;
      /** The `PAYMENT-RESPONSE` header: the receipt of a payment that came with the request. */
      readonly settlement: string | undefined;
    }
  | { readonly result: "offers"; readonly offers: PaymentRequired; readonly requirements: string | null }
  /** The outcome of the request is unknown: the same request may be sent again. */
  | { readonly result: "later"; readonly seconds: number; readonly message: string }
  /** The service refuses the request in this form. */
  | {
      readonly result: "refused";
      readonly message: string;
      /** The field of the page that is at fault; undefined where that is the text, or where the page has no such field. */
      readonly field?: string;
    };

/** A 402, with its offers. */
export type OffersResponse = Extract<ServiceResponse, { result: "offers" }>;

/** The response that brings a job: the document is paid for. */
export type JobResponse = Extract<ServiceResponse, { result: "job" }>;

/** The service could not be reached, or did not answer as it should. The message is for a person. */
export class ServiceError extends Error {
  override readonly name: string = "ServiceError";
}

/** A document's request: JSON, always the same text for the same document, and the key that distinguishes it from those of others. */
export interface Sent {
  readonly body: string;
  readonly key: string;
  /** The job that it corrects; not part of the document. */
  readonly corrects?: string | undefined;
}

/**
 * Sends a document.
 * @param proof headers of a payment
 */
export async function sendDocument(
  { body, key, corrects }: Sent,
  proof?: Readonly<Record<string, string>>,
): Promise<ServiceResponse> {
  const headers = {
    "content-type": "application/json",
    "idempotency-key": `"${key}"`,
    ...proof,
  };
  const sent = corrects === undefined ? body : `${body.slice(0, -1)},"corrects":${JSON.stringify(corrects)}}`;
  const response = await reach("/markdown", { method: "POST", headers, body: sent });
  switch (response.status) {
    case 200:
      return {
        result: "job",
        job: await parseJob(response),
        settlement: response.headers.get("payment-response") ?? undefined,
      };
    case 402:
      return {
        result: "offers",
        offers: await parseJson<PaymentRequired>(response, ({ offers }) => Array.isArray(offers)),
        requirements: response.headers.get("payment-required"),
      };
    // The service's own error for a request that it has read (docs/contract.md); any other may come from a proxy before it.
    case 400:
    case 413:
    case 415:
    case 422:
      return { result: "refused", ...(await explainRefusal(response)) };
    default:
      return {
        result: "later",
        seconds: parseRetrySeconds(response),
        message: await explainResponse(response),
      };
  }
}

/** Returns the state of a job; undefined when it is no longer known. @throws {ServiceError} */
export async function askStatus(jobId: string): Promise<JobStatus | undefined> {
  const response = await reach(`/job/${jobId}/status`);
  if (response.status === 404) return undefined;
  if (!response.ok) throw new ServiceError(await explainResponse(response));
  return parseJob(response);
}

/** Returns the output of a finished job; undefined when it has been deleted. @throws {ServiceError} */
export async function askOutput(jobId: string): Promise<JobOutput | undefined> {
  const response = await reach(`/job/${jobId}/output`);
  if (response.status === 404 || response.status === 410) return undefined;
  if (!response.ok) throw new ServiceError(await explainResponse(response));
  return parseJson<JobOutput>(response, ({ url }) => url !== undefined);
}

/** Downloads the PDF and checks that it is complete. @throws {ServiceError} */
export async function downloadPdf(output: JobOutput): Promise<Blob> {
  const response = await reach(output.url);
  if (response.status === 429)
    throw new ServiceError(
      translate("You have used all downloads that the payment includes. Keep the copy that you downloaded."),
    );
  if (!response.ok)
    throw new ServiceError(
      translate("The download failed (status {status}).", { status: String(response.status) }),
    );
  const bytes = await response.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (hex !== output.sha256) throw new ServiceError(translate("The download is damaged."));
  return new Blob([bytes], { type: output.content_type });
}

/** Sends a request. @throws {ServiceError} without a response */
export async function reach(path: string, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch {
    throw new ServiceError(explainOutOfReach());
  }
}

/** Parses the job in an answer. @throws {ServiceError} when it has none */
export function parseJob(response: Response): Promise<JobStatus> {
  return parseJson<JobStatus>(response, ({ id, status }) => id !== undefined && status !== undefined);
}

/**
 * Parses the JSON of an answer. Something between the page and the service, such as a network's log-in page, may have answered instead.
 * @param isIt returns whether it is the requested object
 * @throws {ServiceError} when it is not
 */
async function parseJson<Body>(response: Response, isIt: (read: Partial<Body>) => boolean): Promise<Body> {
  const read = (await response.json().catch(() => null)) as Partial<Body> | null;
  if (read === null || !isIt(read))
    throw new ServiceError(translate("The service sent an unexpected response."));
  return read as Body;
}

function parseRetrySeconds(response: Response): number {
  const seconds = Number(response.headers.get("retry-after") ?? "5");
  return Math.min(Math.max(Number.isFinite(seconds) ? seconds : 5, 1), 60);
}

/** Returns the line of the document that a message of the service names. */
export function parseLine(message: string): number | undefined {
  const [, line] = /\bline (\d+)/.exec(message) ?? [];
  return line === undefined ? undefined : Number(line);
}

/** Returns the error in a response, in the words of the page. */
export async function explainResponse(response: Response): Promise<string> {
  return (await explainRefusal(response)).message;
}

async function explainRefusal(
  response: Response,
): Promise<{ readonly message: string; readonly field?: string }> {
  try {
    const { detail, code } = (await response.json()) as {
      readonly detail?: string | readonly Omit<ValidationError, "type">[];
      readonly code?: string;
    };
    if (typeof detail === "string") return { message: translateError({ said: detail, code }) };
    if (detail) {
      const faults = detail.map(({ loc, msg, code }) => ({ field: String(loc.at(-1)), said: msg, code }));
      const field = faults.find((fault) => findLabel(fault.field) !== undefined)?.field;
      const message = faults.map(formatFault).join(" ");
      return { message, ...(field !== undefined && { field }) };
    }
  } catch {
    // Not JSON; the status is all there is to tell.
  }
  return {
    message: translate("The service answered with status {status}.", { status: String(response.status) }),
  };
}

/** Returns the error in a field of the form, by its label, or in the text itself. */
function formatFault({ field, ...error }: SaidError & { readonly field: string }): string {
  const label = findLabel(field);
  const text = translateError(error).replace(/[^.)]$/, "$&.");
  return label === undefined ? text : translate("{field}: {fault}", { field: label, fault: text });
}

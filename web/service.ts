import type { JobOutput, JobStatus, PaymentRequired } from "../lambdas/http-contract/responses.ts";

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
  /** What became of the request is not known, or cannot be said now: the same request may come again. */
  | { readonly result: "later"; readonly seconds: number; readonly message: string }
  /** The service does not take the request as it is. */
  | { readonly result: "refused"; readonly message: string };

/** A 402, with its offers. */
export type OffersResponse = Extract<ServiceResponse, { result: "offers" }>;

/** The response that brings a job: the document is paid for. */
export type JobResponse = Extract<ServiceResponse, { result: "job" }>;

/** The service could not be reached, or did not answer as it should. The message is for a person. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
}

/** A document as it is sent: JSON, always the same text for the same document, and what keeps it apart from that of others. */
export interface Sent {
  readonly body: string;
  readonly key: string;
}

/**
 * Sends a document.
 * @param proof headers of a payment
 */
export async function sendDocument(
  { body, key }: Sent,
  proof?: Readonly<Record<string, string>>,
): Promise<ServiceResponse> {
  const headers = {
    "content-type": "application/json",
    "idempotency-key": `"${key}"`,
    ...proof,
  };
  const response = await reach("/markdown", { method: "POST", headers, body });
  switch (response.status) {
    case 200:
      return {
        result: "job",
        job: await jsonIn<JobStatus>(response, ({ id, status }) => id !== undefined && status !== undefined),
        settlement: response.headers.get("payment-response") ?? undefined,
      };
    case 402:
      return {
        result: "offers",
        offers: await jsonIn<PaymentRequired>(response, ({ offers }) => Array.isArray(offers)),
        requirements: response.headers.get("payment-required"),
      };
    // What the service says of a request that it has read (docs/contract.md); anything else may come from what stands before it.
    case 400:
    case 413:
    case 415:
    case 422:
      return { result: "refused", message: await explainResponse(response) };
    default:
      return { result: "later", seconds: retrySecondsOf(response), message: await explainResponse(response) };
  }
}

/** The state of a job; undefined when it is no longer known. @throws {ServiceError} */
export async function askStatus(jobId: string): Promise<JobStatus | undefined> {
  const response = await reach(`/job/${jobId}/status`);
  if (response.status === 404) return undefined;
  if (!response.ok) throw new ServiceError(await explainResponse(response));
  return jsonIn<JobStatus>(response, ({ id, status }) => id !== undefined && status !== undefined);
}

/** What a finished job made; undefined when it has been deleted. @throws {ServiceError} */
export async function askOutput(jobId: string): Promise<JobOutput | undefined> {
  const response = await reach(`/job/${jobId}/output`);
  if (response.status === 404 || response.status === 410) return undefined;
  if (!response.ok) throw new ServiceError(await explainResponse(response));
  return jsonIn<JobOutput>(response, ({ url }) => url !== undefined);
}

/** Downloads the PDF and checks that it is whole. @throws {ServiceError} */
export async function downloadPdf(output: JobOutput): Promise<Blob> {
  const response = await reach(output.url);
  if (!response.ok) throw new ServiceError(`The download failed (status ${String(response.status)}).`);
  const bytes = await response.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (hex !== output.sha256) throw new ServiceError("The download was damaged on its way.");
  return new Blob([bytes], { type: output.content_type });
}

/** @throws {ServiceError} when nothing answers */
export async function reach(path: string, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch {
    throw new ServiceError(
      navigator.onLine
        ? "The service cannot be reached."
        : "You are offline. The page goes on by itself when you are online again.",
    );
  }
}

/**
 * The JSON of an answer. What stands between the page and the service, such as the log-in page of a network, may have answered in its place.
 * @param isIt whether it is what was asked for
 * @throws {ServiceError} when it is not
 */
async function jsonIn<Body>(response: Response, isIt: (read: Partial<Body>) => boolean): Promise<Body> {
  const read = (await response.json().catch(() => null)) as Partial<Body> | null;
  if (read === null || !isIt(read)) throw new ServiceError("The service did not answer as it should.");
  return read as Body;
}

function retrySecondsOf(response: Response): number {
  const seconds = Number(response.headers.get("retry-after") ?? "5");
  return Math.min(Math.max(Number.isFinite(seconds) ? seconds : 5, 1), 60);
}

/** The line of the document that a message of the service names. */
export function lineIn(message: string): number | undefined {
  const [, line] = /\bline (\d+)/.exec(message) ?? [];
  return line === undefined ? undefined : Number(line);
}

/** What an answer says is wrong, for a person. */
export async function explainResponse(response: Response): Promise<string> {
  try {
    const { detail } = (await response.json()) as {
      readonly detail?:
        string | readonly { readonly loc: readonly (string | number)[]; readonly msg: string }[];
    };
    if (typeof detail === "string") return detail;
    if (detail) return detail.map(({ loc, msg }) => `${String(loc.at(-1))}: ${msg}`).join(". ");
  } catch {
    // Not JSON; the status is all there is to tell.
  }
  return `The service answered with status ${String(response.status)}.`;
}

import { createHash } from "node:crypto";
import { decodePaymentResponseHeader } from "@x402/core/http";
import {
  httpValidationError,
  jobOutput,
  jobStatus,
  paymentRequired,
} from "../../lambdas/interface/responses.ts";
import type { JobOutput, JobStatus, PaymentRequired } from "../../lambdas/interface/responses.ts";

/** What is sent; the fields are the interface's own. */
export interface ConversionBody {
  readonly data: { readonly text_body: string; readonly meta?: Readonly<Record<string, string>> };
  readonly options?: {
    readonly document_name?: string;
    /** Only where the endpoint takes it: sends the PDF by e-mail as well. */
    readonly delivery?: { readonly method: "email"; readonly to_email: string };
  };
}

/** Pays a 402 and returns the answer to the paid request. It may send the request as often as it must. */
export interface Payer {
  readonly method: string;
  pay(
    offers: PaymentRequired,
    answer: Response,
    send: (headers?: Record<string, string>) => Promise<Response>,
  ): Promise<Response>;
}

/** What happens on the way, for a person or a program to follow. */
export type ConversionEvent =
  | { readonly event: "offers"; readonly offers: PaymentRequired["offers"] }
  | { readonly event: "paid"; readonly method: string; readonly transaction: string | undefined }
  | { readonly event: "progress"; readonly status: JobStatus }
  | { readonly event: "output"; readonly output: JobOutput };

export interface ConversionOptions {
  readonly baseUrl: string;
  /** Path that the document is sent to, `/markdown` when absent. */
  readonly endpoint?: string;
  readonly payer?: Payer;
  readonly onEvent?: (event: ConversionEvent) => void;
  /** Pause between looks at the job, in ms. */
  readonly pollMs?: number;
  /** Longest wait for the job, in ms. */
  readonly timeoutMs?: number;
}

/** The service answered something that ends the conversion; the message is for a person. */
export class ConversionError extends Error {
  override readonly name = "ConversionError";
}

const busyTries = 15;

/**
 * Converts a document: sends it, pays if it has to be paid for, waits, and downloads the PDF, whose hash it checks.
 * Sending the same document again never pays twice, so a conversion that broke off can simply be run again.
 * @throws {ConversionError}
 */
export async function convert(body: ConversionBody, options: ConversionOptions): Promise<Uint8Array> {
  const { baseUrl, endpoint = "/markdown", payer, onEvent = () => undefined } = options;
  const send = (headers: Record<string, string> = {}): Promise<Response> =>
    untilAvailable(() =>
      fetch(`${baseUrl}${endpoint}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      }),
    );

  let answer = await send();
  if (answer.status === 402) {
    const required = paymentRequired.parse(await answer.clone().json());
    onEvent({ event: "offers", offers: required.offers });
    if (!payer) throw new ConversionError("The document has to be paid for, and no way to pay was given.");
    answer = await payer.pay(required, answer, send);
    if (answer.status === 402) {
      const { metadata } = paymentRequired.parse(await answer.json());
      throw new ConversionError(`The payment was refused: ${metadata.error ?? "no reason was given"}`);
    }
    const receipt = answer.headers.get("payment-response");
    const transaction = receipt === null ? undefined : decodePaymentResponseHeader(receipt).transaction;
    if (answer.ok) onEvent({ event: "paid", method: payer.method, transaction });
  }
  const job = await finished(await read(answer, jobStatus), options);
  const output = await read(await fetch(job.path), jobOutput);
  onEvent({ event: "output", output });
  return download(output);
}

async function finished(first: JobStatus, options: ConversionOptions): Promise<JobStatus> {
  const { pollMs = 200, timeoutMs = 180_000, onEvent = () => undefined } = options;
  const until = Date.now() + timeoutMs;
  let job = first;
  for (;;) {
    onEvent({ event: "progress", status: job });
    if (job.status === "Done") return job;
    if (job.status === "Failed") throw new ConversionError(job.description);
    if (Date.now() > until) {
      throw new ConversionError(
        `The job is still ${job.status} after ${String(Math.round(timeoutMs / 1000))} s. Run the same command again to go on; it is not charged again.`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    job = await read(await untilAvailable(() => fetch(job.path)), jobStatus);
  }
}

async function download(output: JobOutput): Promise<Uint8Array> {
  const answer = await fetch(output.url);
  if (!answer.ok)
    throw new ConversionError(
      `The download failed with status ${answer.status}. Run the same command again.`,
    );
  const pdf = new Uint8Array(await answer.arrayBuffer());
  if (createHash("sha256").update(pdf).digest("hex") !== output.sha256) {
    throw new ConversionError(
      "The download is damaged. Run the same command again; it is not charged again.",
    );
  }
  return pdf;
}

// 503 means: nothing is lost, and the same request may come again.
async function untilAvailable(send: () => Promise<Response>): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const answer = await send();
    if ((answer.status !== 503 && answer.status !== 429) || attempt === busyTries) return answer;
    const seconds = Number(answer.headers.get("retry-after") ?? "2");
    await new Promise((resolve) => setTimeout(resolve, Math.min(seconds, 10) * 1000));
  }
}

async function read<T>(answer: Response, schema: { parse(value: unknown): T }): Promise<T> {
  if (answer.ok) return schema.parse(await answer.json());
  const text = await answer.text();
  throw new ConversionError(`The service answered ${answer.status}: ${explain(text)}`);
}

function explain(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    const faults = httpValidationError.safeParse(body);
    if (faults.success)
      return faults.data.detail.map(({ loc, msg }) => `${loc.join(".")}: ${msg}`).join("; ");
    if (typeof body === "object" && body && "detail" in body) return String(body.detail);
  } catch {
    // Not JSON: the text itself is all there is.
  }
  return text.slice(0, 200);
}

import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { decodePaymentResponseHeader } from "@x402/core/http";
import * as z from "zod";
import { decodeJson } from "../lambdas/http-contract/payment/canonical-json.ts";
import { jobOutput, jobStatus, paymentRequired } from "../lambdas/http-contract/responses.ts";
import type { JobStatus, PaymentRequired } from "../lambdas/http-contract/responses.ts";
import type { Attachment } from "../document/core/attachments/attachments.ts";
import type { DocumentOptions } from "../document/core/options/options.ts";
import { downloadPdf, type DownloadEvent, type Get } from "./download.ts";
import type { DocumentKeys } from "./document-keys.ts";
import { ConversionError, NotPaidError, NotPrintedError } from "./errors.ts";
import { read, sendAgain, type SendOptions, type Wait } from "./send.ts";
import { createSpendingLimit, type SpendingLimit } from "./payment/spending.ts";

/** What is sent; the fields are the interface's own. */
export interface ConversionBody {
  readonly data: {
    readonly text_body: string;
    readonly meta?: Readonly<Record<string, string>>;
    /** Works that the document cites: BibTeX, or CSL JSON. */
    readonly bibliography?: string;
    /** An invoice by EN 16931, as the interface has it (docs/api.md, "Invoices"). */
    readonly invoice?: unknown;
    /** What a firm's documents have in common (docs/api.md, "Brand"). */
    readonly brand?: unknown;
    /** Files to attach to the PDF. */
    readonly attachments?: readonly Attachment[];
  };
  readonly options?: DocumentOptions & {
    readonly document_name?: string;
    /** Only where the endpoint takes it: sends the PDF by email as well. */
    readonly delivery?: { readonly method: "email"; readonly to_email: string };
  };
}

/** A document that waits to be paid for. */
export interface Purchase {
  /** Identifies the document: SHA-256 of the request's body, hex. */
  readonly document: string;
  readonly required: PaymentRequired;
  /** The 402 itself, with the headers that stock clients read. */
  readonly answer: Response;
  /** Sends the document again. It may be called as often as it must. */
  readonly send: (headers?: Record<string, string>) => Promise<Response>;
  /** Asked for every amount before anything is signed or paid. */
  readonly limit: SpendingLimit;
  readonly signal: AbortSignal | undefined;
  /** Reports why the payer waits. */
  readonly waiting: (wait: Wait) => void;
  /** Reports the proof of the payment, if the payer knows it. */
  readonly proven: (proof: { readonly preimage: string }) => void;
}

/** Pays a 402 and returns the answer to the paid request. */
export interface Payer {
  readonly method: string;
  /** A payment that is made already, which goes with the document from the first. */
  readonly presented?: {
    readonly headers: Record<string, string>;
    /** Returns the amount that it paid, by the answer for a bought document; undefined when that was paid for otherwise. */
    paid(answer: Response): { readonly amount: number; readonly currency: string } | undefined;
  };
  pay(purchase: Purchase): Promise<Response>;
}

/** How a document was paid for. */
export interface Paid {
  readonly method: string;
  /** What it cost, in `currency`. */
  readonly amount?: number;
  readonly currency?: string;
  /** Of USDC: the transaction on its chain. */
  readonly transaction: string | undefined;
  /** Of Lightning, if the wallet returned it: hex. */
  readonly preimage?: string | undefined;
}

/** What happens on the way, for a person or a program to follow. */
export type ConversionEvent =
  | {
      readonly event: "offers";
      readonly offers: PaymentRequired["offers"];
      /** What is known by now to be left out of the document. */
      readonly warnings?: PaymentRequired["warnings"];
      /** Reports that the document may be paid for already, where the service could not check. */
      readonly notice?: string;
    }
  | ({ readonly event: "paid" } & Paid)
  | { readonly event: "progress"; readonly status: JobStatus }
  | DownloadEvent;

/** How a document is converted: by which service, paid by whom, within which limits. */
export interface ConversionOptions {
  readonly baseUrl: string;
  /** Path that the document is sent to, `/markdown` when absent. */
  readonly endpoint?: string;
  readonly payer?: Payer;
  /** Key of an account with prepaid credit, which pays before `payer` does. */
  readonly accountKey?: string | undefined;
  /** The job of a bought document that this one corrects, free of charge or not at all (docs/api.md, "Correct it"). */
  readonly corrects?: string;
  /** Keeps the document apart from the same one of others, who could have guessed it. */
  readonly keys?: DocumentKeys;
  /** What may be spent; 100 sats or 0.10 USDC, when absent. */
  readonly limit?: SpendingLimit;
  readonly onEvent?: (event: ConversionEvent) => void;
  /** Pause between looks at the job if the service does not wait for its end itself, in ms. */
  readonly pollMs?: number;
  /** Longest wait for the job, in ms. */
  readonly timeoutMs?: number;
  /** Ends the conversion; a payment stays valid, and the same call continues with it. */
  readonly signal?: AbortSignal;
}

/**
 * Converts a document: sends it, pays if needed, waits, and downloads the PDF, whose length and hash it checks. The service knows a document that is
 * paid for, so the same call continues an interrupted conversion at no charge.
 * @throws {ConversionError} or a subclass
 */
export async function convert(body: ConversionBody, options: ConversionOptions): Promise<Uint8Array> {
  const { accountKey, corrects } = options;
  const sender = await createSender(body, options, { accountKey, corrects });
  return fetchPdf(
    await (corrects === undefined ? purchase(sender, options) : correct(sender)),
    sender,
    options,
  );
}

/** Waits for the job of an answer, and downloads its PDF. @throws {ConversionError} or a subclass */
export async function fetchPdf(
  answer: Response,
  { sending }: Sender,
  options: Pick<ConversionOptions, "onEvent" | "pollMs" | "timeoutMs" | "signal">,
): Promise<Uint8Array> {
  const { onEvent = () => undefined } = options;
  const job = await waitForJob(await read(answer, jobStatus), options, (url) =>
    sendAgain(url, { headers: patience }, sending),
  );
  return downloadPdf(job, onEvent, (url) => sendAgain(url, {}, sending));
}

/** Sends a correction, and pays nothing: the buyer expects it to be free. @throws {NotPaidError} when it is not */
async function correct({ send }: Sender): Promise<Response> {
  const response = await send();
  if (response.status !== 402) return response;
  const { metadata } = paymentRequired.parse(await response.json());
  throw new NotPaidError(
    `The correction is not free. ${metadata.error_description ?? "This service prints no corrections free of charge."}`,
  );
}

/**
 * Sends a request for something that is sold, and pays if needed.
 * @returns the answer to a paid request, or an error of the service
 * @throws {ConversionError} or a subclass
 */
export async function purchase(
  { text, send, sending }: Sender,
  options: Pick<ConversionOptions, "payer" | "onEvent" | "signal" | "limit">,
): Promise<Response> {
  const { payer, onEvent = () => undefined, signal } = options;
  let response = await send(payer?.presented?.headers);
  const bought = response.ok ? payer?.presented?.paid(response) : undefined;
  if (payer && bought)
    onEvent({
      event: "paid",
      method: payer.method,
      ...bought,
      transaction: readTransaction(response.headers),
    });
  if (response.status === 402) {
    const required = paymentRequired.parse(await response.clone().json());
    const { offers, warnings, metadata } = required;
    const { notice } = metadata;
    onEvent({
      event: "offers",
      offers,
      ...(warnings && { warnings }),
      ...(notice !== undefined && { notice }),
    });
    if (!payer) throw new NotPaidError("The payment is missing, and no wallet is configured.");
    const document = createHash("sha256").update(text).digest("hex");
    const limit = options.limit ?? createSpendingLimit();
    let preimage: string | undefined;
    const proven: Purchase["proven"] = (proof) => ({ preimage } = proof);
    const paidSend: Purchase["send"] = (headers) => send({ ...briefPatience, ...headers });
    response = await payer.pay({
      document,
      required,
      answer: response,
      send: paidSend,
      limit,
      signal,
      waiting: sending.onWait,
      proven,
    });
    if (response.status === 402) {
      const { metadata } = paymentRequired.parse(await response.json());
      const reason = metadata.error_description ?? metadata.error ?? "no reason was given";
      throw new NotPaidError(`The payment was refused: ${reason}`);
    }
    const transaction = readTransaction(response.headers);
    // A payer pays exactly the offer, or nothing.
    const offer = offers.find(({ payment_methods: methods }) =>
      methods.some((method) => method === payer.method),
    );
    const cost = offer && { amount: offer.amount, currency: offer.currency };
    const proof = preimage !== undefined && { preimage };
    if (response.ok) onEvent({ event: "paid", method: payer.method, ...cost, transaction, ...proof });
  }
  return response;
}

const schemeReceipt = z.object({ method: z.string(), reference: z.string() });

/** Reads the transaction that settled a payment, as the receipt of x402 or of the scheme `Payment` tells. */
function readTransaction(headers: Headers): string | undefined {
  const x402 = headers.get("payment-response");
  if (x402 !== null) return decodePaymentResponseHeader(x402).transaction;
  const scheme = headers.get("payment-receipt");
  if (scheme === null) return undefined;
  const receipt = schemeReceipt.parse(decodeJson(scheme));
  return receipt.method === "lightning" ? undefined : receipt.reference;
}

/** Asks the service to answer once a job has ended (RFC 7240). */
export const patience = { prefer: "wait=20" };
/** Most documents are printed before another request is worthwhile; the payment should be reported soon. */
const briefPatience = { prefer: "wait=2" };

/** What a document costs. */
export interface Price {
  /** Empty when it is paid for already. */
  readonly offers: PaymentRequired["offers"];
  /** What is known by now to be left out of the document. */
  readonly warnings: NonNullable<PaymentRequired["warnings"]>;
  /** Of the PDF, where it is made already. */
  readonly pages?: number;
}

/** Returns the price of a document; nothing is paid. @throws {ConversionError} also when the service refuses it */
export async function fetchPrice(body: ConversionBody, options: ConversionOptions): Promise<Price> {
  const { send, sending } = await createSender(body, options);
  const answer = await send();
  if (answer.status !== 402) {
    const { status, path, pages, warnings = [] } = await read(answer, jobStatus);
    if (status !== "Done") return { offers: [], warnings };
    const made: unknown = pages === undefined ? await (await sendAgain(path, {}, sending)).json() : { pages };
    const { data } = jobOutput.pick({ pages: true }).safeParse(made);
    return { offers: [], warnings, ...data };
  }
  const { offers, warnings = [] } = paymentRequired.parse(await answer.json());
  return { offers, warnings };
}

/** How a request is sent to the service, any number of times, always the same. */
export interface Sender {
  /** What is sent. */
  readonly text: string;
  readonly send: Purchase["send"];
  readonly sending: SendOptions;
}

/**
 * Creates the sender of a request.
 * @param more `accountKey`: of the account that pays; `corrects`: see {@link ConversionOptions}; `order`: tells apart requests with the same body, each of
 * which has its own key
 */
export async function createSender(
  body: object,
  options: Pick<ConversionOptions, "baseUrl" | "endpoint" | "keys" | "onEvent" | "signal">,
  {
    accountKey,
    corrects,
    order = "",
  }: {
    readonly accountKey?: string | undefined;
    readonly corrects?: string | undefined;
    readonly order?: string;
  } = {},
): Promise<Sender> {
  const { baseUrl, endpoint = "/markdown", onEvent = () => undefined, signal } = options;
  const sending = {
    signal,
    onWait: (wait: Wait) => {
      onEvent({ event: "waiting", ...wait });
    },
  };
  const url = `${baseUrl}${endpoint}`;
  const text = JSON.stringify(body);
  // The document is the same, whatever it corrects.
  const key = await options.keys?.of(url, text + order);
  const sent = corrects === undefined ? text : JSON.stringify({ ...body, corrects });
  const fixed = {
    "content-type": "application/json",
    ...(accountKey !== undefined && { "x-api-key": accountKey }),
    ...(key !== undefined && { "idempotency-key": `"${key}"` }),
  };
  return {
    text,
    sending,
    send: (more = {}) =>
      sendAgain(url, { method: "POST", headers: { ...fixed, ...more }, body: sent }, sending),
  };
}

async function waitForJob(
  first: JobStatus,
  options: Parameters<typeof fetchPdf>[2],
  get: Get,
): Promise<JobStatus> {
  const { pollMs = 200, timeoutMs = 180_000, onEvent = () => undefined, signal } = options;
  const until = Date.now() + timeoutMs;
  let job = first;
  // At first, and whenever the service has waited, it is asked again at once.
  for (let waits = true; ;) {
    onEvent({ event: "progress", status: job });
    if (job.status === "Done") return job;
    if (job.status === "Failed") throw new NotPrintedError(job.description);
    if (Date.now() > until) {
      throw new ConversionError(
        `The job is still ${job.status} after ${String(Math.round(timeoutMs / 1000))} s. Run the same command again to continue; you are not charged again.`,
      );
    }
    if (!waits) await pause(pollMs, undefined, { ...(signal && { signal }) });
    const response = await get(job.path);
    waits = response.headers.has("preference-applied");
    job = await read(response, jobStatus);
  }
}

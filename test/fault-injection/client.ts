import { randomUUID } from "node:crypto";
import { deliveredConversionRequest, receiptRequest } from "../../lambdas/http-contract/requests.ts";
import {
  documentIdentity,
  packIdentity,
  receiptIdentity,
  type DocumentIdentity,
} from "../../lambdas/jobs/identity.ts";
import { get, post } from "./http.ts";
import { packAtPriceOfOne } from "./pack.ts";
import type { OpenPayer } from "./payers.ts";
import type { World } from "./world/world.ts";

/** An answer that the client got, and how often the document was paid for at that moment. */
export interface Seen {
  readonly status: number;
  readonly taken: number;
}

/** One document on its way through the service. */
export interface Attempt {
  readonly jobId: string;
  readonly recipient: string | undefined;
  /** Credit of the pack that is bought; undefined for a document. */
  readonly pack: number | undefined;
  /** Receiver of the job's callback; undefined where there is none. */
  readonly callbackPath: string | undefined;
  /** Buys the document, or continues where it was interrupted. */
  act(): Promise<void>;
  /** Acts as the client does when it returns. */
  comeBack(): Promise<void>;
  /** Whether the client has its document. */
  readonly satisfied: boolean;
  /** Sends the client's request again, without any payment that could be known already. */
  ask(): Promise<number>;
  /** Counts the documents that have been paid for. */
  taken(): Promise<number>;
  /** Finds what else is wrong, once everything has settled. @returns violations, in words */
  findFurther?(): Promise<readonly string[]>;
  readonly seen: readonly Seen[];
}

export interface Client extends Attempt {
  /** Headers that show a payment, made now and not yet shown. */
  prepay(): Promise<Readonly<Record<string, string>>>;
  /** Sends the request with these headers, once. @returns the answer's status; 0 when there was none */
  show(payment: Readonly<Record<string, string>>): Promise<number>;
  /** Asks where the job is, and for its PDF once it is done. */
  collect(): Promise<void>;
}

/** What a client wants besides its document. */
export interface Wanted {
  readonly mailed?: boolean;
  readonly calledBack?: boolean;
  /** Whether it asks for the PDF itself. */
  readonly asPdf?: boolean;
  /** Whether it wants a pack of credit instead of a document. */
  readonly aPack?: boolean;
  /** Text after the document's own number. */
  readonly text?: string;
}

/** Creates a client that wants one document, or one pack, which no other client wants. */
export async function client(
  world: Pick<World, "emulators" | "url" | "table" | "keys"> & Partial<Pick<World, "receiver">>,
  open: OpenPayer,
  { mailed = false, calledBack = false, asPdf = false, aPack = false, text = "" }: Wanted = {},
): Promise<Client> {
  const payer = await open(world);
  const recipient = mailed ? `${randomUUID()}@example.com` : undefined;
  const callbackPath = calledBack ? `/${randomUUID()}` : undefined;
  const idempotencyKey = randomUUID();
  const document = {
    data: { text_body: `# Faults\n\n${randomUUID()}${text}` },
    options: {
      ...(recipient !== undefined && { delivery: { method: "email", to_email: recipient } }),
      ...(callbackPath !== undefined && { callback_url: `${world.receiver?.url ?? ""}${callbackPath}` }),
    },
  };
  const { documents } = packAtPriceOfOne;
  const { corrects, receiptOf } = payer;
  const receipt = { buyer: { name: randomUUID() } };
  const body = aPack ? { documents } : receiptOf === undefined ? { ...document, corrects } : receipt;
  const path = aPack ? "/v1/credits" : payer.path;
  const fixed = { ...payer.headers, ...(aPack && { "idempotency-key": idempotencyKey }) };
  const { identity } = world.keys;
  const identify = (): DocumentIdentity => {
    if (aPack) return packIdentity(identity, documents, idempotencyKey);
    return receiptOf === undefined
      ? documentIdentity(identity, deliveredConversionRequest.parse(document))
      : receiptIdentity(identity, receiptOf, receiptRequest.parse(receipt));
  };
  const { jobId } = identify();
  const seen: Seen[] = [];
  let payment: Readonly<Record<string, string>> | undefined;
  let satisfied = false;

  const ask = async (headers: Readonly<Record<string, string>> = {}): Promise<Response | undefined> => {
    const accept = asPdf ? { accept: "application/pdf" } : {};
    const answer = await post(world.url + path, body, { ...accept, ...fixed, ...headers });
    if (answer) seen.push({ status: answer.status, taken: await payer.taken() });
    return answer;
  };

  const isWanted = async (answer: Response | undefined): Promise<boolean> => {
    if (answer?.status !== 200 || !asPdf) return answer?.status === 200;
    // A connection may break in the middle of it.
    const text = await answer.text().catch(() => "");
    return text.startsWith("%PDF-") && text.trimEnd().endsWith("%%EOF");
  };

  const buyIt = async (): Promise<void> => {
    const answer = await ask(payment);
    if (answer?.status !== 402) {
      satisfied = await isWanted(answer);
      return;
    }
    // A refused payment has bought nothing, so a client that still wants its document pays again.
    payment = await payer.pay?.(answer);
    satisfied = payment !== undefined && (await isWanted(await ask(payment)));
  };

  return {
    jobId,
    recipient,
    pack: aPack ? documents : undefined,
    callbackPath,
    seen,
    taken: () => payer.taken(),
    get satisfied() {
      return satisfied;
    },
    act: buyIt,
    comeBack: buyIt,
    async prepay() {
      const offer = await post(world.url + path, body, fixed);
      payment = offer && (await payer.pay?.(offer));
      if (!payment) throw new Error("There was no offer to pay");
      return payment;
    },
    async show(shown) {
      const answer = await ask(shown);
      satisfied ||= answer?.status === 200;
      return answer?.status ?? 0;
    },
    ask: async () => (await ask(payer.isSecret ? payment : {}))?.status ?? 0,
    async collect() {
      const [status, output] = await Promise.all([
        get(`${world.url}/job/${jobId}/status`),
        get(`${world.url}/job/${jobId}/output`),
      ]);
      satisfied = status?.status === 200 && output?.status === 200;
    },
  };
}

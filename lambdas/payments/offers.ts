import { bodyVersion } from "../http-contract/body-version.ts";
import { UnavailableError } from "../http-contract/errors.ts";
import { paymentMethods, rails, servesOffer } from "../http-contract/payment/payment-methods.ts";
import type { PaymentMethod } from "../http-contract/payment/payment-methods.ts";
import type { DocumentWarning, Offer, PaymentRequired } from "../http-contract/responses.ts";
import { refundTerms } from "../http-contract/refund-terms.ts";
import { corsHeaders } from "../http/cors.ts";
import type { HttpResponse } from "../http/response.ts";
import { createContext, formatExpiry, signContext, type PaymentContext } from "./context.ts";
import { NotOfferedError } from "./networks/errors.ts";
import { filterNetworks, priceName, type OpenNetwork } from "./networks/network.ts";
import { findAmount, findRange, type PricedDocument } from "./price.ts";
import type { OfferPart, OfferRequest, Protocol, Refusal } from "./protocols/protocol.ts";

export interface OfferOptions {
  readonly networks: readonly OpenNetwork[];
  readonly protocols: readonly Protocol[];
  readonly publicBaseUrl: string;
  /** Path of the endpoint that asks for the payment. */
  readonly resource: string;
  readonly termsUrl: string;
  readonly contextKey: Uint8Array;
  /** The request that is answered. */
  readonly request: OfferRequest;
  /** Epoch ms. */
  readonly now: number;
  /** What the sender should know before paying. */
  readonly warnings?: readonly DocumentWarning[] | undefined;
  /** Offers on whose networks nobody could look whether the document is paid for already. They are not made. */
  readonly unchecked?: UncheckedOffers | undefined;
  /** Reports each offer that is not made, or lacks a network, with the reason. */
  readonly reportNotOffered: (method: PaymentMethod, error: NotOfferedError) => void;
}

/** Offers on whose networks nobody could look for payments of a document, and why. */
export type UncheckedOffers = ReadonlyMap<PaymentMethod, NotOfferedError>;

/** What the headers of a 402 may take, in bytes. API Gateway takes 10,240 in all (its quotas), and adds a few of its own. */
export const maxHeaderBytes = 9 * 1024;

const doNotPayTwice =
  "We can't tell now on every rail whether this document is paid for. If you have paid an invoice for it, do not pay again: " +
  "send the same request again in a few minutes.";

/**
 * Makes the 402 for a document: every offer within reach, in their order. Writes nothing anywhere.
 * @param refusal why the payment that came with the request bought nothing
 * @throws {UnavailableError} when no offer can be made
 */
export async function paymentRequiredAnswer(
  document: PricedDocument,
  options: OfferOptions,
  refusal?: Refusal,
): Promise<HttpResponse> {
  const { contextKey, warnings = [] } = options;
  const unchecked: UncheckedOffers = options.unchecked ?? new Map<PaymentMethod, NotOfferedError>();
  const context = createOfferContext(document, options);
  const offered = await makeOffers(context, options, unchecked);
  const own = {
    payment_context_token: await signContext(contextKey, context),
    metadata: {
      expires_at: formatExpiry(context),
      ...(refusal && explainRefusal(refusal)),
      ...(unchecked.size > 0 && { notice: doNotPayTwice, unchecked_payment_methods: [...unchecked.keys()] }),
    },
    ...(warnings.length > 0 && { warnings: [...warnings] }),
  };
  return writeAnswer(offered, own, { ...options, error: refusal?.reason ?? "Payment is required", refusal });
}

/** No document: nobody can find one with this hash. Its price is that of the smallest. */
const noDocument = { hash: "0".repeat(64), bytes: 0 };

const sendFirst =
  "A price, which can't be paid yet: send a document first. The answer has an offer of this kind that can be paid.";
const sendKey =
  "A price, which can't be paid yet: send an Idempotency-Key. The answer has an offer of this kind that can be paid.";

const pricedBySize =
  "These are the prices of the smallest documents; price_tiers in an offer's metadata has those of others, by their size in bytes.";

/**
 * Makes the 402 for a request without a document: what any document costs on each network, from the smallest on; or what a pack costs. No invoice is made, and
 * what a client signs for it buys nothing.
 * @param how to ask for an offer that can be paid
 * @throws {UnavailableError} when no offer can be made
 */
export async function quoteAnswer(
  how: string,
  options: OfferOptions,
  offeredPack?: Pick<PricedDocument, "pack" | "percentOff"> & {
    readonly packs: readonly { readonly documents: number }[];
  },
): Promise<HttpResponse> {
  const { networks, protocols } = options;
  const invoiced = new Set(filterNetworks(networks, "invoices").map(({ rail }) => rails[rail].method));
  const context = createOfferContext({ ...noDocument, ...offeredPack }, options);
  const bySize = !offeredPack && networks.some(({ price }) => findRange(price) !== undefined);
  const detail = bySize ? `${how} ${pricedBySize}` : how;
  const offered = await makeOffers(context, options, new Map(), (method) =>
    // Other protocols would make an invoice.
    invoiced.has(method) ? protocols.filter(({ name }) => name === "reference") : protocols,
  );
  const quoted = offered.map((made) => ({
    ...made,
    offer: { ...made.offer, description: offeredPack ? sendKey : sendFirst },
  }));
  const own = {
    detail,
    code: offeredPack ? ("idempotency-key-missing" as const) : ("document-missing" as const),
    payment_context_token: "",
    metadata: {
      expires_at: formatExpiry(context),
      ...(offeredPack && { packs: [...offeredPack.packs] }),
    },
  };
  const answer = writeAnswer(quoted, own, { ...options, error: detail });
  if (offeredPack) return answer;
  const cached = { "cache-control": "public, max-age=60", vary: "accept-payment" };
  return { ...answer, headers: { ...answer.headers, ...cached } };
}

function createOfferContext(
  document: Pick<PricedDocument, "hash" | "bytes" | "pack" | "percentOff">,
  { networks, resource, now }: Pick<OfferOptions, "networks" | "resource" | "now">,
): PaymentContext {
  const priced = networks.map((network) => ({ network, amount: findAmount(network.price, document) }));
  const prices = Object.fromEntries(
    priced
      .filter(({ network, amount }) => network.sells?.(document, amount) ?? true)
      .map(({ network, amount }) => [priceName(network), amount]),
  );
  return createContext({ documentHash: document.hash, pack: document.pack, resource, prices }, now);
}

/**
 * Formats a 402 as the clients of each protocol expect.
 * @param own further fields of the body
 */
function writeAnswer(
  offered: readonly MadeOffer[],
  own: Pick<PaymentRequired, "payment_context_token" | "metadata"> & Partial<PaymentRequired>,
  {
    protocols,
    publicBaseUrl,
    termsUrl,
    request,
    error,
    refusal,
  }: Pick<OfferOptions, "protocols" | "publicBaseUrl" | "termsUrl" | "request"> & {
    readonly error: string;
    readonly refusal?: Refusal | undefined;
  },
): HttpResponse {
  const offers = offered.map(({ offer }) => offer);
  const parts = offered.flatMap((each) => each.parts);
  const body: PaymentRequired = {
    ...mergeDistinct<Partial<PaymentRequired>>(parts.map((part) => part.body?.(error) ?? {})),
    version: bodyVersion,
    payment_request_url: `${publicBaseUrl}/payment-request`,
    offers,
    terms_url: termsUrl,
    ...own,
  };
  const headers = {
    ...refusal?.headers,
    ...mergeDistinct(parts.map((part) => part.headers?.(error) ?? {})),
    "x-accept-payment": offers.flatMap(({ payment_methods: methods }) => methods).join(", "),
  };
  const room = maxHeaderBytes - countHeaderBytes({ ...corsHeaders, ...headers });
  const answer: HttpResponse = {
    status: refusal?.status ?? 402,
    headers: { ...headers, ...challengeHeader(parts, refusal, room) },
    body,
  };
  return protocols.reduce(
    (formatted, protocol) => protocol.formatAnswer?.(request, formatted, refusal) ?? formatted,
    answer,
  );
}

/** An offer, with the parts of all its protocols. */
interface MadeOffer {
  readonly offer: Offer;
  readonly parts: readonly OfferPart[];
}

/** Makes the offers. @throws {UnavailableError} when none can be made */
async function makeOffers(
  context: PaymentContext,
  options: OfferOptions,
  unchecked: UncheckedOffers,
  protocolsOf: (method: PaymentMethod) => readonly Protocol[] = () => options.protocols,
): Promise<readonly MadeOffer[]> {
  const methods = paymentMethods.filter((method) =>
    options.networks.some(({ rail }) => rails[rail].method === method),
  );
  const tryOffer = async (method: PaymentMethod): Promise<MadeOffer | undefined> => {
    const report = (error: NotOfferedError): void => {
      if (error.fault !== "no invoice") options.reportNotOffered(method, error);
    };
    try {
      const reason = unchecked.get(method);
      if (reason) throw reason;
      return await makeOffer(method, context, { ...options, protocols: protocolsOf(method) }, report);
    } catch (error) {
      if (!(error instanceof NotOfferedError)) throw error;
      report(error);
      return undefined;
    }
  };
  const made = (await Promise.all(methods.map(tryOffer))).filter((offer) => offer !== undefined);
  if (made.length > 0) return made;
  const message =
    "No payment method is available at the moment. If you have paid, do not pay again. Send the same request again in 10 seconds.";
  throw new UnavailableError("payment-unavailable", message, 10);
}

/** Makes one offer from the parts of its protocols. */
async function makeOffer(
  method: PaymentMethod,
  context: PaymentContext,
  { protocols, request }: Pick<OfferOptions, "protocols" | "request">,
  report: (error: NotOfferedError) => void,
): Promise<MadeOffer | undefined> {
  const parts: OfferPart[] = [];
  // One after another: a network that is out of reach for the first need not be asked for the next.
  for (const protocol of protocols) {
    if (!servesOffer(protocol.name, method)) continue;
    const part = await protocol.offer(method, context, report, request);
    if (part) parts.push(part);
  }
  const [offer, ...more] = parts.flatMap((part) => part.offer ?? []);
  if (more.length > 0) throw new Error(`Several protocols make the offer ${method}`);
  if (!offer) return undefined;
  const metadata = mergeDistinct([
    { refund_terms: refundTerms },
    offer.metadata,
    ...parts.map((part) => part.metadata ?? {}),
  ]);
  return { offer: { ...offer, metadata }, parts };
}

/** Counts the bytes of names and values. */
export function countHeaderBytes(headers: Readonly<Record<string, string>>): number {
  return Object.entries(headers).reduce(
    (sum, [name, value]) => sum + name.length + Buffer.byteLength(value),
    0,
  );
}

/**
 * Joins the challenges. What the client prefers comes first. A complete challenge takes the place of one of its scheme that only refuses a credential.
 * Those for which there is no room are in the body alone.
 * @param room for them, in bytes
 */
function challengeHeader(
  parts: readonly OfferPart[],
  refusal: Refusal | undefined,
  room: number,
): Readonly<Record<string, string>> {
  const challenges = parts
    .flatMap((part) => part.challenges ?? [])
    .sort((a, b) => (b.weight ?? 0) - (a.weight ?? 0))
    .map(({ value }) => value);
  const refused = refusal?.challenge;
  const isMade = challenges.some((challenge) => parseScheme(challenge) === parseScheme(refused ?? ""));
  const [first, ...others] = refused === undefined || isMade ? challenges : [refused, ...challenges];
  if (first === undefined) return {};
  const header = "www-authenticate";
  let value = first;
  for (const other of others)
    if (header.length + value.length + other.length + 2 <= room) value += `, ${other}`;
  return { [header]: value };
}

function parseScheme(challenge: string): string | undefined {
  return challenge.split(" ")[0];
}

/** Merges objects. @throws {Error} when two of them have the same key, of which one would be lost */
function mergeDistinct<Merged extends object>(objects: readonly Merged[]): Merged {
  const keys = objects.flatMap((object) => Object.keys(object));
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice !== undefined) throw new Error(`Two protocols write ${twice} of a 402`);
  return Object.assign({}, ...objects) as Merged;
}

function explainRefusal({ reason, explanation }: Refusal): { error: string; error_description: string } {
  return {
    error: reason,
    error_description: explanation ?? "The payment was refused. Pay one of these offers.",
  };
}

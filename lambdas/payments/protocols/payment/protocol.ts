import { encodeJson } from "../../../http-contract/payment/canonical-json.ts";
import { UndecodablePaymentError } from "../../../http-contract/errors.ts";
import type { PaymentMethod } from "../../../http-contract/payment/payment-methods.ts";
import type { HttpRequest } from "../../../http/http-handler.ts";
import { formatExpiry, type PaymentContext } from "../../context.ts";
import type { PricedDocument } from "../../price.ts";
import { parseCredentials } from "../authorization.ts";
import { askNetwork } from "../protocol.ts";
import type { OfferPart, OfferRequest, PresentedPayment, Protocol, Refusal } from "../protocol.ts";
import { weighMethods } from "./accept-payment.ts";
import { challengeId, computeDigest, formatChallenge } from "./challenge.ts";
import type { BoundParameters, ChallengeParameters } from "./challenge.ts";
import { readCredential, type Credential } from "./credential.ts";
import type { Charge, Method, Proof } from "./methods/method.ts";
import { fault, isProblem, problemDetails, type Fault } from "./problems.ts";

export interface PaymentSchemeOptions {
  /** In the order of their challenges. */
  readonly methods: readonly Method[];
  /** The protection space of challenges: the service's host. */
  readonly realm: string;
  /** Binds challenges to their parameters. */
  readonly challengeKey: () => Promise<Uint8Array>;
  readonly clock: () => number;
}

/**
 * Creates the HTTP authentication scheme `Payment` (draft-httpauth-payment-00) with the intent `charge`: a 402 has a challenge for each method, and is
 * answered by a credential. Nothing is stored for a challenge, whose id proves it.
 */
export function createPaymentScheme(options: PaymentSchemeOptions): Protocol {
  const { methods, challengeKey, clock } = options;
  return {
    name: "payment",
    writes: { body: [], metadata: ["payment"] },

    offer: (method, context, _report, request) => offerPart(options, { method, context, request }),

    async readPresented(request, document) {
      const [token, ...others] = parseCredentials(request.headers.authorization, ["payment"]);
      if (token === undefined) return undefined;
      if (others.length > 0)
        throw new UndecodablePaymentError("Send one credential of the scheme Payment in a request.");
      const credential = readCredential(token, {
        key: await challengeKey(),
        documentHash: document.hash,
        digest: computeDigest(request.body),
        now: clock(),
      });
      return "problem" in credential ? toRefusal(credential) : readPayment(methods, credential, document);
    },

    formatAnswer(request, answer, refusal) {
      if (answer.status !== 402 || !isOfThisScheme(request)) return answer;
      return {
        ...answer,
        headers: { ...answer.headers, "content-type": "application/problem+json" },
        body: { ...problemDetails(toFault(refusal)), ...(answer.body as object) },
      };
    },
  };
}

interface Asked {
  readonly method: PaymentMethod;
  readonly context: PaymentContext;
  readonly request: OfferRequest;
}

/** Returns the challenges of one offer. The body repeats them, in case the header does not arrive. */
async function offerPart(
  { methods, realm, challengeKey }: PaymentSchemeOptions,
  { method: asked, context, request }: Asked,
): Promise<OfferPart | undefined> {
  const weights = weighMethods(
    request.headers["accept-payment"],
    methods.map(({ name }) => name),
  );
  const accepted = methods.filter(({ offer, name }) => offer === asked && weights.has(name));
  const charged = await Promise.all(accepted.map((method) => chargedBy(method, context)));
  const charges = charged.filter((each) => each !== undefined);
  if (charges.length === 0) return undefined;
  const binding = { realm, key: await challengeKey(), digest: computeDigest(request.body), context };
  const challenges = charges.map((each) => ({
    parameters: challengeParameters(binding, each),
    ...(isOfThisScheme(request) && { weight: weights.get(each.name) ?? 1 }),
  }));
  return {
    metadata: { payment: challenges.map(({ parameters }) => parameters) },
    challenges: challenges.map(({ parameters, ...weighed }) => ({
      value: formatChallenge(parameters),
      ...weighed,
    })),
  };
}

/** A charge, and the method that made it. */
interface MethodCharge extends Charge {
  readonly name: Method["name"];
}

async function chargedBy(method: Method, context: PaymentContext): Promise<MethodCharge | undefined> {
  const charge = await method.charge(context);
  return charge && { ...charge, name: method.name };
}

/** What a challenge is bound to besides its charge. */
interface Binding {
  readonly realm: string;
  readonly key: Uint8Array;
  /** Of the request's body. */
  readonly digest: string;
  readonly context: PaymentContext;
}

function challengeParameters(
  { realm, key, digest, context }: Binding,
  { name, request, expiresAt }: MethodCharge,
): ChallengeParameters {
  const bound: BoundParameters = {
    realm,
    method: name,
    intent: "charge",
    request: encodeJson(request),
    expires: new Date(Math.min(expiresAt, Date.parse(formatExpiry(context)))).toISOString(),
    digest,
    opaque: encodeJson({ context: context.id, document: context.documentHash }),
  };
  return { id: challengeId(key, bound), ...bound };
}

async function readPayment(
  methods: readonly Method[],
  credential: Credential,
  document: PricedDocument,
): Promise<PresentedPayment | Refusal> {
  const { challenge } = credential;
  const method = methods.find(
    (each) => each.name === challenge.method && each.matchesRequest(challenge.request),
  );
  if (!method) return toRefusal(fault("invalid-challenge", notTaken));
  const proof = await method.read(credential, document);
  return "problem" in proof ? toRefusal(proof) : presentedPayment(method, credential, proof);
}

const notTaken = "The service no longer supports this method. Use one of this response's challenges.";

function presentedPayment(
  method: Method,
  { challenge: { id, request } }: Credential,
  proof: Proof,
): PresentedPayment {
  const { payment, isPromise, provesOwner } = proof;
  return {
    payment,
    ...(isPromise && { isPromise }),
    ...(provesOwner && { provesOwner }),
    verify: (admit) => askNetwork(() => proof.verify(admit)),
    refusal: (code) => toRefusal(fault("verification-failed", proof.explain(code))),
    receiptHeaders: (receipt, boughtAt) => ({
      "payment-receipt": encodeJson({
        method: method.name,
        challengeId: id,
        status: "success",
        timestamp: new Date(boughtAt).toISOString(),
        ...method.receiptFields(receipt),
        externalId: request.externalId,
      }),
      // draft-httpauth-payment-00, "Caching".
      "cache-control": "private, no-store",
    }),
  };
}

function toRefusal({ problem, detail }: Fault): Refusal {
  return { reason: problem, explanation: detail, headers: {} };
}

/** Returns whether a request is of a client of this scheme, which reads problem details. All others get the interface's own shape alone. */
function isOfThisScheme({ headers }: Pick<HttpRequest, "headers">): boolean {
  return (
    headers["accept-payment"] !== undefined || parseCredentials(headers.authorization, ["payment"]).length > 0
  );
}

function toFault(refusal: Refusal | undefined): Fault {
  if (!refusal)
    return fault("payment-required", "The document is not paid for. Answer one of the challenges.");
  const { reason, explanation = "The payment was refused. Answer one of the challenges." } = refusal;
  return fault(isProblem(reason) ? reason : "verification-failed", explanation);
}

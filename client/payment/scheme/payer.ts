import * as z from "zod";
import { isThisMachine } from "../../../document/core/public-web/hosts.ts";
import { decodeJson, encodeJson } from "../../../lambdas/http-contract/payment/canonical-json.ts";
import type { Offer } from "../../../lambdas/http-contract/responses.ts";
import type { Payer, Purchase } from "../../convert.ts";
import { NotPaidError } from "../../errors.ts";
import type { Amount } from "../amount.ts";
import { checkOffered } from "../offer.ts";

/** A challenge of the HTTP scheme `Payment`, whose request is read. */
export interface SchemeChallenge {
  readonly id: string;
  readonly realm: string;
  /** RFC 3339. */
  readonly expires: string;
  readonly request: z.infer<typeof chargeRequest>;
}

/** What answering a challenge takes, within the buyer's limit. */
export interface SchemeAnswer {
  readonly payload: object;
  /** Who pays, as a DID. */
  readonly source?: string;
  /** Of Lightning: proves the payment. */
  readonly preimage?: string;
}

/** Pays by one method of the scheme. */
export interface SchemeMethod {
  readonly name: "lightning" | "evm";
  /** The offer that its challenges belong to. */
  readonly offer: "lightning" | "x402";
  /**
   * Returns the cost of a challenge, and its network by its CAIP-2 name; `payment` identifies the payment, such as by its invoice.
   * @returns undefined when this wallet does not pay it
   * @throws {NotPaidError} when its request cannot be trusted
   */
  cost(challenge: SchemeChallenge): SchemeCost | undefined;
  /** Pays a challenge. @throws {NotPaidError} */
  answer(challenge: SchemeChallenge): Promise<SchemeAnswer>;
}

/** What a challenge costs. */
export interface SchemeCost {
  readonly amount: Amount;
  readonly network?: string;
  readonly payment?: string;
}

const chargeRequest = z.object({
  amount: z.string().regex(/^[1-9]\d{0,19}$/),
  currency: z.string(),
  recipient: z.string().optional(),
  methodDetails: z.record(z.string(), z.unknown()),
});

/** Creates a payer by the HTTP scheme `Payment` (draft-httpauth-payment-00), by one of its methods. */
export function createSchemePayer(method: SchemeMethod): Payer {
  return {
    method: method.offer,
    async pay(purchase) {
      assertPrivate(purchase.answer.url);
      const { written, challenge, cost } = chooseChallenge(method, purchase);
      checkOffered(purchase.required.offers, method.offer, cost.amount, cost.network);
      const giveBack = purchase.limit.spend(cost.amount, cost.payment);
      const { preimage, ...proof } = await method.answer(challenge).catch((error: unknown) => {
        // An invoice may be paid though its wallet fails.
        if (cost.payment === undefined) giveBack();
        throw error;
      });
      if (preimage !== undefined) purchase.proven({ preimage });
      const credential = encodeJson({ challenge: written, ...proof });
      return purchase.send({ authorization: `Payment ${credential}` });
    },
  };
}

/** Refuses an unencrypted URL: whoever reads a credential can use it (draft-httpauth-payment-00, "Transport Security"). @throws {NotPaidError} */
function assertPrivate(address: string): void {
  const { protocol, hostname } = new URL(address);
  if (protocol === "https:" || isThisMachine(hostname)) return;
  throw new NotPaidError("The scheme Payment needs an https URL. Nothing was paid.");
}

type WrittenChallenge = NonNullable<Offer["metadata"]["payment"]>[number];

interface Choice {
  /** As the service wrote it, which it gets back. */
  readonly written: WrittenChallenge;
  readonly challenge: SchemeChallenge;
  readonly cost: SchemeCost;
}

/** Chooses the first challenge that the wallet pays. @throws {NotPaidError} when there is none */
function chooseChallenge(method: SchemeMethod, { required }: Purchase): Choice {
  const challenges = required.offers.flatMap(({ metadata }) => metadata.payment ?? []);
  for (const written of challenges.filter(
    (each) => each.method === method.name && each.intent === "charge",
  )) {
    const challenge = readChallenge(written);
    const cost = challenge && method.cost(challenge);
    if (challenge && cost) return { written, challenge, cost };
  }
  const names = [...new Set(challenges.map((each) => each.method))];
  throw new NotPaidError(
    names.length === 0
      ? "The service has no challenge of the scheme Payment now. Pay by another protocol, or try again later."
      : `The service accepts only ${names.join(", ")} by the scheme Payment, which this wallet can't pay.`,
  );
}

/** Reads a challenge that can still be paid; undefined for any other. */
function readChallenge({ id, realm, expires = "", request }: WrittenChallenge): SchemeChallenge | undefined {
  if (id === "" || !(Date.parse(expires) > Date.now())) return undefined;
  try {
    return { id, realm, expires, request: chargeRequest.parse(decodeJson(request)) };
  } catch {
    return undefined;
  }
}

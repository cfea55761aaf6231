import * as z from "zod";
import { parseJson } from "../../../http-client/parse-json.ts";
import type { CardMode } from "./settings.ts";
import { StripeError } from "./stripe.ts";

/** The secret of the rail: an API key, and what signs Stripe's messages. */
export const stripeSecret = z.object({
  /** A restricted key: Checkout Sessions write; PaymentIntents, Charges and Disputes read. */
  apiKey: z.string().regex(/^[rs]k_(?:live|test)_\w+$/, "must be a secret or restricted key of Stripe"),
  /** Signing secrets of the webhook endpoint; several while one replaces another. */
  webhookSecrets: z
    .array(z.string().regex(/^whsec_\w+$/, "must be a signing secret of a webhook endpoint"))
    .min(1),
});

type StripeSecret = z.infer<typeof stripeSecret>;

/** Parses the text of the secret. @throws {StripeError} when the operator has not filled it in, or with a key of the other mode */
export function parseSecret(text: string, mode: CardMode): StripeSecret {
  const parsed = stripeSecret.safeParse(parseJson(text));
  if (parsed.success) {
    if (parsed.data.apiKey.includes(`_${mode}_`)) return parsed.data;
    throw new StripeError(
      `The secret of cards has no key of Stripe's ${mode} mode, which card.mode asks for. Store one, or change card.mode`,
    );
  }
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`).join("; ");
  throw new StripeError(`The secret of cards is not {"apiKey": …, "webhookSecrets": […]}: ${faults}`);
}

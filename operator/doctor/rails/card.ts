import { readSecret } from "../../../lambdas/aws/secrets.ts";
import { parseSecret } from "../../../lambdas/payments/networks/card/secret.ts";
import { cardSettings } from "../../../lambdas/payments/networks/card/settings.ts";
import { createStripe } from "../../../lambdas/payments/networks/card/stripe.ts";
import { fix, formatReason, ok } from "../check.ts";
import type { RailChecks } from "./rail-checks.ts";

/** A payment that nobody has made: who may read payments is told that there is none. */
const noPayment = "pi_000000000000000000000000";

/** Checks Stripe's secret, and that its key reads what is needed. */
export const cardChecks: RailChecks = ({ environment }, secretId) => {
  const settings = async () => cardSettings.parse(environment(await secretId()));
  return [
    {
      name: "card-secret",
      async run() {
        const { CARD_SECRET_ID: id, CARD_MODE: mode } = await settings();
        const text = await readSecret(id);
        try {
          const { webhookSecrets } = parseSecret(text, mode);
          return ok(
            `Holds a key of Stripe's ${mode} mode and ${String(webhookSecrets.length)} signing secrets`,
          );
        } catch (error) {
          return fix(
            formatReason(error),
            `aws secretsmanager put-secret-value --secret-id ${id} --secret-string file://stripe.json`,
          );
        }
      },
    },
    {
      name: "card-key",
      async run() {
        const { CARD_SECRET_ID: id, CARD_MODE: mode, CARD_API_URL: url } = await settings();
        const { apiKey } = parseSecret(await readSecret(id), mode);
        const stripe = createStripe(url, () => Promise.resolve(apiKey));
        try {
          await stripe.findSessionOfPayment(noPayment);
          await stripe.listDisputes(noPayment);
          return ok("The key reads Checkout Sessions, payments and disputes");
        } catch (error) {
          return fix(
            formatReason(error),
            'Create a restricted key with the rights in docs/deploy.md, "Cards", and store it',
          );
        }
      },
    },
  ];
};

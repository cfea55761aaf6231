import { createRotatedSecret } from "../../../aws/rotated-secret.ts";
import { readOptionalSettings, readSettings } from "../../../settings/read-settings.ts";
import { serviceSettings } from "../../../settings/settings.ts";
import type { CheckoutNetwork } from "../network.ts";
import type { NetworkOptions } from "../options.ts";
import { createCheckoutStore } from "./checkouts.ts";
import { createCardNetwork } from "./network.ts";
import { parseJson } from "../../../http-client/parse-json.ts";
import { parseSecret, stripeSecret } from "./secret.ts";
import { cardSettings } from "./settings.ts";
import { createStripe, StripeError } from "./stripe.ts";

/** Creates the network from its settings; undefined if there are none. */
export function createCard(
  environment: NodeJS.ProcessEnv,
  { table, clock }: NetworkOptions,
): CheckoutNetwork | undefined {
  const settings = readOptionalSettings(cardSettings, environment);
  if (!settings) return undefined;
  const secret = createRotatedSecret(settings.CARD_SECRET_ID, clock);
  const readKey = async (): Promise<string> => {
    const [text] = (await secret.texts()) ?? [];
    if (text === undefined) throw new StripeError("The secret of cards cannot be read now");
    return parseSecret(text, settings.CARD_MODE).apiKey;
  };
  return createCardNetwork({
    priceCents: settings.CARD_PRICE_CENTS,
    publicBaseUrl: readSettings(serviceSettings, environment).PUBLIC_BASE_URL,
    stripe: createStripe(settings.CARD_API_URL, readKey),
    checkouts: createCheckoutStore(table, clock),
    async webhookSecrets(isRecent) {
      const texts = isRecent ? await secret.recentTexts() : await secret.texts();
      const [current, ...replaced] = texts ?? [];
      if (current === undefined) throw new StripeError("The secret of cards cannot be read now");
      const parsed = replaced.map((text) => stripeSecret.safeParse(parseJson(text)).data);
      return [parseSecret(current, settings.CARD_MODE), ...parsed].flatMap(
        (each) => each?.webhookSecrets ?? [],
      );
    },
    clock,
  });
}

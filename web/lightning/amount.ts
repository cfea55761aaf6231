import { translate, translateCount } from "../words/translate.ts";

/** Formats an amount of Lightning: `5 sats`. */
export function formatSats(amount: number): string {
  return translateCount("1 sat", "{count} sats", amount);
}

/** Formats a payment over Lightning: `5 sats over Lightning`. */
export function formatLightning(amount: number): string {
  return translate("{amount} over Lightning", { amount: formatSats(amount) });
}

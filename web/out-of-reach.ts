import { translate } from "./words/translate.ts";

/** A browser says that it is online before every request gets through: how long after that one asks, in ms. */
export const onlineSoonMs = 1_000;

/** Returns why the service does not answer, as far as the browser knows. */
export function explainOutOfReach(): string {
  return navigator.onLine
    ? translate("The service cannot be reached.")
    : translate("You are offline. This page continues by itself when you are online again.");
}

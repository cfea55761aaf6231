/** Why nothing answers, as far as the browser knows. @param what cannot be reached */
export function whyOutOfReach(what: string): string {
  return navigator.onLine
    ? `${what} cannot be reached.`
    : "You are offline. This page continues by itself when you are online again.";
}

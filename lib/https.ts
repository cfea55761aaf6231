import * as z from "zod";

const message = "must be a URL that begins with https://";

/** An address that functions call, or whose content they trust. */
export const https = z
  .url({
    // With both protocols, zod requires the slashes too, as the functions' settings do.
    protocol: /^https?$/,
    abort: true,
    error: ({ input }) => (input === undefined ? "is missing" : message),
  })
  .refine((url) => new URL(url).protocol === "https:", message);

/** Returns whether a URL has a part that can hold a secret: a user name, a password, a query or a fragment. */
export function mayHoldSecret(url: string): boolean {
  const { username, password } = new URL(url);
  return username !== "" || password !== "" || /[?#]/.test(url);
}

import * as z from "zod";

const message = "must be an address that begins with https://";

/** An address that functions call, or trust what is there. */
export const https = z
  .url({
    // Told to look for both, zod wants the slashes, too, as the functions' settings do.
    protocol: /^https?$/,
    abort: true,
    error: ({ input }) => (input === undefined ? "is missing" : message),
  })
  .refine((url) => new URL(url).protocol === "https:", message);

/** Returns whether an address says more than where something is: a user's name, a password, a query or a fragment, where secrets are. */
export function mayHoldSecret(url: string): boolean {
  const { username, password } = new URL(url);
  return username !== "" || password !== "" || /[?#]/.test(url);
}

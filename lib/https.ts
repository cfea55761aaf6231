import * as z from "zod";

/** An address that functions call, or trust what is there. */
export const https = z.url({
  protocol: /^https$/,
  error: ({ input }) => (input === undefined ? "is missing" : "must be an address that begins with https:"),
});

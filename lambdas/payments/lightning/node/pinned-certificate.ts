import { X509Certificate } from "node:crypto";
import { checkServerIdentity } from "node:tls";
import type { ConnectionOptions } from "node:tls";

/** What of a connection's TLS options says whom to trust. */
export type Trust = Pick<ConnectionOptions, "ca" | "checkServerIdentity">;

/**
 * Trusts one certificate and nothing else, or the certificate authorities of the system when none is given.
 *
 * LND signs its own certificate and lists only the names it knew when it made it, seldom the one that we reach it by. A
 * node that presents the very certificate we hold is the right one under any name; a certificate that the pinned one has
 * merely signed must also carry the name (RFC 6125).
 */
export function trustIn(pem: string | undefined): Trust {
  if (pem === undefined) return anyAuthority;
  if (last?.pem !== pem) last = { pem, trust: pinnedTo(pem) };
  return last.trust;
}

const anyAuthority: Trust = {};
/** Connections are kept by it, and a certificate changes once in a year. */
let last: { readonly pem: string; readonly trust: Trust } | undefined;

function pinnedTo(pem: string): Trust {
  const pinned = new X509Certificate(pem).raw;
  return {
    ca: pem,
    checkServerIdentity: (host, presented) =>
      pinned.equals(presented.raw) ? undefined : checkServerIdentity(host, presented),
  };
}

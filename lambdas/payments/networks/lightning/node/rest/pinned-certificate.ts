import { X509Certificate } from "node:crypto";
import { checkServerIdentity, type ConnectionOptions } from "node:tls";
import * as z from "zod";

/** The TLS options of a connection that say whom to trust. */
export type Trust = Pick<ConnectionOptions, "ca" | "checkServerIdentity">;

/** The only certificate that is trusted, PEM, as a node's secret may hold it. */
export const pemCertificate = z.string().refine(isCertificate, "must be a PEM certificate");

/**
 * Trusts one certificate and nothing else, or the system's certificate authorities if none is given.
 *
 * LND signs its own certificate, and lists only the names that it knew then, seldom the one by which it is reached. A node that presents the pinned
 * certificate is the right one under any name. A certificate that the pinned one has merely signed must also carry the name (RFC 6125).
 */
export function resolveTrust(pem: string | undefined): Trust {
  if (pem === undefined) return anyAuthority;
  if (last?.pem !== pem) last = { pem, trust: pinnedTo(pem) };
  return last.trust;
}

const anyAuthority: Trust = {};
/** The same object for the same certificate, since connections are kept by it. */
let last: { readonly pem: string; readonly trust: Trust } | undefined;

function pinnedTo(pem: string): Trust {
  const pinned = new X509Certificate(pem).raw;
  return {
    ca: pem,
    checkServerIdentity: (host, presented) =>
      pinned.equals(presented.raw) ? undefined : checkServerIdentity(host, presented),
  };
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
}

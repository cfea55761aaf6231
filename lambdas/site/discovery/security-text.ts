import { contactUrl } from "../contact.ts";

const monthsAhead = 6;

/**
 * Returns `GET /.well-known/security.txt` (RFC 9116): whom to tell about a vulnerability.
 * @param contact an email address, or the address of a page
 * @param now epoch ms. It expires at the end of a month, half a year later, so that all instances return the same.
 */
export function securityText(publicBaseUrl: string, contact: string, now: number): string {
  const date = new Date(now);
  const end = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthsAhead));
  return [
    `Contact: ${contactUrl(contact)}`,
    `Expires: ${end.toISOString()}`,
    `Canonical: ${publicBaseUrl}/.well-known/security.txt`,
    "Preferred-Languages: en",
    "",
  ].join("\n");
}

import { domainToASCII } from "node:url";
import * as z from "zod";

/** `dot-atom` of RFC 5322, section 3.2.3: what SES takes, and no header can be broken with. */
const localPart = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
/** At least two labels, the last one no number (RFC 1123, section 2.1; RFC 5890 for `xn--`). */
const domainName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/;

const maxLength = 254;
const maxLocalLength = 64;

/** An e-mail address, its domain in lower-case ASCII (RFC 5321, section 4.5.3.1 for the lengths). */
export const emailAddress = z.string().transform((text, context) => {
  const address = normalAddress(text);
  if (address !== undefined) return address;
  context.addIssue({ code: "custom", message: "Input should be a valid e-mail address" });
  return z.NEVER;
});

/** An address as it is kept; undefined when it is none that we write to or from. */
export function normalAddress(text: string): string | undefined {
  // Longer than any address even before its domain is encoded; nothing below sees more.
  if (text.length > maxLength) return undefined;
  const at = text.lastIndexOf("@");
  const local = text.slice(0, Math.max(0, at));
  const given = text.slice(at + 1);
  // What a URL's host may hold and a domain must not: domainToASCII would decode or cut it.
  if (/[\s%/?#:@\\[\]]/.test(given)) return undefined;
  const domain = domainToASCII(given);
  if (local.length > maxLocalLength || !localPart.test(local) || !domainName.test(domain)) return undefined;
  const address = `${local}@${domain}`;
  return address.length > maxLength ? undefined : address;
}

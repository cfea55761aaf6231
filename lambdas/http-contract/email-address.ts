import { domainToASCII } from "node:url";
import * as z from "zod";

/** `dot-atom` of RFC 5322, section 3.2.3: SES accepts it, and it cannot break a header. */
const localPart = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
/** At least two labels, the last one not a number (RFC 1123, section 2.1; RFC 5890 for `xn--`). */
const domainName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/;

const maxLength = 254;
const maxLocalLength = 64;

/** An email address, its domain in lower-case ASCII (RFC 5321, section 4.5.3.1 for the lengths). */
export const emailAddress = z.string().transform((text, context) => {
  const address = normalAddress(text);
  if (address !== undefined) return address;
  context.addIssue({ code: "custom", message: "Input should be a valid email address" });
  return z.NEVER;
});

/** Normalises an email address. @returns undefined when it is invalid, or of a form that this service does not send to or from */
export function normalAddress(text: string): string | undefined {
  // Bounds the work of the patterns below.
  if (text.length > maxLength) return undefined;
  const at = text.lastIndexOf("@");
  const local = text.slice(0, Math.max(0, at));
  const rawDomain = text.slice(at + 1);
  // domainToASCII would decode these characters, or cut the domain at them.
  if (/[\s%/?#:@\\[\]]/.test(rawDomain)) return undefined;
  const domain = domainToASCII(rawDomain);
  if (local.length > maxLocalLength || !localPart.test(local) || !domainName.test(domain)) return undefined;
  const address = `${local}@${domain}`;
  return address.length > maxLength ? undefined : address;
}

import { normalAddress } from "../http-contract/email-address.ts";

/** The sender of emails. */
export interface EmailSender {
  /** Display name, in any script; empty for none. */
  readonly name: string;
  /** One address, in ASCII: SES accepts no other (API reference 2010-12-01, SendRawEmail, "Source"). */
  readonly address: string;
}

/** A display name: without a second address, line ends, and characters that need escaping. */
const namePattern = /^[^\p{Cc}\p{Cs}\u2028\u2029<>"\\@]*$/u;
/** A name in ASCII (RFC 2047, section 4.1). */
const encodedName = /^=\?utf-8\?b\?([A-Za-z0-9+/]+=*)\?=$/i;

/** Reads `Name <address>`, `"Name" <address>` or an address; undefined when it is not one mailbox. All text before the address is the name, including commas. */
export function parseSender(text: string): EmailSender | undefined {
  const [, displayName = "", bracketed] = /^([^<]*)<([^<>]*)>$/.exec(text.trim()) ?? [];
  const address = normalAddress(bracketed ?? text.trim());
  const name = decodeName(displayName.trim().replace(/^"([^"]*)"$/, "$1"));
  return address !== undefined && namePattern.test(name) ? { name, address } : undefined;
}

/** Formats a sender in ASCII, as the inverse of {@link parseSender}: CloudFormation templates reliably keep nothing else. */
export function senderText({ name, address }: EmailSender): string {
  if (name === "") return address;
  const isPlain = /^[\x20-\x7e]*$/.test(name) && !encodedName.test(name);
  return `${isPlain ? name : `=?UTF-8?B?${Buffer.from(name).toString("base64")}?=`} <${address}>`;
}

function decodeName(name: string): string {
  const [, base64] = encodedName.exec(name) ?? [];
  return base64 === undefined ? name : Buffer.from(base64, "base64").toString("utf8");
}

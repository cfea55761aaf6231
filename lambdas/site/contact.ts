import { escapeHtml } from "../../document/core/html/escape.ts";

/** Returns whether an operator's contact is the address of a page; else it is an email address. */
export function isPage(contact: string): boolean {
  return /^https?:/.test(contact);
}

/** Returns where a contact leads: the page, or a mail to the address. */
export function contactUrl(contact: string): string {
  return isPage(contact) ? contact : `mailto:${contact}`;
}

/** Formats the seller and contact for the foot of a page; empty if neither is set. */
export function operatorHtml({
  seller,
  contact,
}: {
  readonly seller?: string | undefined;
  readonly contact?: string | undefined;
}): string {
  const lines = [
    ...(seller === undefined
      ? []
      : [`<span>Sold by <span id="seller" translate="no">${escapeHtml(seller)}</span>.</span>`]),
    ...(contact === undefined
      ? []
      : [
          `<span>Questions? Contact <span id="contact" translate="no">${contactLink(contact)}</span>. If a document cannot be made, you can get your money back there.</span>`,
        ]),
  ];
  return lines.length === 0 ? "" : `\n<p>${lines.join(" ")}</p>`;
}

/** Returns a link to the operator, for a page. @param contact an email address, or the address of a page */
export function contactLink(contact: string): string {
  const linkText = isPage(contact) ? contact.replace(/^https?:\/\/|\/$/g, "") : contact;
  return `<a href="${escapeHtml(contactUrl(contact))}">${escapeHtml(linkText)}</a>`;
}

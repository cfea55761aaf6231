import { escapeHtml } from "../../document/html/escape.ts";

/** A link to the operator, for a page. @param contact an e-mail address, or the address of a page */
export function contactLink(contact: string): string {
  const isPage = /^https?:/.test(contact);
  const shown = isPage ? contact.replace(/^https?:\/\/|\/$/g, "") : contact;
  return `<a href="${escapeHtml(isPage ? contact : `mailto:${contact}`)}">${escapeHtml(shown)}</a>`;
}

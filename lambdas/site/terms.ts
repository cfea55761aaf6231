import { freeRetriesInWords } from "../http-contract/free-retries.ts";
import { contactLink } from "./contact.ts";

/** What every buyer may rely on, as the content of the terms page. @param facts plain text */
export function termsHtml({
  price,
  kept,
  contact,
}: {
  readonly price: string;
  readonly kept: string;
  readonly contact: string | undefined;
}): string {
  return `<p>A payment (${price}) buys the conversion of one document: this Markdown, with this metadata and these options, to one PDF.</p>
<ul>
<li>You are charged once for a document. Sending the same document again within 7 days returns the same job.</li>
<li>If a conversion fails, sending the same document again tries it again at no charge, ${freeRetriesInWords}.</li>
<li>Source and PDF are kept for ${kept}, and can be downloaded for as long. Within two days after that they are deleted. Sent again while its job is known, the document is printed again at no charge.</li>
<li>A payment is bound to its document for ever and buys nothing else. Payments on a network cannot be reversed by us.</li>
<li>What you send stays yours. It is used for the conversion only.</li>
<li>We ask for no name. Of a payment, what shows it is kept for 38 days: its hash or transaction, its amount, the wallet or the account that paid, and keyed hashes of the document and of the address that it was sent from. Of an invoice that was asked for, the same without who pays. Copies from which these records can be restored are kept for up to 35 days more.</li>
</ul>${
    contact === undefined
      ? ""
      : `
<p>Questions, also about a document that could not be made: ${contactLink(contact)}</p>`
  }`;
}

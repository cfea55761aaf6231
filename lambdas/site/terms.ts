import { freeRetriesInWords } from "../http-contract/free-retries.ts";
import { operatorHtml } from "./contact.ts";

/** Returns what every buyer may rely on, as the content of the terms page. @param facts plain text */
export function termsHtml({
  price,
  sizes,
  retention,
  seller,
  contact,
}: {
  readonly price: string;
  /** How the price depends on the document; empty where it does not. */
  readonly sizes: string;
  readonly retention: string;
  readonly seller: string | undefined;
  readonly contact: string | undefined;
}): string {
  return `<p>A payment (${price}) buys the conversion of one document, with its metadata and options, to one PDF.${sizes && ` ${sizes}`}</p>
<ul>
<li>You are charged once for a document. Sending the same document again within 7 days returns the same job.</li>
<li>If a conversion fails, send the same document again and it is retried at no charge, up to ${freeRetriesInWords}.</li>
<li>Source and PDF are kept for ${retention}, and can be downloaded until then. They are deleted within two days after that. If you send the document again while its job is known, it is printed again at no charge.</li>
<li>A payment is bound to its document for good and buys nothing else. We cannot reverse payments on a network.</li>
<li>What you send remains yours. We use it only for the conversion.</li>
<li>We do not ask for your name. For 38 days we keep a record of each payment: its hash or transaction, its amount, the wallet or account that paid, and keyed hashes of the document and of the address it was sent from. For an invoice that was only requested, we keep the same without the payer. Backups of these records are kept for up to 35 days more.</li>
</ul>
<p>Citations are set with <a href="https://github.com/Juris-M/citeproc-js">citeproc-js</a>, Copyright © 2009–2019 Frank Bennett, under the <a href="https://opensource.org/license/cpal_1-0">CPAL 1.0</a>, unchanged, and with the <a href="https://github.com/citation-style-language/styles">styles and terms of CSL</a> by their authors, under <a href="https://creativecommons.org/licenses/by-sa/3.0/">CC BY-SA 3.0</a>, packed without their metadata.</p>${operatorHtml({ seller, contact })}`;
}

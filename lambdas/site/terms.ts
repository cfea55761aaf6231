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
<li>If a conversion fails, sending the same document again tries once more, at no charge.</li>
<li>Source and PDF are kept for ${kept}, and can be downloaded for as long. Then they are deleted.</li>
<li>A payment is bound to its document for ever and buys nothing else. Payments on a network cannot be reversed by us.</li>
<li>What you send stays yours. It is used for the conversion only.</li>
<li>We keep no name and no account of yours. Of a payment, its hash and its amount are kept for 30 days.</li>
</ul>${
    contact === undefined
      ? ""
      : `
<p>Questions, also about a document that could not be made: ${contactLink(contact)}</p>`
  }`;
}

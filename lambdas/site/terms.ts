/** What stands at `terms_url` unless the operator sets one of their own. */
export const terms = `Terms

A payment buys the conversion of one document: this Markdown, with this metadata and these options, to one PDF.

- You are charged once for a document. Sending the same document again within 7 days returns the same job.
- If a conversion fails, sending the same document again tries once more, at no charge.
- A PDF can be downloaded for as long as it is kept (at least 24 hours, at most 7 days). Then source and PDF are deleted.
- A payment is bound to its document for ever and buys nothing else. Payments on a network cannot be reversed by us.
- What you send stays yours. It is used for the conversion only.
`;

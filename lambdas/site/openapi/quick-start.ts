/** Returns the reader's first steps, as Markdown. */
export function quickStart(publicBaseUrl: string): string {
  return `Markdown in, a print-ready PDF out, paid per document and without an account.

## Quick start

1. \`POST /markdown\` with the text. The answer is \`402\`, with offers.
2. Pay one: the invoice with any Lightning wallet, or let an x402 client do all of this by itself.
3. Send the same request again. With \`Accept: application/pdf\` the answer is the PDF. Otherwise it is a job: ask for its \`path\` until \`status\` is \`Done\`, then its \`url\` is the PDF.

\`\`\`sh
curl ${publicBaseUrl}/markdown -H 'Content-Type: application/json' -H 'Prefer: wait=20' \\
  -d '{"data":{"text_body":"# Hello"}}'
\`\`\`

Whole programs for each way to pay are on the [page for agents](${publicBaseUrl}/agents). The same document again costs nothing; the [errors](#errors) are at the end.
`;
}

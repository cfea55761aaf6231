import { imageIsRelative, linkIsRelative } from "../../document/warnings/relative-addresses.ts";

/** What the service says is for programs and people alike. Here it is turned into the page's words, without names of fields, headers and protocols. */

/** What of the page puts a finding right: the address that relative links belong to, or the files themselves. */
export type Cure = "address" | "files";

/** A finding as the page tells it. */
interface FindingWords {
  readonly text: string;
  readonly cure?: Cure;
}

/** What findings say of fields of requests, the page's own words, and what puts it right. */
const findings: readonly (readonly [said: string, words: string, cure?: Cure])[] = [
  [
    linkIsRelative,
    "it points to a file, and the page does not know where that file is on the web",
    "address",
  ],
  [imageIsRelative, "the page does not have the file", "files"],
  [
    "is a file that was not sent along: send its text (data.bibliography)",
    "is a file that the page does not take. Put its entries into the text, between ```bibtex and ```",
  ],
];

/** The same of errors and refusals. */
const phrases: readonly (readonly [said: RegExp, words: string])[] = [
  [/^String should have at least 1 character that is not white space$/, "There is no text yet."],
  [/^(?:String should have) (at most .*)$/, "Use $1."],
  [/^Input should be (?:a valid )?(.*)$/, "This should be $1."],
  [
    /^The body is (\d+) bytes; the limit is (\d+) bytes\./,
    "The document is $1 bytes; the limit is $2 bytes.",
  ],
  [/: send the same (?:request|document) (?:again|after)\b[^.]*/g, ""],
  [/Send the same (?:request|document) again after [^,.]*, or pay it on another rail\./g, "Pay another way."],
  [/Send the same (?:request|document) again\b[^.]*\./g, ""],
  [/ on every rail\b/g, ""],
  [/Pay it by another offer, or send it with [^.]*\./g, "Pay another way."],
  [/ \(network [^)]*\)/g, ""],
  [/, by the scheme exact, and not\b/, ", and not"],
  [/: a signed transaction of Solana, and on other networks an authorization by EIP-3009\./, "."],
  [/ by the facilitator, which would settle it\b/, ""],
  [/The payment is not one that the protocol x402 describes\./, "The wallet signed something else."],
  [/Send it again to try once more; it is not charged again\./, ""],
  [/All automatic retries failed\. Contact the operator, who [^.]*\./, ""],
  [/The document is being rendered\./, "The PDF is being made."],
  [
    / could not be rendered after several tries\./,
    " could not be printed, though it was tried several times.",
  ],
  [/The process that rendered the document was ended twice, [^.]*\./, "The document takes too much memory."],
  [/Its parts may be rendered\./, "Split it into several documents."],
];

/** Names that only programs know. What a document holds is not taken for one. */
const names =
  /\b(?:data\.(?:text_body|bibliography|meta)|meta\.[a-z]+|options\.[a-z_]+|text_body|document_name|callback_url|base_url|to_email|offer_id|payment_context_token|payment_request_url|Retry-After|Idempotency-Key|Content-Type|Content-Encoding|WWW-Authenticate|x-api-key)\b|\/v1\//;
/** What else is said to programs alone. */
const jargon =
  /\b(?:the same request|as JSON|valid JSON in|JSON object|base64|base64url|access token|account key|endpoint|L402|credential|of x402|payload|callbacks?|preimage)\b|^[a-z\d]+(?:_[a-z\d]+)+$/;

/** What is said where nothing but names for programs was. */
const unclearFinding = "Something that this page sent has no effect.";
/** The same of an error. */
export const unclearError = "The service did not understand this page. Reload it and try again.";

/** Tells a finding of a document in the page's words. */
export function findingInWordsOfPage(what: string): FindingWords {
  const known = findings.find(([said]) => what.includes(said));
  if (known) {
    const [said, words, cure] = known;
    return { text: what.replace(said, words), ...(cure && { cure }) };
  }
  return { text: names.test(what) ? unclearFinding : what };
}

/** Tells what the service says of an error, or of how it gets on, in the page's words. Sentences that have a meaning for programs alone are left out. */
export function errorInWordsOfPage(message: string): string {
  const said = phrases.reduce((text, [pattern, words]) => text.replace(pattern, words), message.trim());
  const sentences = said.split(/(?<=[.!?])\s+/).filter((sentence) => !isForPrograms(sentence));
  return sentences.join(" ").trim() || unclearError;
}

function isForPrograms(sentence: string): boolean {
  return sentence === "" || names.test(sentence) || jargon.test(sentence.replace(/\.$/, ""));
}

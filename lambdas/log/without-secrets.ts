/** Characters that are kept of one text, which bounds quotations of a document. */
const maxCharacters = 2_000;

/** Secrets and personal data in messages of other services, and their replacements. The order matters: part of an earlier match may look like a later one. */
const secrets: readonly (readonly [RegExp, string])[] = [
  // V8 quotes JSON that it cannot parse, such as a response or a document.
  [/(?:\.{3})?"[^]*"(?:\.{3})? is not valid JSON/g, "[text] is not valid JSON"],
  [/\bmdpdf_live_([0-9a-f]{16})_[\w-]+/g, "mdpdf_live_$1_…"],
  // After the host, a URL may hold a provider's key or a job's id, and before it a password.
  [/\b((?:https?|wss?):\/\/)(?:[^\s/?#"'<>@]*@)?([^\s/?#"'<>@]*)[^\s"'<>)]*/gi, "$1$2/…"],
  [/\b(bearer|basic|l402|lsat)\s+[\w.~+/=:-]{8,}/gi, "$1 [token]"],
  [/\beyJ[\w-]{5,}\.[\w-]+(?:\.[\w-]*)?/g, "[token]"],
  [/\bln(?:bc|tb|bcrt|tbs|sb)[0-9a-z]{20,}/gi, "[invoice]"],
  [/[^\s<>()[\]\\,;:"@]{1,320}@(?:[\p{L}\p{N}-]{1,63}\.)+[\p{L}][\p{L}\p{N}-]*/gu, "[address]"],
  // Macaroons and signed transactions; ids, hashes and signatures are shorter, and help the operator.
  [/[\w+/=-]{100,}/g, "[token]"],
];

/** Returns a text without addresses of people, invoices, tokens and keys, and without the paths of URLs. */
export function withoutSecrets(text: string): string {
  // A secret that is cut in two would not match.
  const bounded =
    text.length > 2 * maxCharacters ? text.slice(0, 2 * maxCharacters).replace(/\S+$/, "") : text;
  const kept = secrets.reduce((left, [secret, instead]) => left.replace(secret, instead), bounded);
  return kept.length > maxCharacters ? `${kept.slice(0, maxCharacters)}…` : kept;
}

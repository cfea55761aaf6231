/** The most that is kept of one text, in characters: what quotes a document quotes no more. */
const maxCharacters = 2_000;

/** What others' messages may hold that is no business of a log, and what stands for it. In this order: a part of an earlier one may look like a later one. */
const secrets: readonly (readonly [RegExp, string])[] = [
  // V8 quotes what it cannot parse, be it a reply or a document.
  [/(?:\.{3})?"[^]*"(?:\.{3})? is not valid JSON/g, "[text] is not valid JSON"],
  [/\bmdpdf_live_([0-9a-f]{16})_[\w-]+/g, "mdpdf_live_$1_…"],
  // Beyond the host, an address may hold a provider's key or a job's id, and before it a password.
  [/\b((?:https?|wss?):\/\/)(?:[^\s/?#"'<>@]*@)?([^\s/?#"'<>@]*)[^\s"'<>)]*/gi, "$1$2/…"],
  [/\b(bearer|basic|l402|lsat)\s+[\w.~+/=:-]{8,}/gi, "$1 [token]"],
  [/\beyJ[\w-]{5,}\.[\w-]+(?:\.[\w-]*)?/g, "[token]"],
  [/\bln(?:bc|tb|bcrt|tbs|sb)[0-9a-z]{20,}/gi, "[invoice]"],
  [/[^\s<>()[\]\\,;:"@]{1,320}@(?:[\p{L}\p{N}-]{1,63}\.)+[\p{L}][\p{L}\p{N}-]*/gu, "[address]"],
  // Macaroons and signed transactions; ids, hashes and signatures are shorter, and tell the operator what it is about.
  [/[\w+/=-]{100,}/g, "[token]"],
];

/** A text without addresses of people, invoices, tokens and keys, and without the paths of URLs. */
export function withoutSecrets(text: string): string {
  // A secret that is cut in two would not be known as one.
  const looked = text.length > 2 * maxCharacters ? text.slice(0, 2 * maxCharacters).replace(/\S+$/, "") : text;
  const kept = secrets.reduce((left, [secret, instead]) => left.replace(secret, instead), looked);
  return kept.length > maxCharacters ? `${kept.slice(0, maxCharacters)}…` : kept;
}

import { https, mayHoldSecret } from "../https.ts";

/** Address of a facilitator, as environments and templates show it. @param section of cdk.json, whose secret takes credentials */
export function facilitatorUrl(section: string): typeof https {
  return https.refine(
    (url) => !mayHoldSecret(url),
    `must not contain a password or a query: put credentials into the ${section} secret, as headers`,
  );
}

/** Address of a chain's node that holds no key. @param section of cdk.json, whose secret takes one with a key */
export function publicRpcUrl(section: string): typeof https {
  return https.refine(
    (url) => !holdsKey(url),
    `seems to contain an API key, a password or a query: put the URL into the ${section} secret`,
  );
}

/**
 * Providers put keys before the host and into queries, and into paths and names of hosts as a long word of letters and digits. A name of a host may
 * have several words that are no key, with hyphens between them.
 */
function holdsKey(url: string): boolean {
  const { pathname, hostname } = new URL(url);
  const words = [...pathname.split("/"), ...hostname.split(/[.-]/)];
  return (
    mayHoldSecret(url) || uuid.test(hostname) || words.some((word) => word.length >= 20 && /\d/.test(word))
  );
}

const uuid = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/;

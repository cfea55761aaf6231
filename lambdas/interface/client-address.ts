import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { isIPv4, isIPv6 } from "node:net";
import type { HttpRequest } from "./http.ts";

/**
 * Headers that the front door (lib/service/front-door.ts) puts on what it lets through, whatever the caller wrote there: the secret that shows
 * that it did, and the caller's address. API Gateway's `sourceIp` is that of whoever calls API Gateway, behind CloudFront one of CloudFront's.
 */
export const frontDoorHeader = "x-front-door";
export const viewerAddressHeader = "x-viewer-address";

/**
 * The network that a request comes from. API Gateway can be called beside CloudFront by anybody, with any header, so what the headers
 * say counts with the secret alone.
 * @param secret the front door's; undefined where there is none
 */
export function clientNetwork(
  { headers, sourceIp }: Pick<HttpRequest, "headers" | "sourceIp">,
  secret: string | undefined,
): string {
  const told = headers[viewerAddressHeader];
  const isTrusted = secret !== undefined && told !== undefined && isSame(headers[frontDoorHeader], secret);
  return networkOf(isTrusted ? told : sourceIp);
}

/** What the table knows a network by, so that it holds no address. */
export function networkPartition(key: Uint8Array, network: string): string {
  return `NETWORK#${createHmac("sha256", key).update(`network\0${network}`).digest("hex")}`;
}

/** An IPv4 address, or the first 64 bits of an IPv6 one: the least that one customer of a provider has (RFC 6177). */
export function networkOf(address: string): string {
  const bare = address.trim().toLowerCase().replace(/%.*$/, "");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)?.[1];
  if (mapped !== undefined && isIPv4(mapped)) return mapped;
  if (!isIPv6(bare)) return bare;
  const [head = "", tail] = bare.replace(/\d+\.\d+\.\d+\.\d+$/, "0:0").split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

function isSame(given: string | undefined, secret: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return given !== undefined && timingSafeEqual(digest(given), digest(secret));
}

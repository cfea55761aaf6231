import { createHmac } from "node:crypto";
import { isIPv4, isIPv6 } from "node:net";
import { viewerAddressHeader } from "./front-door.ts";
import type { HttpRequest } from "../http-handler.ts";

/**
 * Returns the network that a request comes from, as {@link toNetwork} has it.
 * @param isViaFrontDoor whether it came through the front door; otherwise its headers are not trusted
 */
export function clientNetwork(
  { headers, sourceIp }: Pick<HttpRequest, "headers" | "sourceIp">,
  isViaFrontDoor: boolean | undefined,
): string {
  const forwarded = headers[viewerAddressHeader];
  return toNetwork(isViaFrontDoor === true && forwarded !== undefined ? forwarded : sourceIp);
}

/** Computes the partition key of a network: a keyed hash, so that the table holds no address. */
export function networkPartition(key: Uint8Array, network: string): string {
  return `NETWORK#${createHmac("sha256", key).update(`network\0${network}`).digest("hex")}`;
}

/** Returns an IPv4 address, or the first 64 bits of an IPv6 one: the least that a provider assigns to a customer (RFC 6177). */
export function toNetwork(address: string): string {
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

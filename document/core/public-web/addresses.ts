import { BlockList, isIP } from "node:net";

/** Networks that are not the public internet (IANA special-purpose address registries). */
const special = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const) {
  special.addSubnet(network, prefix, "ipv4");
}

/** Returns whether an address belongs to the public internet. Of IPv6 only global unicast does, less what embeds or documents others. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !special.check(address, "ipv4");
  return isIP(address) === 6 && globalUnicast.check(address, "ipv6") && !embedding.check(address, "ipv6");
}

/** Returns whether requests to an address stay on this machine (RFC 6890, section 2.2). */
export function isLoopback(address: string): boolean {
  return isIP(address) === 4 ? address.startsWith("127.") : address === "::1";
}

const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");
const embedding = new BlockList();
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  embedding.addSubnet(network, prefix, "ipv6");
}

import { isIP } from "node:net";
import { isLoopback, isPublic } from "./addresses.ts";

/** Returns whether a request may be sent to a URL at all: of the web, without a user or password, at no other protocol's port. */
export function isWebUrl({ protocol, username, password, port }: URL): boolean {
  return webProtocols.has(protocol) && username === "" && password === "" && !badPorts.has(Number(port));
}

/** Returns whether a host, as URLs have it, is this machine, so that nobody can read a request on its way. */
export function isThisMachine(hostname: string): boolean {
  return hostname === "localhost" || isLoopback(hostname.replace(/^\[|\]$/g, ""));
}

/** Returns whether a host may be public, judging by its name; the addresses that it resolves to must be checked as well. */
export function mayBePublic(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (isIP(host) !== 0) return isPublic(host);
  return host.includes(".") && !privateDomains.some((domain) => host.endsWith(`.${domain}`));
}

const webProtocols = new Set(["http:", "https:"]);

/** Domains that only exist in a single network, or in none (IANA, Special-Use Domain Names; ICANN for `internal`). */
const privateDomains = ["alt", "home.arpa", "internal", "invalid", "local", "localhost", "onion", "test"];

/** Ports of other protocols, which a request might be taken for a message of (Fetch, section 2.9, "Port blocking"). */
const badPorts = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

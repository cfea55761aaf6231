import { lookup as resolve } from "node:dns/promises";
import { request as httpRequest } from "node:http";
import type { IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import { isPublic } from "./addresses.ts";

export interface PublicWebOptions {
  /** All addresses of a host; the system's resolver when absent. */
  readonly resolve?: ((host: string) => Promise<readonly string[]>) | undefined;
  /** Whether an address may be asked; public ones only when absent. */
  readonly isAllowed?: ((address: string) => boolean) | undefined;
}

export interface PublicRequest {
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * Sends one request over a connection of its own. Follows no redirect.
 * @param signal ends it, the look-up of the host's addresses too
 * @returns the response, whose body is still to be read or destroyed; undefined for what is no address of the public web
 * @throws when there is no connection, or no response
 */
export type AskPublicWeb = (
  url: URL,
  request: PublicRequest,
  signal: AbortSignal,
) => Promise<IncomingMessage | undefined>;

/**
 * The one way to an address that a stranger names. The host is resolved first, every address of it has to be public, and the connection
 * goes to the very address that was checked.
 */
export function createPublicWeb(options: PublicWebOptions = {}): AskPublicWeb {
  const { resolve: addressesOf = systemAddresses, isAllowed = isPublic } = options;

  const checkedAddress = async (url: URL): Promise<string | undefined> => {
    if (url.protocol !== "http:" && url.protocol !== "https:") return undefined;
    if (url.username !== "" || url.password !== "" || badPorts.has(Number(url.port))) return undefined;
    const host = url.hostname.replace(/^\[|\]$/g, "");
    const addresses = isIP(host) === 0 ? await addressesOf(host) : [host];
    return addresses.length > 0 && addresses.every(isAllowed) ? addresses[0] : undefined;
  };

  return async (url, request, signal) => {
    signal.throwIfAborted();
    const address = await unlessAborted(checkedAddress(url), signal);
    return address === undefined ? undefined : send(url, address, request, signal);
  };
}

/** Ports of other protocols, which a request might be taken for a message of (Fetch, section 2.9, "Port blocking"). */
const badPorts = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

// A resolver takes no signal.
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((done, fail) => {
    signal.addEventListener("abort", () => {
      fail(new Error("It took too long"));
    });
    work.then(done, fail);
  });
}

async function systemAddresses(host: string): Promise<readonly string[]> {
  return (await resolve(host, { all: true })).map(({ address }) => address);
}

function send(
  url: URL,
  address: string,
  { method, headers, body = "" }: PublicRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = url.protocol === "https:" ? httpsRequest : httpRequest;
  const length = method === "POST" ? { "content-length": String(Buffer.byteLength(body)) } : {};
  return new Promise((done, fail) => {
    request(url, {
      method,
      signal,
      agent: false,
      headers: { "accept-encoding": "identity", "user-agent": "markdown-to-pdf", ...headers, ...length },
      // Dials the address that was checked, whatever the name resolves to by now.
      lookup: (_host, options, callback) => {
        const family = isIP(address);
        if (options.all) callback(null, [{ address, family }]);
        else callback(null, address, family);
      },
    })
      .on("response", done)
      .on("error", fail)
      // A server that changes the protocol gets neither a response nor an error.
      .on("close", () => {
        fail(new Error("The connection was closed"));
      })
      .end(body);
  });
}

import { lookup as resolve } from "node:dns/promises";
import type * as Http from "node:http";
import { request as httpsRequest } from "node:https";
import module from "node:module";
import { isIP } from "node:net";
import { isPublic } from "./addresses.ts";
import { isWebUrl } from "./hosts.ts";

/** Imported as a module, it would load undici for its export `WebSocket` (Node, lib/http.js): 27 ms of each program's start. */
const { request: httpRequest } = module.createRequire(import.meta.url)("node:http") as typeof Http;

/** How hosts are found, and which addresses may be asked. */
export interface PublicWebOptions {
  /** Returns all addresses of a host; by default the system's resolver does. */
  readonly resolve?: ((host: string) => Promise<readonly string[]>) | undefined;
  /** Returns whether an address may be called; by default public ones only. */
  readonly isAllowed?: ((address: string) => boolean) | undefined;
}

/** A request to the public web. */
export interface PublicRequest {
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * Sends one request over a connection of its own. Follows no redirect.
 * @param signal ends it, including the look-up of the host's addresses
 * @returns the response, whose body must be read or destroyed; undefined for an address that is not public
 * @throws when there is no connection, or no response
 */
export type AskPublicWeb = (
  url: URL,
  request: PublicRequest,
  signal: AbortSignal,
) => Promise<Http.IncomingMessage | undefined>;

/**
 * Creates the one way to call an address that a stranger names. It resolves the host first, requires all its addresses to be public, and connects to
 * the very address that it checked.
 */
export function createPublicWeb(options: PublicWebOptions = {}): AskPublicWeb {
  const { resolve: addressesOf = lookUpAddresses, isAllowed = isPublic } = options;

  const checkedAddress = async (url: URL): Promise<string | undefined> => {
    if (!isWebUrl(url)) return undefined;
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

// A resolver takes no signal.
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((done, fail) => {
    signal.addEventListener("abort", () => {
      fail(new Error("It took too long"));
    });
    work.then(done, fail);
  });
}

async function lookUpAddresses(host: string): Promise<readonly string[]> {
  return (await resolve(host, { all: true })).map(({ address }) => address);
}

function send(
  url: URL,
  address: string,
  { method, headers, body = "" }: PublicRequest,
  signal: AbortSignal,
): Promise<Http.IncomingMessage> {
  const request = url.protocol === "https:" ? httpsRequest : httpRequest;
  const length = method === "POST" ? { "content-length": String(Buffer.byteLength(body)) } : {};
  return new Promise((done, fail) => {
    request(url, {
      method,
      signal,
      agent: false,
      headers: { "accept-encoding": "identity", "user-agent": "markdown-to-pdf", ...headers, ...length },
      // Connects to the checked address, whatever the name resolves to by now.
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

import { lookup as resolve } from "node:dns/promises";
import { request as httpRequest } from "node:http";
import type { IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { BlockList, isIP } from "node:net";
import { imageTypes } from "./embed-images.ts";
import type { FetchedImage, FetchImage } from "./embed-images.ts";

export interface RemoteImageOptions {
  /** All addresses of a host; the system's resolver when absent. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
  /** Whether an address may be asked; public ones only when absent. */
  readonly isAllowed?: (address: string) => boolean;
  /** Longest that one image may take with all its redirects, in ms. */
  readonly timeoutMs?: number;
  /** Largest image, in bytes. */
  readonly maxBytes?: number;
}

const maxRedirects = 3;

/**
 * Fetches images from the public web, and from nowhere else. The host is resolved first, every address of it has to be
 * public, and the connection goes to the very address that was checked; each redirect is checked anew.
 */
export function createImageFetcher(options: RemoteImageOptions = {}): FetchImage {
  const {
    resolve: addressesOf = systemAddresses,
    isAllowed = isPublic,
    timeoutMs = 8_000,
    maxBytes = 10 * 1024 * 1024,
  } = options;

  const checkedAddress = async (url: URL): Promise<string | undefined> => {
    if (url.protocol !== "http:" && url.protocol !== "https:") return undefined;
    if (url.username !== "" || url.password !== "" || badPorts.has(Number(url.port))) return undefined;
    const host = url.hostname.replace(/^\[|\]$/g, "");
    const addresses = isIP(host) === 0 ? await addressesOf(host) : [host];
    return addresses.length > 0 && addresses.every(isAllowed) ? addresses[0] : undefined;
  };

  return async (source) => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      let url = new URL(source);
      for (let hop = 0; hop <= maxRedirects; hop++) {
        const address = await unlessAborted(checkedAddress(url), signal);
        if (address === undefined) return undefined;
        const response = await get(url, address, signal);
        const { statusCode = 0 } = response;
        const { location } = response.headers;
        if (statusCode >= 300 && statusCode < 400 && location !== undefined) {
          response.destroy();
          url = new URL(location, url);
          continue;
        }
        if (statusCode === 200) return await imageIn(response, maxBytes);
        response.destroy();
        return undefined;
      }
    } catch {
      // An image that cannot be had is shown by its alternative text; why does not matter.
    }
    return undefined;
  };
}

/** Ports of other protocols, which a request might be taken for a message of (Fetch, section 2.9, "Port blocking"). */
const badPorts = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

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

/** Whether an address belongs to the public internet. Of IPv6 only global unicast does, less what embeds or documents others. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !special.check(address, "ipv4");
  return isIP(address) === 6 && globalUnicast.check(address, "ipv6") && !embedding.check(address, "ipv6");
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

// A resolver takes no signal.
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((done, fail) => {
    signal.throwIfAborted();
    signal.addEventListener("abort", () => {
      fail(new Error("It took too long"));
    });
    work.then(done, fail);
  });
}

async function systemAddresses(host: string): Promise<readonly string[]> {
  return (await resolve(host, { all: true })).map(({ address }) => address);
}

function get(url: URL, address: string, signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((done, fail) => {
    request(url, {
      signal,
      agent: false,
      headers: {
        accept: [...imageTypes].join(", "),
        "accept-encoding": "identity",
        "user-agent": "markdown-to-pdf",
      },
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
      .end();
  });
}

async function imageIn(response: IncomingMessage, maxBytes: number): Promise<FetchedImage | undefined> {
  const mediaType = (response.headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  const encoding = response.headers["content-encoding"] ?? "identity";
  // Nothing is unpacked here, so that nothing small can become large.
  if (!imageTypes.has(mediaType) || encoding.trim().toLowerCase() !== "identity") {
    response.destroy();
    return undefined;
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) {
      response.destroy();
      return undefined;
    }
    chunks.push(chunk);
  }
  return { mediaType, bytes: Buffer.concat(chunks) };
}

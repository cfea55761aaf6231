import type { IncomingMessage } from "node:http";
import { createPublicWeb, type PublicWebOptions } from "../public-web/ask.ts";
import { imageTypes, type FetchedImage, type FetchedKind, type FetchImage } from "./embed-images.ts";

/** Limits of fetching one image. */
export interface RemoteImageOptions extends PublicWebOptions {
  /** Longest that one image may take with all its redirects, in ms. */
  readonly timeoutMs?: number;
  /** Largest image, in bytes. */
  readonly maxBytes?: number;
}

const maxRedirects = 3;

/** The media types that are taken. Servers know few fonts by theirs, so that their bytes alone tell. */
const takenTypes: Readonly<Record<FetchedKind, ReadonlySet<string>>> = {
  image: imageTypes,
  font: new Set([
    "font/woff2",
    "font/ttf",
    "font/otf",
    "font/sfnt",
    "application/font-woff2",
    "application/font-sfnt",
    "application/x-font-ttf",
    "application/x-font-otf",
    "application/vnd.ms-opentype",
    "application/octet-stream",
  ]),
  pdf: new Set(["application/pdf", "application/octet-stream"]),
};

/** Fetches images, fonts and PDFs from the public web, and from nowhere else: each redirect is checked again. */
export function createImageFetcher(options: RemoteImageOptions = {}): FetchImage {
  const { timeoutMs = 8_000, maxBytes = 10 * 1024 * 1024 } = options;
  const ask = createPublicWeb(options);

  return async (source, kind = "image") => {
    const taken = takenTypes[kind];
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      let url = new URL(source);
      for (let hop = 0; hop <= maxRedirects; hop++) {
        const headers = { accept: [...taken].join(", ") };
        const response = await ask(url, { method: "GET", headers }, signal);
        if (response === undefined) return undefined;
        const { statusCode = 0 } = response;
        const { location } = response.headers;
        if (statusCode >= 300 && statusCode < 400 && location !== undefined) {
          response.destroy();
          url = new URL(location, url);
          continue;
        }
        if (statusCode === 200) return await readBody(response, taken, maxBytes);
        response.destroy();
        return undefined;
      }
    } catch {
      // An unavailable image leaves its alternative text, whatever the reason.
    }
    return undefined;
  };
}

async function readBody(
  response: IncomingMessage,
  taken: ReadonlySet<string>,
  maxBytes: number,
): Promise<FetchedImage | undefined> {
  const mediaType = (response.headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  const encoding = response.headers["content-encoding"] ?? "identity";
  // Nothing is unpacked here, so that nothing small can become large.
  if (!taken.has(mediaType) || encoding.trim().toLowerCase() !== "identity") {
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

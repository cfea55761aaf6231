import { fromBase64 } from "./base64.ts";

/** The contents of a `data:` URI (RFC 2397). */
export interface DataUri {
  /** In lower case, without parameters. */
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/**
 * Reads a `data:` URI with a media type; undefined for any other address.
 * @param restore puts the data back that were replaced in it
 */
export function readDataUri(uri: string, restore = (text: string): string => text): DataUri | undefined {
  const [match, mediaType = "", base64] =
    /^data:([\w.+-]+\/[\w.+-]+)(?:;(?!base64,)[^;,]*)*(;base64)?,/i.exec(uri) ?? [];
  if (match === undefined) return undefined;
  const data = restore(uri.slice(match.length));
  return {
    mediaType: mediaType.toLowerCase(),
    bytes: base64 === undefined ? decodePercentBytes(data) : fromBase64(decodeAscii(data)),
  };
}

const percent = /%([\da-f]{2})/gi;

function decodeAscii(text: string): string {
  return text.replace(percent, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}

function decodePercentBytes(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new TextEncoder().encode(text);
  if (!text.includes("%")) return bytes;
  const isDigits = (at: number) => /^[\da-f]{2}$/i.test(String.fromCharCode(...bytes.subarray(at, at + 2)));
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const isCoded = bytes[at] === 0x25 && isDigits(at + 1);
    bytes[length++] = isCoded
      ? Number.parseInt(String.fromCharCode(...bytes.subarray(at + 1, at + 3)), 16)
      : (bytes[at] ?? 0);
    if (isCoded) at += 2;
  }
  return bytes.slice(0, length);
}

/** What an image really is, whatever it was said to be. */
export interface ImageKind {
  readonly mediaType: string;
  /** Width times height; undefined for one that is drawn, not painted. */
  readonly pixels?: number;
}

/** Reads the kind and size of an image from its first bytes; undefined when it is none that we print. */
export function imageKind(given: Uint8Array): ImageKind | undefined {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  try {
    if (starts(bytes, "\x89PNG\r\n\x1a\n"))
      return pixels("image/png", bytes.readUInt32BE(16), bytes.readUInt32BE(20));
    if (starts(bytes, "GIF8")) return gif(bytes);
    if (starts(bytes, "\xff\xd8\xff")) return jpeg(bytes);
    if (starts(bytes, "RIFF") && starts(bytes, "WEBP", 8)) return webp(bytes);
    return isSvg(bytes) ? { mediaType: "image/svg+xml" } : undefined;
  } catch {
    // It ends before its size is told.
    return undefined;
  }
}

function starts(bytes: Buffer, signature: string, at = 0): boolean {
  return bytes.toString("latin1", at, at + signature.length) === signature;
}

function pixels(mediaType: string, width: number, height: number): ImageKind {
  return { mediaType, pixels: width * height };
}

// The canvas, or the first frame, which may be larger (GIF89a, sections 18 and 20).
function gif(bytes: Buffer): ImageKind {
  const canvas = pixels("image/gif", bytes.readUInt16LE(6), bytes.readUInt16LE(8));
  const flags = bytes.readUInt8(10);
  let at = 13 + ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  while (bytes.readUInt8(at) === 0x21) {
    at += 2;
    while (bytes.readUInt8(at) !== 0) at += bytes.readUInt8(at) + 1;
    at++;
  }
  const frame = pixels("image/gif", bytes.readUInt16LE(at + 5), bytes.readUInt16LE(at + 7));
  return (frame.pixels ?? 0) > (canvas.pixels ?? 0) ? frame : canvas;
}

// The frame header follows some segments that tell their lengths (ITU-T T.81, annex B).
function jpeg(bytes: Buffer): ImageKind | undefined {
  let at = 2;
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) at++;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return pixels("image/jpeg", bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5));
    else if (marker === 0xd9 || marker === 0xda) return undefined;
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
}

// RFC 9649, sections 2.5 to 2.7.
function webp(bytes: Buffer): ImageKind | undefined {
  const kind = bytes.toString("latin1", 12, 16);
  if (kind === "VP8X") return pixels("image/webp", bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1);
  if (kind === "VP8 ")
    return pixels("image/webp", bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff);
  if (kind !== "VP8L") return undefined;
  const bits = bytes.readUInt32LE(21);
  return pixels("image/webp", (bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
}

// Markup may begin with a declaration, comments and a document type.
function isSvg(bytes: Buffer): boolean {
  const beginning = bytes.toString("utf8", 0, 16_384).replace(/^\ufeff/, "");
  return /^\s*</.test(beginning) && /<(?:\w+:)?svg[\s>]/.test(beginning);
}

/** The true format of an image, whatever its media type says. */
export interface ImageKind {
  readonly mediaType: string;
  /** Width times height; undefined for one that is drawn, not painted. */
  readonly pixels?: number;
}

/** Reads the kind and size of an image from its first bytes; undefined when we don't print its kind. */
export function readImageKind(image: Uint8Array): ImageKind | undefined {
  const bytes = new DataView(image.buffer, image.byteOffset, image.byteLength);
  try {
    if (starts(bytes, "\x89PNG\r\n\x1a\n"))
      return pixels("image/png", bytes.getUint32(16), bytes.getUint32(20));
    if (starts(bytes, "GIF8")) return readGif(bytes);
    if (starts(bytes, "\xff\xd8\xff")) return readJpeg(bytes);
    if (starts(bytes, "RIFF") && starts(bytes, "WEBP", 8)) return readWebp(bytes);
    return isSvg(bytes) ? { mediaType: "image/svg+xml" } : undefined;
  } catch {
    // It ends before its size.
    return undefined;
  }
}

function starts(bytes: DataView, signature: string, at = 0): boolean {
  return readLetters(bytes, at, signature.length) === signature;
}

function readLetters(bytes: DataView, at: number, count: number): string {
  return String.fromCharCode(
    ...new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength).subarray(at, at + count),
  );
}

function pixels(mediaType: string, width: number, height: number): ImageKind {
  return { mediaType, pixels: width * height };
}

// The canvas, or the first frame, which may be larger (GIF89a, sections 18 and 20).
function readGif(bytes: DataView): ImageKind {
  const canvas = pixels("image/gif", bytes.getUint16(6, true), bytes.getUint16(8, true));
  const flags = bytes.getUint8(10);
  let at = 13 + ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  while (bytes.getUint8(at) === 0x21) {
    at += 2;
    while (bytes.getUint8(at) !== 0) at += bytes.getUint8(at) + 1;
    at++;
  }
  const frame = pixels("image/gif", bytes.getUint16(at + 5, true), bytes.getUint16(at + 7, true));
  return (frame.pixels ?? 0) > (canvas.pixels ?? 0) ? frame : canvas;
}

// The frame header follows some segments that tell their lengths (ITU-T T.81, annex B).
function readJpeg(bytes: DataView): ImageKind | undefined {
  let at = 2;
  for (;;) {
    if (bytes.getUint8(at) !== 0xff) return undefined;
    const marker = bytes.getUint8(at + 1);
    if (marker === 0xff) at++;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return pixels("image/jpeg", bytes.getUint16(at + 7), bytes.getUint16(at + 5));
    else if (marker === 0xd9 || marker === 0xda) return undefined;
    else at += 2 + bytes.getUint16(at + 2);
  }
}

// RFC 9649, sections 2.5 to 2.7.
function readWebp(bytes: DataView): ImageKind | undefined {
  const kind = readLetters(bytes, 12, 4);
  if (kind === "VP8X") return pixels("image/webp", readUint24(bytes, 24) + 1, readUint24(bytes, 27) + 1);
  if (kind === "VP8 ")
    return pixels("image/webp", bytes.getUint16(26, true) & 0x3fff, bytes.getUint16(28, true) & 0x3fff);
  if (kind !== "VP8L") return undefined;
  const bits = bytes.getUint32(21, true);
  return pixels("image/webp", (bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
}

function readUint24(bytes: DataView, at: number): number {
  return bytes.getUint16(at, true) + bytes.getUint8(at + 2) * 0x10000;
}

// Markup may begin with a declaration, comments and a document type.
function isSvg(bytes: DataView): boolean {
  const first = new Uint8Array(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 16_384));
  const beginning = new TextDecoder().decode(first);
  return /^\s*</.test(beginning) && /<(?:\w+:)?svg[\s>]/.test(beginning);
}

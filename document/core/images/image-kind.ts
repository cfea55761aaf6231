/** The true format of an image, whatever its media type says. */
export interface ImageKind {
  readonly mediaType: string;
  /** In pixels, as it is to be seen; undefined for one that is drawn, not painted. */
  readonly size?: PixelSize;
  /** Whether a photograph says that it is to be turned or mirrored. */
  readonly isTurned?: true;
}

/** The size of an image, in pixels. */
export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** Returns how many pixels an image has; 0 for one that is drawn. */
export function countPixels({ size }: ImageKind): number {
  return size === undefined ? 0 : size.width * size.height;
}

const orientationTag = 0x0112;

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
  return { mediaType, size: { width, height } };
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
  return countPixels(frame) > countPixels(canvas) ? frame : canvas;
}

// The frame header follows some segments that tell their lengths (ITU-T T.81, annex B).
function readJpeg(bytes: DataView): ImageKind | undefined {
  let at = 2;
  let orientation = 1;
  for (;;) {
    if (bytes.getUint8(at) !== 0xff) return undefined;
    const marker = bytes.getUint8(at + 1);
    if (marker === 0xff) at++;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const [width, height] = [bytes.getUint16(at + 7), bytes.getUint16(at + 5)];
      const kind =
        orientation < 5 ? pixels("image/jpeg", width, height) : pixels("image/jpeg", height, width);
      return orientation === 1 ? kind : { ...kind, isTurned: true };
    } else if (marker === 0xd9 || marker === 0xda) return undefined;
    else {
      const length = bytes.getUint16(at + 2);
      if (marker === 0xe1 && starts(bytes, "Exif\0\0", at + 4))
        orientation = tryReadOrientation(bytes, at + 10);
      at += 2 + length;
    }
  }
}

/** Returns 1, for a photograph that is not turned, where its data are broken. */
function tryReadOrientation(bytes: DataView, at: number): number {
  try {
    return readOrientation(new DataView(bytes.buffer, bytes.byteOffset + at, bytes.byteLength - at));
  } catch {
    return 1;
  }
}

/** Reads how a photograph is to be turned, 1 for not at all, from the first directory of its Exif data (Exif 2.32, section 4.6). */
function readOrientation(tiff: DataView): number {
  const isLittle = starts(tiff, "II");
  const directory = tiff.getUint32(4, isLittle);
  const entries = tiff.getUint16(directory, isLittle);
  for (let entry = 0; entry < entries; entry++) {
    const at = directory + 2 + 12 * entry;
    if (tiff.getUint16(at, isLittle) !== orientationTag) continue;
    const orientation = tiff.getUint16(at + 8, isLittle);
    return orientation >= 1 && orientation <= 8 ? orientation : 1;
  }
  return 1;
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

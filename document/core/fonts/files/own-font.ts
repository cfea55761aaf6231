/** The forms of fonts that a document may bring along. */
export type OwnFontType = "woff2" | "truetype" | "opentype";

/** What a font file turned out to be: its form, or a sentence on why it isn't used. */
export type CheckedFont =
  | { readonly type: OwnFontType; readonly isVariable: boolean; readonly fault?: undefined }
  | { readonly fault: string; readonly isRestricted: boolean };

/** Bytes of a font once it is unpacked; and its tables. Fonts with all characters of Chinese have fewer. */
const maxUnpacked = 32_000_000;
const maxTables = 100;

/** A font that cannot be read. */
class FontFormatError extends Error {
  override name = "FontFormatError";
}

/** The tables of a font by their tags, and how to read one of them. */
interface Directory {
  readonly type: OwnFontType;
  readonly tags: ReadonlySet<string>;
  /** Returns the table OS/2; undefined where it cannot be unpacked here, in a browser. */
  readonly readOs2: () => Uint8Array | undefined;
}

/**
 * Checks a font that a stranger sent before a browser is given it: its directory, and whether its owner lets it be embedded in documents (`fsType`). The
 * browser checks every other table itself. Takes time in proportion to the file, and unpacks a bounded part of one that is compressed.
 * Sources: OpenType specification, "Organization of an OpenType Font" and "OS/2"; WOFF 2.0, sections 4 and 5.
 */
export function checkFont(file: Uint8Array): CheckedFont {
  try {
    const { type, tags, readOs2 } = readDirectory(file);
    if (["SVG ", "COLR", "CBDT", "sbix"].some((tag) => tags.has(tag)))
      return refuse("It is a colour font. Give one with plain outlines.");
    if (!["glyf", "CFF ", "CFF2"].some((tag) => tags.has(tag)))
      return refuse("It has no outlines. Give a font of the form WOFF2, TTF or OTF.");
    for (const tag of ["OS/2", "cmap", "head", "hhea", "hmtx", "maxp"])
      if (!tags.has(tag)) throw new FontFormatError(`it has no table ${tag}`);
    const os2 = readOs2();
    const fault = os2 && findRightsFault(os2);
    return fault === undefined ? { type, isVariable: tags.has("fvar") } : { fault, isRestricted: true };
  } catch (error) {
    const why = error instanceof FontFormatError ? error.message : "its tables end beyond the file";
    return refuse(`It can't be read: ${why}. Give a font of the form WOFF2, TTF or OTF.`);
  }
}

function refuse(fault: string): CheckedFont {
  return { fault, isRestricted: false };
}

/** Finds what the licence in a font forbids (OS/2, `fsType`). A PDF embeds the characters that it shows, as outlines. */
function findRightsFault(os2: Uint8Array): string | undefined {
  const fsType = new DataView(os2.buffer, os2.byteOffset, os2.byteLength).getUint16(8);
  // Where several levels are named, the least restrictive one holds (before version 3 of the table).
  if ((fsType & 0x000e) === 0x0002)
    return "Its licence doesn't let it be embedded in documents (OS/2 fsType: restricted). Ask its publisher for a licence that does.";
  if ((fsType & 0x0100) !== 0)
    return "Its licence doesn't let a part of it be embedded (OS/2 fsType: no subsetting), as a PDF does. Ask its publisher for a licence that does.";
  if ((fsType & 0x0200) !== 0)
    return "Its licence lets only its bitmaps be embedded (OS/2 fsType: bitmap only). Ask its publisher for a licence that lets outlines be.";
  return undefined;
}

function readDirectory(file: Uint8Array): Directory {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.byteLength < 12) throw new FontFormatError("it is no font");
  const signature = readTag(file, 0);
  switch (signature) {
    case "wOF2":
      return readWoff2(file, view);
    case "OTTO":
      return readSfnt(file, view, "opentype");
    case "\0\u0001\0\0":
    case "true":
      return readSfnt(file, view, "truetype");
    case "ttcf":
      throw new FontFormatError("it is a collection of fonts");
    case "wOFF":
      throw new FontFormatError("it is of the form WOFF 1.0");
    default:
      throw new FontFormatError("it is no font");
  }
}

function readTag(file: Uint8Array, at: number): string {
  return String.fromCharCode(...file.subarray(at, at + 4));
}

function readSfnt(file: Uint8Array, view: DataView, type: OwnFontType): Directory {
  const count = readCount(view.getUint16(4));
  const tables = new Map<string, Uint8Array>();
  for (let index = 0; index < count; index++) {
    const at = 12 + 16 * index;
    const [offset, length] = [view.getUint32(at + 8), view.getUint32(at + 12)];
    if (offset + length > file.byteLength) throw new FontFormatError("a table ends beyond the file");
    tables.set(readTag(file, at), file.subarray(offset, offset + length));
  }
  return { type, tags: new Set(tables.keys()), readOs2: () => tables.get("OS/2") };
}

function readCount(count: number): number {
  if (count === 0 || count > maxTables) throw new FontFormatError("it has no tables, or too many");
  return count;
}

/** The tags of tables that WOFF 2.0 has numbers for (section 5.1). */
const knownTags =
  "cmap|head|hhea|hmtx|maxp|name|OS/2|post|cvt |fpgm|glyf|loca|prep|CFF |VORG|EBDT|EBLC|gasp|hdmx|kern|LTSH|PCLT|VDMX|vhea|vmtx|BASE|GDEF|GPOS|GSUB|EBSC|JSTF|MATH|CBDT|CBLC|COLR|CPAL|SVG |sbix|acnt|avar|bdat|bloc|bsln|cvar|fdsc|feat|fmtx|fvar|gvar|hsty|just|lcar|mort|morx|opbd|prop|trak|Zapf|Silf|Glat|Gloc|Feat|Sill".split(
    "|",
  );
const woff2Header = 48;

function readWoff2(file: Uint8Array, view: DataView): Directory {
  if (readTag(file, 4) === "ttcf") throw new FontFormatError("it is a collection of fonts");
  const count = readCount(view.getUint16(12));
  if (view.getUint32(16) > maxUnpacked) throw new FontFormatError("it is too large when it is unpacked");
  const compressed = view.getUint32(20);
  const places = new Map<string, { readonly begin: number; readonly length: number }>();
  let at = woff2Header;
  let begin = 0;
  const readLength = (): number => {
    // UIntBase128 (WOFF 2.0, section 4.1): at most five bytes.
    let value = 0;
    for (let digit = 0; digit < 5; digit++) {
      const byte = view.getUint8(at++);
      value = value * 128 + (byte & 0x7f);
      if ((byte & 0x80) === 0) return value;
    }
    throw new FontFormatError("its directory has a length without an end");
  };
  for (let index = 0; index < count; index++) {
    const flags = view.getUint8(at++);
    const number = flags & 0x3f;
    let tag = knownTags[number];
    if (tag === undefined) {
      tag = readTag(file, at);
      at += 4;
    }
    const original = readLength();
    // Glyphs are transformed unless their version is 3; other tables are transformed unless theirs is 0.
    const isTransformed = tag === "glyf" || tag === "loca" ? flags >> 6 !== 3 : flags >> 6 !== 0;
    const length = isTransformed ? readLength() : original;
    places.set(tag, { begin, length });
    begin += length;
    if (begin > maxUnpacked) throw new FontFormatError("it is too large when it is unpacked");
  }
  if (at + compressed > file.byteLength) throw new FontFormatError("its tables end beyond the file");
  const total = begin;
  return {
    type: "woff2",
    tags: new Set(places.keys()),
    readOs2() {
      const unpacked = unpackBrotli(file.subarray(at, at + compressed), total);
      const { begin = 0, length = 0 } = places.get("OS/2") ?? {};
      return unpacked?.subarray(begin, begin + length);
    },
  };
}

/** Unpacks Brotli (RFC 7932) up to a number of bytes; browsers cannot. */
function unpackBrotli(packed: Uint8Array, maxOutputLength: number): Uint8Array | undefined {
  const zlib = typeof process === "undefined" ? undefined : process.getBuiltinModule("node:zlib");
  try {
    return zlib?.brotliDecompressSync(packed, { maxOutputLength });
  } catch {
    throw new FontFormatError("it can't be unpacked");
  }
}

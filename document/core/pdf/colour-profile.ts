/**
 * Builds the profile of sRGB (IEC 61966-2-1) as ICC.1:2004-10 (ISO 15076-1) describes one by a matrix and a curve, from the standard's own numbers.
 * It defines the colours red, green and blue of a page, without which PDF/A forbids them.
 */
export function buildSrgbProfile(): Buffer {
  const curve = writeCurveTag();
  const tags: readonly (readonly [string, Buffer])[] = [
    ["desc", writeTextTag("sRGB IEC61966-2.1")],
    ["cprt", writeTextTag("No rights reserved")],
    ["wtpt", writeXyzTag([0.9642, 1, 0.8249])],
    ["chad", writeNumbersTag("sf32", toD50)],
    ["rXYZ", writeXyzTag([0.43607, 0.22249, 0.01392])],
    ["gXYZ", writeXyzTag([0.38515, 0.71687, 0.09708])],
    ["bXYZ", writeXyzTag([0.14307, 0.06061, 0.7141])],
    ["rTRC", curve],
    ["gTRC", curve],
    ["bTRC", curve],
  ];
  const table = Buffer.alloc(4 + 12 * tags.length);
  table.writeUInt32BE(tags.length, 0);
  const places = new Map<Buffer, number>();
  let size = headerLength + table.length;
  tags.forEach(([name, data], index) => {
    const place = places.get(data) ?? size;
    if (place === size) {
      places.set(data, place);
      size += data.length;
    }
    const at = 4 + 12 * index;
    table.write(name, at, "latin1");
    table.writeUInt32BE(place, at + 4);
    table.writeUInt32BE(data.length, at + 8);
  });
  return Buffer.concat([writeHeader(size), table, ...places.keys()]);
}

const headerLength = 128;

function writeHeader(size: number): Buffer {
  const bytes = Buffer.alloc(headerLength);
  bytes.writeUInt32BE(size, 0);
  bytes.writeUInt32BE(0x04200000, 8);
  bytes.write("mntrRGB XYZ ", 12, "latin1");
  // A date has to be there, and always the same one: that of the standard.
  [1999, 10, 1, 0, 0, 0].forEach((part, index) => bytes.writeUInt16BE(part, 24 + 2 * index));
  bytes.write("acsp", 36, "latin1");
  writeXyz(bytes, 68, [0.9642, 1, 0.8249]);
  return bytes;
}

/** From the white of the standard (D65) to that of profiles (D50), by Bradford's matrix (ICC.1:2004-10, annex E). */
const toD50 = [1.047882, 0.022919, -0.050201, 0.029587, 0.990494, -0.017059, -0.009232, 0.015076, 0.751678];

/** Writes the curve of the standard, by its own five numbers: above 0.04045 (ax + b) to the power of g, below cx (section 10.15, function 3). */
function writeCurveTag(): Buffer {
  const tag = writeNumbersTag("para", [0, 2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]);
  tag.writeUInt16BE(3, 8);
  return tag;
}

function writeNumbersTag(type: string, values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(8 + 4 * values.length);
  bytes.write(type, 0, "latin1");
  values.forEach((value, index) => bytes.writeInt32BE(Math.round(value * 0x10000), 8 + 4 * index));
  return bytes;
}

function writeXyzTag(values: readonly number[]): Buffer {
  return writeNumbersTag("XYZ ", values);
}

function writeXyz(bytes: Buffer, at: number, values: readonly number[]): void {
  values.forEach((value, index) => bytes.writeInt32BE(Math.round(value * 0x10000), at + 4 * index));
}

/** Writes one text, in the English of the United States (section 10.13). */
function writeTextTag(text: string): Buffer {
  const begin = Buffer.alloc(28);
  begin.write("mluc", 0, "latin1");
  [1, 12].forEach((value, index) => begin.writeUInt32BE(value, 8 + 4 * index));
  begin.write("enUS", 16, "latin1");
  begin.writeUInt32BE(2 * text.length, 20);
  begin.writeUInt32BE(begin.length, 24);
  return padToWord(Buffer.concat([begin, Buffer.from(text, "utf16le").swap16()]));
}

// Each begins at a multiple of four.
function padToWord(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
}

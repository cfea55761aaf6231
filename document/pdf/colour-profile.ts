/**
 * The profile of sRGB (IEC 61966-2-1) as ICC.1:2001-04 describes one by a matrix and a curve: what the red, green and blue of a page
 * mean, without which PDF/A lets no page use them. Built of the standard's own numbers.
 */
export function srgbProfile(): Buffer {
  const curve = curveTag();
  const tags: readonly (readonly [string, Buffer])[] = [
    ["desc", descriptionTag("sRGB IEC61966-2.1")],
    ["cprt", textTag("No rights reserved")],
    ["wtpt", xyzTag([0.9642, 1, 0.8249])],
    ["rXYZ", xyzTag([0.43607, 0.22249, 0.01392])],
    ["gXYZ", xyzTag([0.38515, 0.71687, 0.09708])],
    ["bXYZ", xyzTag([0.14307, 0.06061, 0.7141])],
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
  return Buffer.concat([header(size), table, ...places.keys()]);
}

const headerLength = 128;

function header(size: number): Buffer {
  const bytes = Buffer.alloc(headerLength);
  bytes.writeUInt32BE(size, 0);
  bytes.writeUInt32BE(0x02100000, 8);
  bytes.write("mntrRGB XYZ ", 12, "latin1");
  // A date has to be there, and always the same one: that of the standard.
  [1999, 10, 1, 0, 0, 0].forEach((part, index) => bytes.writeUInt16BE(part, 24 + 2 * index));
  bytes.write("acsp", 36, "latin1");
  writeXyz(bytes, 68, [0.9642, 1, 0.8249]);
  return bytes;
}

// The curve of the standard at 256 places; readers draw lines between them.
function curveTag(): Buffer {
  const count = 256;
  const bytes = Buffer.alloc(12 + 2 * count);
  bytes.write("curv", 0, "latin1");
  bytes.writeUInt32BE(count, 8);
  for (let index = 0; index < count; index++) {
    const value = index / (count - 1);
    const linear = value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    bytes.writeUInt16BE(Math.round(linear * 0xffff), 12 + 2 * index);
  }
  return bytes;
}

function xyzTag(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(20);
  bytes.write("XYZ ", 0, "latin1");
  writeXyz(bytes, 8, values);
  return bytes;
}

function writeXyz(bytes: Buffer, at: number, values: readonly number[]): void {
  values.forEach((value, index) => bytes.writeInt32BE(Math.round(value * 0x10000), at + 4 * index));
}

function textTag(text: string): Buffer {
  return padded(Buffer.concat([Buffer.from("text\0\0\0\0", "latin1"), Buffer.from(`${text}\0`, "latin1")]));
}

function descriptionTag(text: string): Buffer {
  const bytes = Buffer.alloc(12 + text.length + 1 + 8 + 3 + 67);
  bytes.write("desc", 0, "latin1");
  bytes.writeUInt32BE(text.length + 1, 8);
  bytes.write(text, 12, "latin1");
  return padded(bytes);
}

// Each begins at a multiple of four.
function padded(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
}

import { inflateSync } from "node:zlib";

/**
 * Returns the structure of a PDF as text of one character a byte: its plain objects, and those of its object streams (ISO 32000-2, section 7.5.7),
 * decompressed.
 */
export function pdfText(pdf: Uint8Array): string {
  const text = Buffer.from(pdf).toString("latin1");
  const packs = text.matchAll(/\/Type \/ObjStm[^>]*\/Length (\d+)>>\nstream\n/g);
  const inflated = [...packs].map((pack) => {
    const begin = pack.index + pack[0].length;
    return inflateSync(Buffer.from(text.slice(begin, begin + Number(pack[1])), "latin1")).toString("latin1");
  });
  return [text, ...inflated].join("\n");
}

import type { Macaroon } from "macaroon";

/** Field types of the binary format (rescrv/libmacaroons, doc/format.txt, "Version 2"). */
const endOfSection = 0;
const identifierField = 2;
const signatureField = 6;

/**
 * Encodes a macaroon of first-party caveats in the version 2 binary format, without a location.
 *
 * The library's own `exportBinary` doubles its buffer with every field that it writes (in 3.0.4 `ByteBuffer` compares with
 * a capacity that it never sets): a token with four caveats takes 10 GB of address space, one with five fails.
 */
export function macaroonBinary(macaroon: Macaroon): Buffer {
  const caveats = macaroon.caveats.map(({ identifier }) => section(identifier));
  return Buffer.concat([
    Buffer.from([2]),
    section(macaroon.identifier),
    ...caveats,
    Buffer.from([endOfSection]),
    field(signatureField, macaroon.signature),
  ]);
}

function section(identifier: Uint8Array): Buffer {
  return Buffer.concat([field(identifierField, identifier), Buffer.from([endOfSection])]);
}

function field(type: number, content: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([type]), varint(content.length), content]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  for (; value >= 0x80; value >>>= 7) bytes.push((value & 0x7f) | 0x80);
  return Buffer.from([...bytes, value]);
}

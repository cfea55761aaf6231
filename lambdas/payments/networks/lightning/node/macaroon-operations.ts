/**
 * Reads the operations that an LND macaroon permits, such as `invoices:read`, from its identifier (go-macaroon-bakery v2,
 * bakery/internal/macaroonpb/id.proto).
 * @param hex the macaroon
 * @returns undefined if it has another form
 */
export async function parseOperations(hex: string): Promise<readonly string[] | undefined> {
  // Nothing that is sold needs it.
  const { default: macaroon } = await import("macaroon");
  try {
    const { identifier } = macaroon.importMacaroon(new Uint8Array(Buffer.from(hex, "hex")));
    if (identifier[0] !== identifierVersion) return undefined;
    return parseFields(Buffer.from(identifier.subarray(1)))
      .filter(({ number }) => number === operationField)
      .flatMap(({ content }) => {
        const fields = parseFields(content);
        const findTexts = (wanted: number): string[] =>
          fields.filter(({ number }) => number === wanted).map((field) => field.content.toString());
        return findTexts(actionField).map((action) => `${findTexts(entityField).join()}:${action}`);
      });
  } catch {
    return undefined;
  }
}

const identifierVersion = 3;
/** Fields of `MacaroonId`, and of the `Op` in it. */
const operationField = 3;
const entityField = 1;
const actionField = 2;

/** Fields of protobuf that have a length, as all in these messages do. @throws {RangeError} where there are others */
function parseFields(message: Buffer): readonly { readonly number: number; readonly content: Buffer }[] {
  const fields: { readonly number: number; readonly content: Buffer }[] = [];
  for (let at = 0; at < message.length;) {
    const tag = varint(message, at);
    const size = varint(message, tag.end);
    at = size.end + size.value;
    if (tag.value % 8 !== lengthType || at > message.length) throw new RangeError("Not a MacaroonId");
    fields.push({ number: tag.value >> 3, content: message.subarray(size.end, at) });
  }
  return fields;
}

/** "Length-delimited" (protobuf.dev, "Encoding"). */
const lengthType = 2;

/** Reads a variable-length integer. @throws {RangeError} where the bytes end before it does, or it is longer than a length can be */
function varint(bytes: Buffer, from: number): { readonly value: number; readonly end: number } {
  let value = 0;
  for (let at = from; at < from + 4; at++) {
    const byte = bytes.readUInt8(at);
    value += (byte & 0x7f) * 2 ** (7 * (at - from));
    if (byte < 0x80) return { value, end: at + 1 };
  }
  throw new RangeError("Not a MacaroonId");
}

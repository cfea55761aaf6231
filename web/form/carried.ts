import { carriedPrefix, type CarriedOrder } from "../order/storage/carried-key.ts";

/**
 * A document in the fragment of an address, which browsers send to nobody: so it comes into another browser, such as that of a wallet's app. It has no
 * pictures, and no brand, with which it would be too long, and which nobody else should set.
 */

/** Characters of the whole fragment: what any browser takes that it is pasted into. */
const maxLength = 8_000;
/** Bytes of a request body, which such a fragment can hold a thousand times as many of. */
const maxBytes = 200_000;

interface CarriedBody {
  readonly data: { readonly text_body: string; readonly meta?: object; readonly brand?: unknown };
  readonly options?: object;
}

/** Returns the fragment with a document; undefined where it would be too long, or this browser compresses nothing. */
export async function carryDocument({ body, key }: CarriedOrder): Promise<string | undefined> {
  if (!("CompressionStream" in globalThis) || body.length > maxBytes) return undefined;
  if ((JSON.parse(body) as CarriedBody).data.brand !== undefined) return undefined;
  const packed = new Blob([JSON.stringify({ key, body })])
    .stream()
    .pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  if (bytes.length > maxLength) return undefined;
  const base64 = btoa(String.fromCharCode(...bytes));
  const fragment = carriedPrefix + base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return fragment.length <= maxLength ? fragment : undefined;
}

/** Reads the document of a fragment, which anybody may have written; undefined where it holds none. */
export async function readCarriedDocument(fragment: string): Promise<CarriedOrder | undefined> {
  if (!fragment.startsWith(carriedPrefix) || fragment.length > maxLength) return undefined;
  try {
    const base64 = fragment.slice(carriedPrefix.length).replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const { key, body } = JSON.parse(await unpack(bytes)) as CarriedOrder;
    const { data, options = {} } = JSON.parse(body) as CarriedBody;
    if (typeof data.text_body !== "string" || !/^[0-9a-f]{64}$/.test(key)) return undefined;
    const meta = data.meta && { meta: keepPlain(data.meta) };
    const plain = { data: { text_body: data.text_body, ...meta }, options: keepPlain(options) };
    return { key, body: JSON.stringify(plain) };
  } catch {
    return undefined;
  }
}

/** @throws {Error} when it is too much, or not compressed like that */
async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    length += value.length;
    if (length > maxBytes) {
      await reader.cancel();
      throw new Error("The document is too long");
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** Returns the fields that a form has: texts and numbers. */
function keepPlain(values: object): object {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => typeof value === "string" || typeof value === "number"),
  );
}

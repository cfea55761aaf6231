import { decodeDestinationName } from "./destinations.ts";
import type { PdfDraft } from "./file/draft.ts";
import { readDictionary, readString, formatTextString, writeDictionary } from "./file/syntax.ts";

/**
 * Describes where each link leads (ISO 14289-1, section 7.18.5): its address, or the content there.
 * @param inner target within the document → its description
 */
export function describeLinks(draft: PdfDraft, inner: ReadonlyMap<string, string>): void {
  for (const [number, body] of draft.plain) {
    if (!/^<<\/Type \/Annot\s/.test(body)) continue;
    const entries = readDictionary(body);
    const name = entries.get("Dest");
    const action = entries.get("A");
    const address = action === undefined ? undefined : readDictionary(action).get("URI");
    const target = name === undefined ? "" : decodeDestinationName(name.slice(1));
    const words = address === undefined ? (inner.get(target) ?? target) : readString(address);
    entries.set("Contents", formatTextString(words === "" ? "Link" : words));
    draft.plain.set(number, writeDictionary(entries));
  }
}

import type { XmpSchema } from "../attachments/xmp-schema.ts";
import { buildSrgbProfile } from "./colour-profile.ts";
import type { PdfDraft } from "./file/draft.ts";
import { describe, type PartOfPdfA, type PdfInformation } from "./information.ts";
import { readDictionary, writeDictionary } from "./file/syntax.ts";

const profileOfColours = buildSrgbProfile();

/** Describes the document, and defines its colours. */
export async function addMetadata(
  draft: PdfDraft,
  information: PdfInformation,
  language: string,
  partOfPdfA: PartOfPdfA,
  schemas: readonly XmpSchema[],
): Promise<void> {
  const { dictionary, packet } = describe(information, language, partOfPdfA, schemas);
  draft.plain.set(draft.info, dictionary);
  const catalog = readDictionary(draft.readObject(draft.root));
  // Programs that know nothing of PDF find it by its own marks, uncompressed.
  const metadata = await draft.addStream("/Type /Metadata /Subtype /XML", Buffer.from(packet), false);
  const profile = await draft.addStream("/N 3", profileOfColours, true);
  const intent = draft.add(
    `<</Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (sRGB IEC61966-2.1) /Info (sRGB IEC61966-2.1) /DestOutputProfile ${profile} 0 R>>`,
  );
  catalog.set("Metadata", `${metadata} 0 R`);
  catalog.set("OutputIntents", `[${intent} 0 R]`);
  draft.plain.set(draft.root, writeDictionary(catalog));
}

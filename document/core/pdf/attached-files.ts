import type { AttachedFile } from "../attachments/attachments.ts";
import type { PdfDraft } from "./file/draft.ts";
import { formatTextString, readDictionary, readString, writeDictionary } from "./file/syntax.ts";

/**
 * Attaches files to a document (ISO 19005-3, section 6.8): each with its media type, its relationship and both of its names, and in the list that viewers
 * show.
 */
export async function attachFiles(draft: PdfDraft, files: readonly AttachedFile[]): Promise<void> {
  if (files.length === 0) return;
  const specifications: { readonly name: string; readonly reference: string }[] = [];
  for (const { name, mediaType, relation, description, content, day } of files) {
    const date = day === undefined ? "" : ` /ModDate (D:${day.replaceAll("-", "")}000000Z)`;
    const keys = `/Type /EmbeddedFile /Subtype /${escapeName(mediaType)} /Params <</Size ${content.length}${date}>>`;
    const stream = `${await draft.addStream(keys, Buffer.from(content), true)} 0 R`;
    const written = formatTextString(name);
    const about = description === undefined ? "" : ` /Desc ${formatTextString(description)}`;
    const specification = draft.add(
      `<</Type /Filespec /F ${written} /UF ${written}${about} /AFRelationship /${relation} /EF <</F ${stream} /UF ${stream}>>>>`,
    );
    specifications.push({ name: written, reference: `${specification} 0 R` });
  }
  // The names of a tree are in order (ISO 32000-2, section 7.9.6).
  const sorted = [...specifications].sort((a, b) => (readString(a.name) < readString(b.name) ? -1 : 1));
  const tree = draft.add(
    `<</Names [${sorted.map(({ name, reference }) => `${name} ${reference}`).join(" ")}]>>`,
  );
  const catalog = readDictionary(draft.readObject(draft.root));
  const names = readDictionary(catalog.get("Names") ?? "<<>>");
  names.set("EmbeddedFiles", `${tree} 0 R`);
  catalog.set("Names", writeDictionary(names));
  catalog.set("AF", `[${specifications.map(({ reference }) => reference).join(" ")}]`);
  draft.plain.set(draft.root, writeDictionary(catalog));
}

/** Escapes a media type as a name (ISO 32000-2, section 7.3.5). */
function escapeName(mediaType: string): string {
  return mediaType.replace(/[^\w.+-]/g, (sign) => `#${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

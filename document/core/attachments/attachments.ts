import { findMediaType, mediaTypes } from "./media-types.ts";

/** What attached files are to their document (ISO 32000-2, table 43). */
export const relations = {
  source: "Source",
  data: "Data",
  alternative: "Alternative",
  supplement: "Supplement",
  unspecified: "Unspecified",
} as const;

export type Relation = keyof typeof relations;

/** A file that is attached to a document, as requests have it. */
export interface Attachment {
  readonly name: string;
  /** That of its name's ending, if absent. */
  readonly media_type?: string | undefined;
  readonly relation?: Relation | undefined;
  readonly description?: string | undefined;
  /** In base64. */
  readonly data: string;
}

/** A file within a PDF. */
export interface AttachedFile {
  readonly name: string;
  readonly mediaType: string;
  readonly relation: (typeof relations)[Relation];
  readonly description?: string | undefined;
  readonly content: Uint8Array;
  /** When it was changed last: year-month-day. */
  readonly day?: string | undefined;
}

export const maxAttachments = 20;
/** Bytes of all attached files. Requests are smaller; documents printed without a service have this limit. */
const maxBytes = 20_000_000;
export const maxNameChars = 100;

/** Why attached files can't be used, and which field of which. */
export interface AttachmentFault {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Finds what is wrong with the names, the types and the data of attached files. @param reserved a name that another file of the PDF has */
export function findAttachmentFault(
  attachments: readonly Attachment[],
  reserved?: string,
): AttachmentFault | undefined {
  if (attachments.length > maxAttachments)
    return { path: [], message: `At most ${String(maxAttachments)} files can be attached.` };
  const names = new Set(reserved === undefined ? [] : [reserved]);
  let bytes = 0;
  for (const [index, { name, media_type: mediaType, data }] of attachments.entries()) {
    const inName = (message: string): AttachmentFault => ({ path: [index, "name"], message });
    if (name.length > maxNameChars) return inName(`A name has at most ${String(maxNameChars)} characters.`);
    if (!isPlainName(name))
      return inName("A name is that of a file, without folders, control characters or a dot in front.");
    const key = name.normalize("NFC").toLowerCase();
    if (names.has(key)) return inName(`Another attached file is named ${name}. Give each a name of its own.`);
    names.add(key);
    const known = findMediaType(name);
    if (known === undefined)
      return inName(`Files with this ending can't be attached. Use one of: ${listEndings()}.`);
    if (mediaType !== undefined && !fits(name, mediaType))
      return {
        path: [index, "media_type"],
        message: `The media type doesn't fit the ending of ${name}: leave it out, or write ${known}.`,
      };
    if (!isBase64(data)) return { path: [index, "data"], message: "The data of the file is not base64." };
    bytes += (data.length / 4) * 3;
  }
  return bytes > maxBytes
    ? { path: [], message: `All attached files together have more than ${String(maxBytes / 1_000_000)} MB.` }
    : undefined;
}

// A name with a slash, or with marks that turn the direction of text, shows something else than what is saved.
function isPlainName(name: string): boolean {
  return name.trim() === name && !/^\.|[/\\:*?"<>|\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(name);
}

function fits(name: string, mediaType: string): boolean {
  const endings = Object.hasOwn(mediaTypes, mediaType) ? (mediaTypes[mediaType] ?? []) : [];
  return endings.some((ending) => name.toLowerCase().endsWith(ending));
}

function listEndings(): string {
  return [...new Set(Object.values(mediaTypes).flat())].join(" ");
}

// Looks for signs that are not allowed: an expression over all of a text of megabytes may fill the stack.
function isBase64(data: string): boolean {
  if (data.length === 0 || data.length % 4 !== 0 || /[^A-Za-z\d+/=]/.test(data)) return false;
  const end = data.indexOf("=");
  return end < 0 || (end >= data.length - 2 && data.endsWith("="));
}

/** Decodes attached files, which {@link findAttachmentFault} has found nothing wrong with. */
export function decodeAttachments(attachments: readonly Attachment[]): AttachedFile[] {
  return attachments.map(({ name, media_type: mediaType, relation = "supplement", description, data }) => ({
    name,
    mediaType: mediaType ?? findMediaType(name) ?? "application/octet-stream",
    relation: relations[relation],
    description,
    content: Buffer.from(data, "base64"),
  }));
}

import type { XmpSchema } from "../attachments/xmp-schema.ts";
import { escapeHtml } from "../html/escape.ts";
import { parseDay } from "./dates.ts";
import { formatTextString } from "./file/syntax.ts";

/** The description of a PDF, for libraries and viewers. */
export interface PdfInformation {
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  readonly subject?: string | undefined;
  readonly keywords?: readonly string[] | undefined;
  /** When it is of, in the author's words. */
  readonly date?: string | undefined;
}

const program = "Markdown to PDF";
const producer = "Chromium";

/** The description of a document in a PDF's two forms. */
export interface Description {
  /**
   * The dictionary (ISO 32000-2, section 14.3.3). Its date is the document's own, if it has one, and not that of the print: the same
   * document always has the same bytes.
   */
  readonly dictionary: string;
  /**
   * The same as XMP (ISO 16684-1), with which parts of which standards the file keeps. These are PDF/UA-1 (ISO 14289-1, section 5) and PDF/A-2a (ISO
   * 19005-2, section 6.6). The latter wants every value of the dictionary to be the same here, and the schema of PDF/UA to be explained.
   */
  readonly packet: string;
}

/** The parts of ISO 19005. The third differs from the second by the files that it may hold (ISO 19005-3, introduction). */
export type PartOfPdfA = 2 | 3;

/** Writes the PDF's metadata. @param language BCP 47 */
export function describe(
  information: PdfInformation,
  language: string,
  partOfPdfA: PartOfPdfA = 2,
  schemas: readonly XmpSchema[] = [],
): Description {
  const fields = toStatedFields(information);
  return {
    dictionary: formatDictionary(fields),
    packet: formatPacket(fields, language, partOfPdfA, schemas),
  };
}

function formatDictionary({ title, author, subject, keywords, day }: Said): string {
  const elementFor: readonly (readonly [string, string])[] = [
    ["Title", title],
    ["Author", author],
    ["Subject", subject],
    ["Keywords", keywords],
    ["Creator", program],
    ["Producer", producer],
  ];
  const entries = elementFor.filter(([, value]) => value !== "");
  const dates = day === undefined ? [] : ["CreationDate", "ModDate"];
  return `<<${[
    ...entries.map(([name, value]) => `/${name} ${formatTextString(value)}`),
    ...dates.map((name) => `/${name} (D:${(day ?? "").replaceAll("-", "")}000000Z)`),
  ].join(" ")}>>`;
}

function formatPacket(
  { title, author, subject, keywords, day }: Said,
  language: string,
  partOfPdfA: PartOfPdfA,
  schemas: readonly XmpSchema[],
): string {
  const midnight = day === undefined ? "" : `${day}T00:00:00Z`;
  const element = (name: string, text: string, wrap = (value: string) => value) =>
    text === "" ? "" : `<${name}>${wrap(escapeHtml(text))}</${name}>`;
  const inWords = (text: string) => `<rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li></rdf:Alt>`;
  const inOrder = (text: string) => `<rdf:Seq><rdf:li>${text}</rdf:li></rdf:Seq>`;
  const inBag = (text: string) => `<rdf:Bag><rdf:li>${text}</rdf:li></rdf:Bag>`;
  const elements = [
    `<pdfaid:part>${partOfPdfA}</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance><pdfuaid:part>1</pdfuaid:part>`,
    "<dc:format>application/pdf</dc:format>",
    element("dc:title", title, inWords),
    element("dc:creator", author, inOrder),
    element("dc:description", subject, inWords),
    element("dc:language", language, inBag),
    element("pdf:Keywords", keywords),
    element("xmp:CreatorTool", program),
    element("xmp:CreateDate", midnight),
    element("xmp:ModifyDate", midnight),
    element("pdf:Producer", producer),
  ].join("\n");
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
${elements}
</rdf:Description>
${schemas.map(formatProperties).join("")}${formatExtensionSchemas([schemaOfPdfUa, ...schemas])}
</rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`;
}

/** Formats the properties that a file has of a schema. */
function formatProperties({ namespace, prefix, properties }: XmpSchema): string {
  const elements = properties.map(
    ({ name, value }) => `<${prefix}:${name}>${escapeHtml(value)}</${prefix}:${name}>`,
  );
  return `<rdf:Description rdf:about="" xmlns:${prefix}="${namespace}">
${elements.join("\n")}
</rdf:Description>
`;
}

/** PDF/A knows no property of PDF/UA, so the file explains the one that it uses. */
const schemaOfPdfUa: XmpSchema = {
  name: "PDF/UA Universal Accessibility Schema",
  namespace: "http://www.aiim.org/pdfua/ns/id/",
  prefix: "pdfuaid",
  properties: [
    {
      name: "part",
      value: "1",
      type: "Integer",
      isExternal: false,
      description: "Indicates, which part of ISO 14289 standard is followed",
    },
  ],
};

/** Explains schemas that PDF/A does not know (ISO 19005-2, section 6.6.2.3.3). */
function formatExtensionSchemas(schemas: readonly XmpSchema[]): string {
  const entries = schemas.map(
    ({ name, namespace, prefix, properties }) => `<rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>${name}</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>${prefix}</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>${properties
      .map(
        (property) => `<rdf:li rdf:parseType="Resource">
<pdfaProperty:name>${property.name}</pdfaProperty:name>
<pdfaProperty:valueType>${property.type}</pdfaProperty:valueType>
<pdfaProperty:category>${property.isExternal ? "external" : "internal"}</pdfaProperty:category>
<pdfaProperty:description>${property.description}</pdfaProperty:description>
</rdf:li>`,
      )
      .join("\n")}</rdf:Seq></pdfaSchema:property>
</rdf:li>`,
  );
  return `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag>${entries.join("\n")}</rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`;
}

type Said = ReturnType<typeof toStatedFields>;

function toStatedFields({ title, author, subject, keywords, date }: PdfInformation) {
  return {
    title: normaliseText(title),
    author: normaliseText(author),
    subject: normaliseText(subject),
    keywords: normaliseText(keywords?.join(", ")),
    day: parseDay(date),
  };
}

// Drops characters that XML cannot hold, or reads otherwise: the two would differ (XML 1.0, sections 2.2 and 2.11).
function normaliseText(text: string | undefined): string {
  return (text ?? "")
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029\ufffe\uffff\s]+/gu, " ")
    .trim();
}

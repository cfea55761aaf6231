import { readName, type PdfFile } from "../pdf-file.ts";
import { inherited } from "../structure-tree.ts";
import { inWords } from "../values.ts";
import { when, type Condition } from "./condition.ts";

const metadata = (file: PdfFile) => file.data(file.catalog.get("Metadata"));
const hasLanguage = (file: PdfFile) => /^[A-Za-z]/.test(inWords(file.catalog.get("Lang")));
const viewer = (file: PdfFile) => file.dictionary(file.catalog.get("ViewerPreferences"));

/** ISO 32000-1, 14.8.4. */
const standardTypes = new Set(
  (
    "Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 " +
    "L LI Lbl LBody Table TR TH TD THead TBody TFoot " +
    "Span Quote Note Reference BibEntry Code Link Annot Figure Formula Form"
  ).split(" "),
);

/** Sections 01, 02, 06, 07, 11 and 21: what the document says of itself. */
export const documentConditions: readonly Condition[] = [
  {
    id: "01-007",
    says: "the tags are said to be suspect",
    find: ({ file }) => when(file.dictionary(file.catalog.get("MarkInfo")).get("Suspects") === true),
  },
  {
    id: "06-001",
    says: "there is no XMP metadata",
    find: ({ file }) => when(!metadata(file).includes("<x:xmpmeta")),
  },
  {
    id: "06-002",
    says: "the metadata has no identifier of PDF/UA",
    find: ({ file }) => when(!metadata(file).includes("<pdfuaid:part>1</pdfuaid:part>")),
  },
  {
    id: "06-003",
    says: "the metadata has no title",
    find: ({ file }) => when(!/<dc:title><rdf:Alt><rdf:li xml:lang="x-default">[^<]/.test(metadata(file))),
  },
  {
    id: "07-001",
    says: "viewers are not told whether to show the title",
    find: ({ file }) => when(!viewer(file).has("DisplayDocTitle")),
  },
  {
    id: "07-002",
    says: "viewers are told not to show the title",
    find: ({ file }) => when(viewer(file).get("DisplayDocTitle") === false),
  },
  {
    id: "11-001",
    says: "the language of text cannot be told",
    find: ({ file, nodes }) =>
      nodes
        .filter(
          (node) => node.contents.length > 0 && !hasLanguage(file) && inherited(node, "Lang") === undefined,
        )
        .map(({ role }) => role),
  },
  {
    id: "11-002",
    says: "the language of an alternative text cannot be told",
    find: ({ file, nodes }) =>
      nodes
        .filter(({ dictionary }) => ["Alt", "ActualText", "E"].some((key) => dictionary.has(key)))
        .filter((node) => !hasLanguage(file) && inherited(node, "Lang") === undefined)
        .map(({ role }) => role),
  },
  {
    id: "11-003",
    says: "the language of the bookmarks cannot be told",
    find: ({ file }) => when(file.catalog.has("Outlines") && !hasLanguage(file)),
  },
  {
    id: "11-006",
    says: "the language of the metadata cannot be told",
    find: ({ file }) => when(metadata(file) !== "" && !hasLanguage(file)),
  },
  {
    id: "21-001",
    says: "an attached file lacks one of its two names",
    find: ({ file }) =>
      [...file.objects]
        .map(([number, object]) => ({ number, specification: file.dictionary(object) }))
        .filter(
          ({ specification }) =>
            specification.has("EF") && !(specification.has("F") && specification.has("UF")),
        )
        .map(({ number }) => `object ${String(number)}`),
  },
  {
    id: "02-004",
    says: "a standard type is mapped to another",
    find({ file }) {
      const root = file.dictionary(file.catalog.get("StructTreeRoot"));
      return [...file.dictionary(root.get("RoleMap"))]
        .filter(([role]) => standardTypes.has(role))
        .map(([role, to]) => `${role} to ${readName(to) ?? ""}`);
    },
  },
];

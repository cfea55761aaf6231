import { readName } from "../pdf-file.ts";
import { readNumber } from "../structure-tree.ts";
import { inWords, type PdfDictionary } from "../values.ts";
import type { Condition, Subject } from "./condition.ts";

interface Annotation {
  readonly entries: PdfDictionary;
  readonly number: number | undefined;
  readonly subtype: string;
  readonly place: string;
}

function findAnnotations({ file, pages }: Subject): Annotation[] {
  return pages.flatMap(({ page }, index) =>
    file.list(page.get("Annots")).map((reference) => {
      const entries = file.dictionary(reference);
      const subtype = readName(entries.get("Subtype")) ?? "";
      return { entries, number: readNumber(reference), subtype, place: `page ${index + 1}: ${subtype}` };
    }),
  );
}

const saysNothing = ({ entries }: Annotation) => inWords(entries.get("Contents")).trim() === "";

function findOwner({ nodes }: Subject, { number }: Annotation) {
  return nodes.find(({ annotations }) => number !== undefined && annotations.includes(number));
}

/** Sections 28 and 30: links, and what else lies upon a page. */
export const annotationConditions: readonly Condition[] = [
  {
    id: "28-002",
    says: "an annotation is in no element for it",
    find: (subject) =>
      findAnnotations(subject)
        .filter(({ subtype }) => subtype !== "Link" && subtype !== "Widget")
        .filter((annotation) => findOwner(subject, annotation)?.role !== "Annot")
        .map(({ place }) => place),
  },
  {
    id: "28-004",
    says: "an annotation has no description",
    find: (subject) =>
      findAnnotations(subject)
        .filter(
          (annotation) => saysNothing(annotation) && !findOwner(subject, annotation)?.dictionary.has("Alt"),
        )
        .map(({ place }) => place),
  },
  {
    id: "28-008",
    says: "a page with annotations says not in which order they come",
    find: ({ file, pages }) =>
      pages
        .filter(({ page }) => file.list(page.get("Annots")).length > 0 && !page.has("Tabs"))
        .map(({ number }) => `object ${number}`),
  },
  {
    id: "28-009",
    says: "annotations come in another order than that of the structure",
    find: ({ file, pages }) =>
      pages
        .filter(({ page }) => file.list(page.get("Annots")).length > 0)
        .map(({ page }) => readName(page.get("Tabs")) ?? "S")
        .filter((order) => order !== "S"),
  },
  {
    id: "28-011",
    says: "a link is in no Link",
    find(subject) {
      const { file } = subject;
      const parents = file.list(
        file.dictionary(file.dictionary(file.catalog.get("StructTreeRoot")).get("ParentTree")).get("Nums"),
      );
      return findAnnotations(subject)
        .filter(({ subtype }) => subtype === "Link")
        .filter((annotation) => {
          const owner = findOwner(subject, annotation);
          const key = parents.indexOf(annotation.entries.get("StructParent") ?? null);
          return owner?.role !== "Link" || file.get(parents[key + 1]) !== owner.dictionary;
        })
        .map(({ place }) => place);
    },
  },
  {
    id: "28-012",
    says: "a link has no description",
    find: (subject) =>
      findAnnotations(subject)
        .filter((annotation) => annotation.subtype === "Link" && saysNothing(annotation))
        .map(({ place }) => place),
  },
  {
    id: "30-001",
    says: "a page shows a part of another file",
    find: ({ file }) =>
      [...file.objects]
        .filter(([, target]) => target instanceof Map && target.has("Ref"))
        .map(([number]) => `object ${number}`),
  },
];

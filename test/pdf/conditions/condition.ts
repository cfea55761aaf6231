import { readPageMarks, type PageMarks } from "../page-marks.ts";
import type { PdfFile } from "../pdf-file.ts";
import { readStructure, type StructureNode } from "../structure-tree.ts";
import type { PdfDictionary } from "../values.ts";

/** What the conditions look at. */
export interface Subject {
  readonly file: PdfFile;
  readonly nodes: readonly StructureNode[];
  readonly pages: readonly {
    readonly page: PdfDictionary;
    readonly number: number;
    readonly marks: PageMarks;
  }[];
}

export interface Condition {
  /** Its number in the protocol. */
  readonly id: string;
  readonly says: string;
  /** Returns each place that meets the condition. */
  readonly find: (subject: Subject) => readonly string[];
}

export function readSubject(file: PdfFile): Subject {
  const pages = file.pages.map((page) => ({
    page,
    number: [...file.objects].find(([, object]) => object === page)?.[0] ?? 0,
    marks: readPageMarks(file, page),
  }));
  return { file, nodes: readStructure(file), pages };
}

/** Returns one finding if something is true. */
export function when(isSo: boolean, finding = "the document"): string[] {
  return isSo ? [finding] : [];
}

/** Describes an element: its type and its ancestors. */
export function formatPlace(node: StructureNode): string {
  return node.parent ? `${formatPlace(node.parent)}/${node.role}` : node.role;
}

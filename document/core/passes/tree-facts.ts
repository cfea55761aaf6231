import type { AttachedFile } from "../attachments/attachments.ts";
import type { XmpSchema } from "../attachments/xmp-schema.ts";
import type { SlideLook } from "../page/slides/slide.ts";
import type { Words } from "../language/document-words.ts";
import type { Warn } from "../warnings/warn.ts";
import type { ListedKinds } from "../page/listed-captions.ts";
import type { FrontFacts } from "./line-pass.ts";
import type { DiagramSource } from "../diagrams/diagram-kinds.ts";
import type { DrawDiagrams } from "../diagrams/diagrams.ts";
import type { DataUriPlaceholders } from "../images/data-uri-placeholders.ts";
import type { FrontMatter } from "../front-matter/front-matter.ts";

/**
 * When a pass over the tree runs: removals and changes of meaning, then blocks, attributes, marks within lines, numbers and the references to them,
 * citations, which are all that was no reference, and drawings.
 */
export type TreePhase = "clean" | "blocks" | "attributes" | "marks" | "numbers" | "citations" | "drawings";

export const treePhases: readonly TreePhase[] = [
  "clean",
  "blocks",
  "attributes",
  "marks",
  "numbers",
  "citations",
  "drawings",
];

/** The inputs of the passes over a document, beside its tree. */
export interface TreeFacts {
  /** That the tree was made of. */
  readonly markdown: string;
  /** Its language, as a BCP 47 tag. */
  readonly language: string;
  /** In the document's language. */
  readonly words: Words;
  /** The kinds of captions that are listed, and have numbers. */
  readonly listed: ListedKinds;
  /** Whether sections get numbers. */
  readonly hasNumbers: boolean;
  readonly isLetter: boolean;
  readonly frontMatter: FrontMatter;
  /** As it is written. */
  readonly front: FrontFacts;
  /** Sent with the document: BibTeX, or CSL JSON. */
  readonly bibliography: string | undefined;
  /** An invoice that came with the document, unchecked. */
  readonly invoice: unknown;
  readonly warn: Warn;
  /** Holds the data of images, in whose places the tree has names. */
  readonly placeholders: DataUriPlaceholders;
  /**
   * Draws the document's diagrams in its look.
   * @param line of the first
   */
  readonly drawDiagrams: (
    sources: readonly DiagramSource[],
    line: number | undefined,
  ) => ReturnType<DrawDiagrams>;
  /** Takes the looks of the slides of a deck. */
  readonly addLooks: (looks: readonly SlideLook[]) => void;
  /** Takes the file that the document is printed with. */
  readonly embedFile: (file: EmbeddedFile) => void;
}

/** A file that a feature makes of a document, with what the metadata of the PDF says of it. */
export interface EmbeddedFile {
  readonly file: AttachedFile;
  readonly schema: XmpSchema;
}

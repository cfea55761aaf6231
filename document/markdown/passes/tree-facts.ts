import type { SlideLook } from "../slides/slide.ts";
import type { Words } from "../../language/document-words.ts";
import type { ReportWarning } from "../../warnings/report-warning.ts";
import type { Unresolved } from "../cross-references/cross-references.ts";
import type { ListedKinds } from "../cross-references/listed-captions.ts";
import type { FrontMatter } from "../front-matter/front-matter.ts";

/** What the passes over a document need beside its tree. */
export interface TreeFacts {
  /** That the tree was made of. */
  readonly markdown: string;
  /** Its language, as a BCP 47 tag. */
  readonly language: string;
  /** In the document's language. */
  readonly words: Words;
  readonly unresolved: Unresolved;
  /** The kinds of captions that are listed, and have numbers. */
  readonly listed: ListedKinds;
  /** Whether sections get numbers. */
  readonly hasNumbers: boolean;
  readonly isLetter: boolean;
  readonly frontMatter: FrontMatter;
  /** Sent with the document: BibTeX, or CSL JSON. */
  readonly bibliography: string | undefined;
  readonly warn: ReportWarning;
  /** Takes the looks of the slides of a deck. */
  readonly addLooks: (looks: readonly SlideLook[]) => void;
}

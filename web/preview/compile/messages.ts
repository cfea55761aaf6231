import type { PageImage } from "../../../document/core/browser/isolated-page.ts";
import type { DiagramSource } from "../../../document/core/diagrams/diagram-kinds.ts";
import type { Drawing, NoDrawing } from "../../../document/core/diagrams/diagrams.ts";
import type { NeededFonts } from "../../../document/core/fonts/needed-fonts.ts";
import type { PageBoxes } from "../../../document/core/layout/page-box.ts";
import type { AssembledPage } from "../../../document/core/page/assemble.ts";
import type { PageOptions } from "../../../document/core/source.ts";
import type { SourceLocation } from "../../../document/core/warnings/source-location.ts";
import type { DocumentWarning } from "../../../document/core/warnings/warn.ts";

/** What the worker is told. */
export type ToWorker =
  /** A document, as it would be sent. */
  | { readonly body: string }
  /** What came of the diagrams that it asked for; undefined for those that are not drawn yet, or cannot be here. */
  | { readonly drawn: Drawn };

/** Diagrams in the order in which they were asked for. */
export type Drawn = readonly (Drawing | NoDrawing | undefined)[];

/** A document that was compiled, and is to be laid out. */
export interface PreviewPage extends Pick<
  AssembledPage,
  "html" | "contents" | "sections" | "references" | "continued"
> {
  readonly layout: PageOptions;
  readonly boxes: PageBoxes;
  readonly images: readonly PageImage[];
  readonly fonts: NeededFonts;
}

/** What the PDF will lack, or have otherwise than the preview. */
export interface Findings {
  readonly warnings: readonly DocumentWarning[];
  /** Of images on the web, in whose places something else stands: nothing is asked for before the PDF is made. */
  readonly webImages: readonly string[];
  /** Diagrams in whose places something else stands. */
  readonly diagrams: number;
}

/** What the worker tells. */
export type FromWorker =
  | { readonly kind: "ready" }
  /** Where it has come to in the document, for when that takes too long. */
  | { readonly kind: "at"; readonly place: SourceLocation }
  /** It goes on when it is told what came of them. */
  | { readonly kind: "draw"; readonly sources: readonly DiagramSource[] }
  | {
      readonly kind: "page";
      readonly page: PreviewPage;
      readonly findings: Findings;
      /** What the document itself says of options and cover, by the names of their fields. */
      readonly setByText: Readonly<Record<string, string>>;
    }
  /** It would not be printed either. */
  | { readonly kind: "refused"; readonly message: string; readonly line: number | undefined }
  | { readonly kind: "failed" };

import type { PageImage } from "../../../document/core/browser/isolated-page.ts";
import type { DiagramSource } from "../../../document/core/diagrams/diagram-kinds.ts";
import type { Drawing, NoDrawing } from "../../../document/core/diagrams/diagrams.ts";
import type { NeededFonts } from "../../../document/core/fonts/needed-fonts.ts";
import type { PageBoxes } from "../../../document/core/layout/page-box.ts";
import type { AssembledPage } from "../../../document/core/page/assemble.ts";
import type { PdfFault, PdfPage, PaperSize } from "../../../document/core/letterhead/pdf-page.ts";
import type { PageOptions } from "../../../document/core/source.ts";
import type { SourceLocation } from "../../../document/core/warnings/source-location.ts";
import type { DocumentWarning } from "../../../document/core/warnings/warn.ts";

/** A message to the worker. */
export type ToWorker =
  /** A document, as it would be sent but for its pictures, which are data URIs by path. */
  | { readonly body: string; readonly pictures: ReadonlyMap<string, string> }
  /** The diagrams that it requested; undefined for those that are not drawn yet, or cannot be drawn here. */
  | { readonly drawn: Drawn }
  /** The page of the PDF that it requested. */
  | { readonly read: PdfPage | PdfFault };

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
  /** The fonts that it brings along. */
  readonly ownFonts: readonly PageImage[];
  readonly fonts: NeededFonts;
}

/** The differences between the PDF and the preview. */
export interface Findings {
  readonly warnings: readonly DocumentWarning[];
  /** Of web images with placeholders: nothing is requested before the PDF is made. */
  readonly webImages: readonly string[];
  /** Diagrams with placeholders. */
  readonly diagrams: number;
}

/** A message from the worker. */
export type FromWorker =
  | { readonly kind: "ready" }
  /** Its place in the document, for when that takes too long. */
  | { readonly kind: "at"; readonly place: SourceLocation }
  /** It continues when it receives the drawings. */
  | { readonly kind: "draw"; readonly sources: readonly DiagramSource[] }
  /** It continues when it receives the page. */
  | { readonly kind: "read"; readonly pdf: Uint8Array; readonly sheet: PaperSize | undefined }
  | {
      readonly kind: "page";
      /** Of the PDF; undefined where the document has none. */
      readonly title: string | undefined;
      readonly page: PreviewPage;
      readonly findings: Findings;
      /** The options and the cover that the document's front matter sets, by field. */
      readonly setByText: Readonly<Record<string, string>>;
    }
  /** It would not be printed either. */
  | { readonly kind: "refused"; readonly message: string; readonly line: number | undefined }
  | { readonly kind: "failed" };

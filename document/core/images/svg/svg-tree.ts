/** An element of a sanitised SVG image. */
export interface SvgElement {
  readonly name: string;
  readonly attributes: Map<string, string>;
  /** Its declarations, the strongest last. They are stronger than attributes. */
  readonly style: Map<string, string>;
  readonly children: (SvgElement | string)[];
  /** The image that an `image` element shows. */
  readonly shown?: EmbeddedImage;
}

/** An image in an SVG image. */
export type EmbeddedImage =
  | { readonly mediaType: string; readonly pixels: number; readonly bytes: Uint8Array }
  | { readonly drawing: SvgImage };

/** An SVG image with allowed content only. */
export interface SvgImage {
  readonly root: SvgElement;
  readonly fontFaces: readonly string[];
  /** The elements that are referred to, by their new ids. */
  readonly byId: ReadonlyMap<string, SvgElement>;
  /** Whether text in HTML was replaced by plain text. */
  readonly hasHtml: boolean;
}

/** An element of an SVG image that is written anew. */
export interface SvgElement {
  readonly name: string;
  readonly attributes: Map<string, string>;
  /** Its declarations, the strongest last. They are stronger than attributes. */
  readonly style: Map<string, string>;
  readonly children: (SvgElement | string)[];
  /** What an `image` shows. */
  readonly shown?: EmbeddedImage;
}

/** An image in an SVG image. */
export type EmbeddedImage =
  | { readonly mediaType: string; readonly pixels: number; readonly bytes: Uint8Array }
  | { readonly drawing: SvgImage };

/** An SVG image that holds nothing but what is allowed. */
export interface SvgImage {
  readonly root: SvgElement;
  readonly fontFaces: readonly string[];
  /** What is referred to, by its new name. */
  readonly byId: ReadonlyMap<string, SvgElement>;
  /** Whether text in HTML was set anew as plain text. */
  readonly hasHtml: boolean;
}

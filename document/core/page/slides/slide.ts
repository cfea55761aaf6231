/** The place of a picture behind a slide, or at its side. */
export interface SlidePicture {
  readonly url: string;
  /** `stretch` fills a width and a height that are both given. */
  readonly size: "cover" | "contain" | "auto" | "stretch";
  /** In per cent of its area, or in pixels of a slide that is 1,280 wide. */
  readonly width?: string;
  readonly height?: string;
  /** From 0 to 1. */
  readonly opacity?: number;
  /** The line that names it. */
  readonly line: number | undefined;
}

/** The look of a slide. Slides with equal looks share one. */
export interface SlideLook {
  /** RGB, as colours.ts makes it; undefined for the theme's. */
  readonly background?: string;
  readonly ink?: string;
  readonly accent?: string;
  /** Texts in the margins of the slide. */
  readonly header?: string;
  readonly footer?: string;
  /** Whether it shows its number, and whether it is counted. */
  readonly isNumbered: boolean;
  readonly isCounted: boolean;
  /** Whether its text is in the middle of its height, and of its width. */
  readonly isMiddle: boolean;
  readonly isCentred: boolean;
  /** The side that its pictures have, and how much of its width, in per cent. */
  readonly split?: { readonly side: "left" | "right"; readonly share: number };
  readonly arePicturesStacked: boolean;
  readonly pictures: readonly SlidePicture[];
}

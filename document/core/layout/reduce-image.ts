/** How an image is made smaller. */
export interface ReducedImage {
  /** Of its width and its height. */
  readonly scale: number;
  readonly mediaType: "image/jpeg" | "image/png";
}

/** Photographs of this quality show no blocks on paper. */
const jpegQuality = 0.9;

/**
 * Runs in the page: draws the image that the page shows with fewer pixels, turned as it says itself, in the colours of sRGB. It has to be a `data:`
 * URI, since pixels of others cannot be read.
 * @returns a `data:` URI; undefined where the image cannot be read
 */
export function reduceImage(
  { scale, mediaType }: ReducedImage,
  document = globalThis.document,
): string | undefined {
  const [image] = document.images;
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!image || image.naturalWidth === 0 || !context) return undefined;
  canvas.width = Math.ceil(image.naturalWidth * scale);
  canvas.height = Math.ceil(image.naturalHeight * scale);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL(mediaType, jpegQuality);
}

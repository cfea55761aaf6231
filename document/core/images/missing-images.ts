import type { DocumentWarning } from "../warnings/warn.ts";
import { findImagePaths } from "./image-paths.ts";

/** Most missing images that are named. */
const maxMissingImages = 20;

/**
 * Warns of images that a document names by a path, for a request brings no files. Takes time in proportion to the text.
 * @param baseUrl the option `base_url`, on which such images are found
 */
export function findMissingImages(markdown: string, baseUrl: string | undefined): DocumentWarning[] {
  if (baseUrl !== undefined) return [];
  return findImagePaths(markdown, maxMissingImages).map((path) => ({
    code: "image-not-found",
    what: `We couldn't find the image ${path.slice(0, 200)}. Use an https URL or a data URI, or set options.base_url.`,
  }));
}

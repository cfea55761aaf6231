import { listPictureIds, removePictures } from "../pictures/kept.ts";
import { listDrafts } from "./records.ts";
import type { Draft } from "./records.ts";

/** Pictures go with the last draft that has them. */

/** How long a picture is kept that no draft has, in ms: a tab may show it whose draft was not stored. */
const keptMs = 7 * 24 * 3600 * 1000;

/** Removes the pictures of a draft that was deleted, but for those that others have. */
export async function removePicturesOf({ pictures }: Draft): Promise<void> {
  const ids = new Set(Object.values(pictures));
  const needed = listNeeded();
  await removePictures((id) => !ids.has(id) || needed.has(id), 0);
}

/** Removes pictures that no draft has had for long. */
export async function removeLeftPictures(): Promise<void> {
  const needed = listNeeded();
  await removePictures((id) => needed.has(id), keptMs);
}

function listNeeded(): ReadonlySet<string> {
  const stored = listDrafts().flatMap(({ pictures }) => Object.values(pictures));
  return new Set([...stored, ...Object.values(listPictureIds())]);
}

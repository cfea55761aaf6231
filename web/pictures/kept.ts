import type * as Database from "./database.ts";
import { createLazyPart } from "../load-part.ts";

/**
 * The pictures of the document in the form, by the path that its text names. They stand beside the text, which stays readable and short, and are put
 * into it where it is compiled or sent: the service takes one text.
 */

export interface KeptPicture {
  /** Under which this browser stores it. A stored picture never changes, so that drafts may share it. */
  readonly id: string;
  /** A data URI. */
  readonly uri: string;
}

const pictures = new Map<string, KeptPicture>();
/** Those that this page has seen, by id: other drafts may have them, and a browser may store none. */
const seen = new Map<string, string>();
/** Tells `keep` when another picture is kept, and `open` when another document's are. */
export const pictureEvents = new EventTarget();
/** Counts the documents opened: one whose pictures come after another was opened is dropped. */
let opening = 0;
const loadDatabase = createLazyPart((): Promise<typeof Database> => import("./database.ts"), true);

/** Returns the data URIs of all pictures, by their paths. */
export function listPictures(): ReadonlyMap<string, string> {
  return new Map(Array.from(pictures, ([path, { uri }]) => [path, uri]));
}

/** Returns the ids of all pictures, by their paths: what a draft keeps of them. */
export function listPictureIds(): Readonly<Record<string, string>> {
  return Object.fromEntries(Array.from(pictures, ([path, { id }]) => [path, id]));
}

/** Keeps pictures, and stores them in this browser. @returns whether they are stored: otherwise they last until the page is left */
export async function keepPictures(added: ReadonlyMap<string, string>): Promise<boolean> {
  const stored = Array.from(added, ([path, uri]) => {
    const known = pictures.get(path);
    const picture = known?.uri === uri ? known : { id: crypto.randomUUID(), uri };
    pictures.set(path, picture);
    seen.set(picture.id, uri);
    return picture;
  });
  if (stored.length === 0) return true;
  pictureEvents.dispatchEvent(new Event("keep"));
  try {
    await (await loadDatabase()).storePictures(stored);
    return true;
  } catch (error) {
    console.error(error);
    return false;
  }
}

/** Forgets the pictures of the document, and takes those of another one from where this browser stores them. @param ids by path */
export async function openPictures(ids: Readonly<Record<string, string>>): Promise<void> {
  pictures.clear();
  const round = ++opening;
  const unseen = Object.values(ids).filter((id) => !seen.has(id));
  if (unseen.length > 0) {
    try {
      const { readPictures } = await loadDatabase();
      for (const [id, uri] of await readPictures(unseen)) seen.set(id, uri);
    } catch (error) {
      // The pages say which are missing.
      console.error(error);
    }
  }
  if (round !== opening) return;
  for (const [path, id] of Object.entries(ids)) {
    const uri = seen.get(id);
    if (uri !== undefined && !pictures.has(path)) pictures.set(path, { id, uri });
  }
  pictureEvents.dispatchEvent(new Event("open"));
}

/** Removes stored pictures that no draft has. @param isNeeded returns whether one is of a draft */
export async function removePictures(isNeeded: (id: string) => boolean, olderThanMs = 0): Promise<void> {
  try {
    await (await loadDatabase()).deletePictures(isNeeded, olderThanMs);
  } catch (error) {
    console.error(error);
  }
}

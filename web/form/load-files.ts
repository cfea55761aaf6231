import { lazyPart } from "../load-part.ts";

/** What reads files and their images. */
export const loadFiles = lazyPart(() => import("./files.ts"));

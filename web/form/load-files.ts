import { createLazyPart } from "../load-part.ts";

/** What reads files and their images. */
export const loadFiles = createLazyPart(() => import("./files.ts"));

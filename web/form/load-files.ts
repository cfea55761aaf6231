import { createLazyPart } from "../load-part.ts";

/** Loads the module that reads files and their images. */
export const loadFiles = createLazyPart(() => import("./files.ts"), true);

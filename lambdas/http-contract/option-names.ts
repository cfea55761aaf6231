import { documentOptions } from "../../document/options/options.ts";

/** What the catalogues of others are told of the options. */
export const paperSizes = Object.keys(documentOptions.paper.words);
export const themeNames = Object.keys(documentOptions.theme.words);

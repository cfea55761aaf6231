import { documentOptions } from "../../document/core/options/options.ts";

/** Names of paper sizes, for catalogues of x402. */
export const paperSizes = Object.keys(documentOptions.paper.words);
/** Names of themes, for the same catalogues. */
export const themeNames = Object.keys(documentOptions.theme.words);

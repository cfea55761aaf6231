import { extraMarkers } from "./inline-marks.ts";

/** Without these, there are no sizes of images, and no attributes on lines of their own. */
export const inlineSyntaxMarkers = new RegExp(
  `[ \\t]=\\d*%?x|^[ \\t>]*\\{[:. ]|\\\\@ref\\(|\\(\\\\#|^[ \\t]*-{1,2}8<-{1,2}|\\{\\{[ \\t]{0,10}#|${extraMarkers.source}`,
  "im",
);

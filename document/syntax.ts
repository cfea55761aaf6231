import { inlineMathFromMarkdown, inlineMathSyntax } from "./features/math/inline-math.ts";

/** What features add to the parser: constructs of micromark, and the nodes that these become. */
export const syntax = {
  micromark: [inlineMathSyntax],
  fromMarkdown: [inlineMathFromMarkdown],
};

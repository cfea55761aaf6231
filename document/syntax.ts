import { containersFromMarkdown, containerSyntax } from "./core/containers/syntax.ts";
import { calloutKind } from "./features/callouts/callouts.ts";
import { inlineMathFromMarkdown, inlineMathSyntax } from "./features/math/inline-math.ts";

/** What features add to the parser: constructs of micromark, and the nodes that these become. */
export const syntax = {
  micromark: [containerSyntax((name) => calloutKind(name) !== undefined), inlineMathSyntax],
  fromMarkdown: [containersFromMarkdown, inlineMathFromMarkdown],
};

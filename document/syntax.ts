import { containersFromMarkdown, createContainerSyntax } from "./core/containers/syntax.ts";
import { findCalloutKind } from "./features/callouts/callout-kinds.ts";
import { inlineMathFromMarkdown, inlineMathSyntax } from "./features/math/inline-math.ts";

/** The features' extensions of the parser: constructs of micromark, and the nodes that these become. */
export const syntax = {
  micromark: [createContainerSyntax((name) => findCalloutKind(name) !== undefined), inlineMathSyntax],
  fromMarkdown: [containersFromMarkdown, inlineMathFromMarkdown],
};

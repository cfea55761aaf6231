import type { MakeContainer } from "../../core/containers/container-kind.ts";
import { findCalloutKind } from "./callout-kinds.ts";
import { createCallout } from "./callouts.ts";

/** Callouts: blocks whose name is that of a kind, and the hints of GitBook, whose style is. */
export const makeCallout: MakeContainer = (block, names, words) => {
  const { title, children, values } = block;
  const kind =
    block.syntax === "tag" && names.includes("hint")
      ? (values?.style ?? "info")
      : names.find((name) => findCalloutKind(name) !== undefined);
  if (kind === undefined) return undefined;
  const [first, ...others] = children;
  // As Quarto has it.
  if (!title && first?.type === "heading") return [createCallout(kind, first.children, others, words)];
  return [createCallout(kind, title, children, words)];
};

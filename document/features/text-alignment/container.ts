import type { MakeContainer } from "../../core/containers/container-kind.ts";

const sides: ReadonlyMap<string, "center" | "right"> = new Map([
  ["center", "center"],
  ["centered", "center"],
  ["text-center", "center"],
  ["right", "right"],
  ["text-right", "right"],
  ["flushright", "right"],
]);

/** Text in the middle or at the right, and quotations, as LaTeX and Quarto have blocks for them. */
export const makeAligned: MakeContainer = ({ children }, names) => {
  const align = names.map((name) => sides.get(name.toLowerCase())).find((side) => side !== undefined);
  if (align !== undefined)
    return [{ type: "blockquote", data: { hName: "div", hProperties: { align } }, children: [...children] }];
  const isQuote = names.some((name) => /^quot(?:e|ation)$/.test(name));
  return isQuote ? [{ type: "blockquote", children: [...children] }] : undefined;
};

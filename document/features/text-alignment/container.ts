import type { MakeContainer } from "../../core/containers/container-kind.ts";

const sides: ReadonlyMap<string, "center" | "right"> = new Map([
  ["center", "center"],
  ["centered", "center"],
  ["text-center", "center"],
  ["right", "right"],
  ["text-right", "right"],
  ["flushright", "right"],
]);

/** Creates centred or right-aligned text, and quotations, from the blocks of LaTeX and Quarto. */
export const makeAligned: MakeContainer = ({ children }, names) => {
  const align = names.map((name) => sides.get(name.toLowerCase())).find((side) => side !== undefined);
  if (align !== undefined)
    return [{ type: "blockquote", data: { hName: "div", hProperties: { align } }, children: [...children] }];
  const isQuote = names.some((name) => /^quot(?:e|ation)$/.test(name));
  return isQuote ? [{ type: "blockquote", children: [...children] }] : undefined;
};

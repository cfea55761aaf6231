import type { Paragraph, PhrasingContent } from "mdast";
import type { MakeContainer } from "../../core/containers/container-kind.ts";

/** Creates an abstract within the text. */
export const makeAbstract: MakeContainer = (block, names, words) => {
  if (!names.includes("abstract") || block.syntax === "admonition") return undefined;
  const title: readonly PhrasingContent[] = block.title ?? [{ type: "text", value: words.abstract }];
  const heading: Paragraph = {
    type: "paragraph",
    data: { hProperties: { className: ["abstract-title"] } },
    children: [...title],
  };
  return [
    {
      type: "blockquote",
      data: { hName: "div", hProperties: { className: ["abstract"] } },
      children: [heading, ...block.children],
    },
  ];
};

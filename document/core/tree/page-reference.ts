import type { PhrasingContent, Text } from "mdast";

/** Returns a link that shows the number of the page that it leads to. */
export function createPageReference(
  id: string,
  position: Text["position"],
  classes: readonly string[] = [],
): PhrasingContent {
  return {
    type: "link",
    url: `#${id}`,
    children: [
      {
        type: "emphasis",
        data: { hName: "span", hProperties: { className: ["page-number", ...classes] } },
        children: [{ type: "text", value: "0" }],
      },
    ],
    ...(position && { position }),
  };
}

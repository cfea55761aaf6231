import { containerMarkers } from "../../core/containers/container-lines.ts";
import { readLine } from "../../core/parse/parser.ts";
import type { Feature } from "../../core/feature.ts";

/** Images with captions, figures of several parts, and blocks side by side. */
export const figures: Feature = {
  name: "figures",
  containers: [{ load: async () => (await import("./container.ts")).makeFigures }],
  tree: [
    {
      name: "images",
      phase: "attributes",
      // Groups of figures are containers.
      trigger: new RegExp(`!\\[|${containerMarkers.source}`, "m"),
      after: ["attributes", "equation names"],
      run: async (root, { markdown }) => {
        const { captionImages, createCaptionReader } = await import("./image-captions.ts");
        const take = createCaptionReader(markdown, readLine);
        if (containerMarkers.test(markdown)) {
          const { readFigureGroups } = await import("./figure-groups.ts");
          readFigureGroups(root, take);
        }
        captionImages(root, take);
      },
    },
  ],
  allow: {
    figure: [["className", "image"]],
    div: [["className", "side-by-side", "figures"]],
    p: [["className", "figures-caption"]],
  },
  boxes: ["figures", "side-by-side"],
};

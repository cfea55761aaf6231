import type { Code, Parents, Root, RootContent } from "mdast";
import type { HeldData } from "../images/held-data.ts";
import { dataUri } from "../images/named-images.ts";
import { visit } from "../visit.ts";
import type { DrawDiagrams, Drawing } from "./diagrams.ts";

/** Drawn at a label size of 14 pixels, which is more than the text around needs. */
const scale = 0.86;

/** Puts a drawing in the place of each Mermaid diagram; one that cannot be drawn shows its source, and why. */
export async function embedDiagrams(
  root: Root,
  drawDiagrams: DrawDiagrams,
  held: HeldData,
  notDrawn: (reason: string, code: Code) => void = () => undefined,
): Promise<void> {
  const found: { code: Code; parent: Parents; index: number }[] = [];
  visit(root, "code", (code, index, parent) => {
    if (code.lang?.toLowerCase() === "mermaid" && parent && index !== undefined)
      found.push({ code, parent, index });
  });
  if (found.length === 0) return;
  const drawn = await drawDiagrams(found.map(({ code }) => code.value));
  found.forEach(({ code, parent, index }, number) => {
    const drawing = drawn[number];
    if (drawing && "svg" in drawing) parent.children[index] = figureOf(code, drawing, held);
    else {
      const reason = drawing?.reason ?? "it cannot be read";
      notDrawn(reason, code);
      code.data = { title: `This diagram could not be drawn: ${reason}` };
    }
  });
}

function figureOf({ value }: Code, { svg, width, height }: Drawing, held: HeldData): RootContent {
  const title = /^[ \t]*(?:title|accTitle)[ \t]*:?[ \t]+([^\n]{1,200})$/m.exec(value)?.[1];
  return {
    type: "paragraph",
    data: { hName: "figure", hProperties: { className: ["diagram"] } },
    children: [
      {
        type: "image",
        url: held.hold(dataUri("image/svg+xml", new TextEncoder().encode(svg))),
        alt: title?.trim() ?? "Diagram",
        data: {
          hProperties: {
            width: String(Math.round(width * scale)),
            height: String(Math.round(height * scale)),
          },
        },
      },
    ],
  };
}

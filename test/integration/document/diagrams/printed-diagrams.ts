import { createDiagramPage } from "../../../../document/diagrams/diagram-page.ts";
import { createWarmBrowser } from "../../../../document/browser/warm-browser.ts";
import { createRenderer } from "../../../../document/renderer.ts";
import { pdfText } from "../pdf-text.ts";
import { readPdf } from "../read-pdf.ts";

export const fenced = (source: string): string => `\`\`\`mermaid\n${source}\n\`\`\``;

/** A printer whose PDFs are read, and the browser that draws diagrams for itself. */
export function startPrinter() {
  const renderer = createRenderer();
  const diagrams = createWarmBrowser({
    openPage: (context) => createDiagramPage(context, () => Promise.resolve(undefined)),
  });
  return {
    diagrams,
    rendered: async (markdown: string) => {
      const { pdf } = await renderer.render({ markdown, meta: {} });
      const read = await readPdf(pdf);
      return { ...read, raw: pdfText(pdf) };
    },
    stop: async () => {
      await Promise.all([renderer.close(), diagrams.close()]);
    },
  };
}

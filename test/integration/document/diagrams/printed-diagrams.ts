import { createDiagramPage } from "../../../../document/core/diagrams/diagram-page.ts";
import { createWarmBrowser } from "../../../../document/core/browser/warm-browser.ts";
import { pdfText } from "../pdf-text.ts";
import { readPdf } from "../read-pdf.ts";
import { print } from "../../../printing/print.ts";

export const fenced = (source: string): string => `\`\`\`mermaid\n${source}\n\`\`\``;

/** Starts a printer whose PDFs are read, and the browser that draws its diagrams. */
export function startPrinter() {
  const diagrams = createWarmBrowser({
    openPage: (context) => createDiagramPage(context, () => Promise.resolve(undefined)),
  });
  return {
    diagrams,
    rendered: async (markdown: string) => {
      const { pdf } = await print({ markdown, meta: {} });
      const printedPdf = await readPdf(pdf);
      return { ...printedPdf, raw: pdfText(pdf) };
    },
    stop: () => diagrams.close(),
  };
}

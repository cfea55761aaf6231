import { inlineImages } from "../../../client/files/images.ts";
import { startService } from "../../../emulators/service.ts";
import { startBrowser } from "../../integration/site/start-browser.ts";
import type { StrangersDocument } from "../documents.ts";
import { differenceKinds, type DifferenceKind } from "./compare.ts";
import { makePages, placeholderRenderer, type MadePages } from "./made-pages.ts";

/** A document, and what its preview and its PDF have. */
export interface Previewed extends MadePages {
  readonly name: string;
}

/** Writes documents into the service's own page, in the browser that prints, one after the other. Images on the web are not fetched. */
export async function comparePreviews(
  documents: readonly StrangersDocument[],
  onCompared: (compared: Previewed) => void,
): Promise<Previewed[]> {
  const [service, browser] = await Promise.all([
    startService({ sweepEveryMs: 0, printsFirst: false }),
    startBrowser(),
  ]);
  const renderer = placeholderRenderer();
  const compared: Previewed[] = [];
  try {
    const page = await browser.newPage({ bypassCSP: true });
    await page.goto(service.url);
    for (const { name, file, markdown: text } of documents) {
      const { markdown } = await inlineImages(text, file).catch(() => ({ markdown: text }));
      const made = await makePages(page, renderer, markdown);
      compared.push({ name, ...made });
      onCompared({ name, ...made });
    }
    return compared;
  } finally {
    await Promise.all([browser.close(), renderer.close()]);
    await service.stop();
  }
}

/** Formats a document and its differences as lines. */
export function previewLines({ name, previewed, printed, differences }: Previewed, most = 4): string[] {
  const shown = differences
    .slice(0, most)
    .map(({ kind, page, detail }) => `      ${kind.padEnd(9)} page ${String(page).padEnd(4)} ${detail}`);
  const more = differences.length > most ? [`      and ${String(differences.length - most)} more`] : [];
  return [
    `${name}, ${String(previewed.length)} pages shown, ${String(printed.length)} printed`,
    ...shown,
    ...more,
  ];
}

/** Formats how many documents differ, and how. */
export function differenceLines(compared: readonly Previewed[]): string[] {
  const differing = compared.filter(({ differences }) => differences.length > 0);
  const pages = compared.reduce((sum, { printed }) => sum + printed.length, 0);
  return [
    `${String(differing.length)} of ${String(compared.length)} documents differ, ${String(pages)} pages in all`,
    ...(Object.keys(differenceKinds) as DifferenceKind[]).map((kind) => {
      const count = differing.filter(({ differences }) =>
        differences.some((found) => found.kind === kind),
      ).length;
      return `  ${kind.padEnd(9)}${String(count).padStart(5)}  ${differenceKinds[kind]}`;
    }),
  ];
}

/** Pages, letters and pictures of each page, and what differs, for programs. */
export function previewRecord({ name, previewed, printed, differences }: Previewed): object {
  const [own, pdf] = [previewed, printed].map((pages) =>
    pages.map(({ letters, drawn, pictures }) => ({ letters: letters.length + drawn.length, pictures })),
  );
  return { name, previewed: own, printed: pdf, differences };
}

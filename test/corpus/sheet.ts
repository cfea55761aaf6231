import { writeFile } from "node:fs/promises";
import { createCanvas } from "@napi-rs/canvas";
import type { Canvas } from "@napi-rs/canvas";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Examined } from "./examine.ts";
import { scoreOf } from "./fault.ts";

const columns = 4;
const scale = 0.62;
const gap = 12;
const caption = 34;
const cell = { width: Math.round(595 * scale), height: Math.round(842 * scale) } as const;

/** Writes a picture of the worst pages, each with what is wrong with it. */
export async function writeSheet(file: string, examined: readonly Examined[], most: number): Promise<void> {
  const worst = examined
    .flatMap(({ name, pdf, pages, faults }) =>
      Array.from({ length: pages }, (_, index) => {
        // What is wrong with a document is shown at its first page.
        const here = faults.filter(({ page }) => page === index + 1 || (page === 0 && index === 0));
        return { name, pdf, number: index + 1, here, score: scoreOf(here) };
      }),
    )
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, most);
  const rows = Math.max(1, Math.ceil(worst.length / columns));
  const canvas = createCanvas(columns * (cell.width + gap) + gap, rows * (cell.height + caption + gap) + gap);
  const context = canvas.getContext("2d");
  context.fillStyle = "#888";
  context.fillRect(0, 0, canvas.width, canvas.height);
  for (const [index, { name, pdf, number, here }] of worst.entries()) {
    const left = gap + (index % columns) * (cell.width + gap);
    const top = gap + Math.floor(index / columns) * (cell.height + caption + gap);
    context.fillStyle = "#fff";
    context.font = "11px sans-serif";
    context.fillText(`${name} p. ${String(number)}`, left, top + 12, cell.width);
    const kinds = [...new Set(here.map(({ kind, detail }) => `${kind} ${detail}`))].join("; ");
    context.fillText(kinds.replace(/\s+/g, " ").slice(0, 80), left, top + 27, cell.width);
    if (pdf) context.drawImage(await picture(pdf, number), left, top + caption);
  }
  await writeFile(file, canvas.toBuffer("image/png"));
}

async function picture(pdf: Uint8Array, number: number): Promise<Canvas> {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0, disableFontFace: true });
  const page = await (await task.promise).getPage(number);
  const natural = page.getViewport({ scale: 1 });
  const fitting = Math.min(cell.width / natural.width, cell.height / natural.height);
  const viewport = page.getViewport({ scale: fitting });
  const canvas = createCanvas(Math.round(viewport.width), Math.round(viewport.height));
  await page.render({ canvas: canvas as never, canvasContext: canvas.getContext("2d") as never, viewport })
    .promise;
  await task.destroy();
  return canvas;
}

import { writeFile } from "node:fs/promises";
import { ColorSpace, Document, DrawDevice, Font, Matrix, Path, Pixmap, Text } from "mupdf";
import type { Color, Rect } from "mupdf";
import type { Examined } from "./examine.ts";
import { scoreFaults } from "./fault.ts";

const columns = 4;
const scale = 0.62;
const gap = 12;
const caption = 34;
const fontSize = 11;
/** So many letters fit above a page. */
const mostLetters = 66;
const white: Color = [1, 1, 1];
const grey: Color = [0.53, 0.53, 0.53];
const font = new Font("Helvetica");
const cell = { width: Math.round(595 * scale), height: Math.round(842 * scale) } as const;

/** Writes a picture of the worst pages, each with what is wrong with it. */
export async function writeSheet(file: string, examined: readonly Examined[], most: number): Promise<void> {
  const worst = examined
    .flatMap(({ name, pdf, pages, faults }) =>
      Array.from({ length: pages }, (_, index) => {
        // What is wrong with a document is shown at its first page.
        const here = faults.filter(({ page }) => page === index + 1 || (page === 0 && index === 0));
        return { name, pdf, number: index + 1, here, score: scoreFaults(here) };
      }),
    )
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, most);
  const rows = Math.max(1, Math.ceil(worst.length / columns));
  const size = [columns * (cell.width + gap) + gap, rows * (cell.height + caption + gap) + gap] as const;
  const pixmap = new Pixmap(ColorSpace.DeviceRGB, [0, 0, ...size], false);
  const sheet = new DrawDevice(Matrix.identity, pixmap);
  fill(sheet, [0, 0, ...size], grey);
  for (const [index, { name, pdf, number, here }] of worst.entries()) {
    const left = gap + (index % columns) * (cell.width + gap);
    const top = gap + Math.floor(index / columns) * (cell.height + caption + gap);
    const kinds = [...new Set(here.map(({ kind, detail }) => `${kind} ${detail}`))].join("; ");
    write(sheet, `${name} p. ${String(number)}`, left, top + 12);
    write(sheet, kinds.replace(/\s+/g, " "), left, top + 27);
    if (pdf) drawPage(sheet, pdf, number, left, top + caption);
  }
  sheet.close();
  await writeFile(file, pixmap.asPNG());
}

function fill(sheet: DrawDevice, box: Rect, color: Color): void {
  const path = new Path();
  path.rect(...box);
  sheet.fillPath(path, false, Matrix.identity, ColorSpace.DeviceRGB, color, 1);
}

/** Writes a line, as much of it as fits above a page. */
function write(sheet: DrawDevice, line: string, left: number, baseline: number): void {
  const text = new Text();
  text.showString(font, [fontSize, 0, 0, -fontSize, left, baseline], line.slice(0, mostLetters));
  sheet.fillText(text, Matrix.identity, ColorSpace.DeviceRGB, white, 1);
}

function drawPage(sheet: DrawDevice, pdf: Uint8Array, number: number, left: number, top: number): void {
  const document = Document.openDocument(Uint8Array.from(pdf), "application/pdf");
  const page = document.loadPage(number - 1);
  const [x, y, right, bottom] = page.getBounds();
  const fitting = Math.min(cell.width / (right - x), cell.height / (bottom - y));
  fill(sheet, [left, top, left + (right - x) * fitting, top + (bottom - y) * fitting], white);
  const matrix = Matrix.concat(Matrix.translate(-x, -y), Matrix.scale(fitting, fitting));
  page.run(sheet, Matrix.concat(matrix, Matrix.translate(left, top)));
  document.destroy();
}

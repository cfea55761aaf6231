/** Writes a PDF of objects as Chromium does: a table of where each begins, and a trailer. Its last object is the information. */
export function smallPdf(objects: readonly string[]): Uint8Array {
  let text = "%PDF-1.4\n";
  const starts = objects.map((object, index) => {
    const start = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = starts.map((start) => `${String(start).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const trailer = `<</Size ${size} /Root 1 0 R /Info ${objects.length} 0 R>>`;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n${trailer}\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + end, "latin1");
}

/** Two pages, in a tree of two levels, and a place on each. */
export const twoPages = smallPdf([
  "<</Type /Catalog /Pages 2 0 R /Dests 6 0 R>>",
  "<</Type /Pages /Count 2 /Kids [3 0 R 5 0 R]>>",
  "<</Type /Pages /Count 1 /Kids [4 0 R]>>",
  "<</Type /Page /Parent 3 0 R /Text (7 0 obj /Count 9 endobj xref)>>",
  "<</Type /Page /Parent 2 0 R>>",
  "<</one [4 0 R /XYZ 0 0 0] /a#20b#25C3#25BC [5 0 R /XYZ 0 0 0] /gone [9 0 R /XYZ 0 0 0]>>",
  "<</Creator (Chromium)\n/CreationDate (D:20261121120000+00'00')\n/ModDate (D:20261121120000+00'00')>>",
]);

import { deflateSync, constants } from "node:zlib";

/** PDFs as letterheads, sound and hostile ones. */

/** An object of a PDF: its text, or the data of a stream with what its dictionary says beside its length. */
type PdfObject = string | { readonly dictionary?: string; readonly data: string | Uint8Array };

/** Creates a PDF of objects, of which the first is the catalogue. @param trailer what the trailer says beside the catalogue */
export function createPdf(objects: readonly PdfObject[], trailer = ""): Uint8Array {
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const offsets: number[] = [];
  const length = (): number => parts.reduce((sum, part) => sum + part.length, 0);
  for (const [index, object] of objects.entries()) {
    offsets.push(length());
    parts.push(Buffer.from(`${String(index + 1)} 0 obj\n`));
    if (typeof object === "string") parts.push(Buffer.from(object));
    else {
      const data = Buffer.from(object.data);
      const { dictionary = "" } = object;
      parts.push(Buffer.from(`<< /Length ${String(data.length)} ${dictionary} >>\nstream\n`), data);
      parts.push(Buffer.from("\nendstream"));
    }
    parts.push(Buffer.from("\nendobj\n"));
  }
  const start = length();
  const lines = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = String(objects.length + 1);
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${lines}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${String(start)}\n%%EOF`;
  return Buffer.concat([...parts, Buffer.from(end)]);
}

const catalogue = "<< /Type /Catalog /Pages 2 0 R >>";
const tree = "<< /Type /Pages /Count 1 /Kids [3 0 R] >>";

/** Creates a PDF of one page of A4. @param content its operators @param others objects from the fifth on @param page what the page says beside its content */
export function createOnePage(
  content: string | Exclude<PdfObject, string>,
  { others = [], page = "" }: { readonly others?: readonly PdfObject[]; readonly page?: string } = {},
): Uint8Array {
  const box = page.includes("/MediaBox") ? "" : "/MediaBox [0 0 595.28 841.89]";
  return createPdf([
    catalogue,
    tree,
    `<< /Type /Page /Parent 2 0 R ${box} /Contents 4 0 R ${page} >>`,
    typeof content === "string" ? { data: content } : content,
    ...others,
  ]);
}

/** A red bar at the left edge, 8 mm wide, and a half transparent blue one at the right. */
export const letterhead = createOnePage(
  "1 0 0 rg 0 0 22.7 841.89 re f /half gs 0 0 1 rg 572 0 23 841.89 re f",
  {
    page: "/Resources << /ExtGState << /half << /ca 0.5 >> >> >>",
  },
);

export function toPdfUri(pdf: Uint8Array): string {
  return `data:application/pdf;base64,${Buffer.from(pdf).toString("base64")}`;
}

/** PDFs that nobody can read. */
export const unreadable: Readonly<Record<string, Uint8Array>> = {
  "of no bytes": new Uint8Array(),
  "that is none": Buffer.from("<html>Not found</html>"),
  "whose page is missing": createPdf([catalogue, tree]),
  "whose tree of pages is a circle": createPdf([catalogue, "<< /Type /Pages /Count 1 /Kids [2 0 R] >>"]),
  "whose catalogue is its own tree": createPdf(["<< /Type /Catalog /Pages 1 0 R /Kids [1 0 R] /Count 1 >>"]),
};

/** Encrypted with a password. */
export const encrypted = createPdf(
  [catalogue, tree, "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>"],
  `/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${"41".repeat(32)}> /U <${"42".repeat(32)}> >>`,
);

/** Creates a PDF of some pages. */
export function createPages(count: number): Uint8Array {
  const numbers = Array.from({ length: count }, (_, index) => String(index + 3));
  return createPdf([
    catalogue,
    `<< /Type /Pages /Count ${String(count)} /Kids [${numbers.map((number) => `${number} 0 R`).join(" ")}] >>`,
    ...numbers.map(() => "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>"),
  ]);
}

/** Creates the data of a stream that is unpacked to this many times 10 MB, all of it one blank. */
function createBomb(times: number): Uint8Array {
  const block = deflateSync(Buffer.alloc(10_000_000, " "), { finishFlush: constants.Z_FULL_FLUSH });
  // Behind the header, a block that was flushed in full means the same anywhere.
  return Buffer.concat([block, ...Array.from({ length: times - 1 }, () => block.subarray(2))]);
}

/** The names and dictionaries of forms, each of which draws the next one ten times. */
function createForms(depth: number): PdfObject[] {
  return Array.from({ length: depth }, (_, index) => ({
    dictionary: `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /XObject << /F ${String(index + 6)} 0 R >> >>`,
    data: index === depth - 1 ? "0 0 595 842 re f" : "/F Do ".repeat(10),
  }));
}

/** PDFs that take more memory than they may. */
export const large: Readonly<Record<string, Uint8Array>> = {
  "with a stream that is unpacked to 2 GB": createOnePage({
    dictionary: "/Filter /FlateDecode",
    data: createBomb(200),
  }),
};

/** A PDF whose forms draw one another a million million times. */
export const slow = createOnePage("/F Do", {
  page: "/Resources << /XObject << /F 5 0 R >> >>",
  others: createForms(12),
});

/** PDFs that are drawn, strange as they are. */
export const strange: Readonly<Record<string, Uint8Array>> = {
  "whose form draws itself": createOnePage("/F Do", {
    page: "/Resources << /XObject << /F 5 0 R >> >>",
    others: [
      {
        dictionary:
          "/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /XObject << /F 5 0 R >> >>",
        data: "/F Do",
      },
    ],
  }),
  "with a picture of 4 gigapixels": createOnePage("595 0 0 842 0 0 cm /I Do", {
    page: "/Resources << /XObject << /I 5 0 R >> >>",
    others: [
      {
        dictionary:
          "/Type /XObject /Subtype /Image /Width 65500 /Height 65500 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /FlateDecode",
        data: createBomb(120),
      },
    ],
  }),
  "with a page of kilometres": createOnePage("0 0 9 9 re f", { page: "/MediaBox [0 0 3e7 4e7]" }),
  "with scripts and an action at its opening": createPdf([
    "<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>",
    tree,
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>",
  ]),
};

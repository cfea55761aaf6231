/** Photographs are scaled down to the pixels that a page can print before they are put into a text: a phone's has ten times as many. */

/** Width of a page's text, 170 mm, at 300 pixels an inch. */
const printedWidth = 2_000;
const quality = 0.84;
/** Formats that a browser draws as they are printed; a drawing has no pixels, and a moving picture would stand still. */
const scaled: Readonly<Record<string, "image/jpeg" | "image/png">> = {
  "image/jpeg": "image/jpeg",
  "image/png": "image/png",
};

/** Which are not printed as they are: some browsers read what cameras write, such as HEIC, and most read AVIF. */
const printed = /^image\/(?:png|jpeg|gif|webp|svg\+xml)$|^$/;

/** Returns a picture with no more pixels than its page can print, where that makes it smaller or printable; otherwise the file itself. */
export async function shrinkPicture(file: File): Promise<File> {
  const isPrinted = printed.test(file.type);
  const type = isPrinted ? scaled[file.type] : "image/jpeg";
  if (type === undefined || !("OffscreenCanvas" in globalThis)) return file;
  try {
    // Turned as the camera was held.
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, printedWidth / Math.max(bitmap.width, bitmap.height));
    if (scale === 1 && isPrinted) return file;
    const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
    const context = canvas.getContext("2d");
    if (!context) return file;
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const blob = await canvas.convertToBlob({ type, quality });
    return blob.size < file.size || !isPrinted ? new File([blob], file.name, { type }) : file;
  } catch {
    // The printer says what is wrong with it.
    return file;
  }
}

/** The document itself cannot be printed. A retry does not help; the message says what may. */
export class DocumentError extends Error {
  override readonly name: string = "DocumentError";
}

/** The document took longer than it was given. With more time it may be printed. */
export class DocumentTimeError extends DocumentError {
  override readonly name = "DocumentTimeError";
}

/** The browser failed, not the document: it did not start, crashed or hung. Trying again may help. */
export class BrowserError extends Error {
  override readonly name: string = "BrowserError";
}

/** The browser took too much memory while it printed several documents; one of them is to blame, and the others can be tried again. */
export class BrowserMemoryError extends BrowserError {
  override readonly name = "BrowserMemoryError";
}

/** The process of one page crashed: the system had no memory left, for example. */
export class PageCrashError extends BrowserError {
  override readonly name = "PageCrashError";
}

/** The browser stopped answering while it printed a document. Once, that may be its own fault. */
export class BrowserHungError extends BrowserError {
  override readonly name = "BrowserHungError";
}

/** A PDF does not have the form in which Chromium writes it. A newer Chromium may write another. */
export class PdfFormatError extends Error {
  override readonly name = "PdfFormatError";
}

/** A font of the service cannot be read. */
export class UnreadableFontError extends Error {
  override readonly name = "UnreadableFontError";
}

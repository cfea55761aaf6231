/** How a document is laid out; what a request may choose. */
export interface Layout {
  readonly paper: "a4" | "letter";
  /** A list of contents: always, never, or when the document is long and has enough headings. */
  readonly contents: "auto" | "on" | "off";
  /** A cover: always, never, or when there is metadata to show on it. */
  readonly cover: "auto" | "on" | "off";
}

export const defaultLayout: Layout = { paper: "a4", contents: "auto", cover: "auto" };

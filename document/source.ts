/** A document as it is given to be rendered. */
export interface DocumentSource {
  readonly markdown: string;
  readonly meta: DocumentMeta;
  /** What is left out is as {@link defaultLayout} says. */
  readonly layout?: Partial<Layout>;
  /** Of the web; what relative links and images are relative to. Without it, such links are text. */
  readonly baseUrl?: string | undefined;
  /** Works that the document cites: BibTeX, or CSL JSON. */
  readonly bibliography?: string | undefined;
}

/** Metadata of a document; what is absent is left out. */
export interface DocumentMeta {
  readonly title?: string | undefined;
  readonly subtitle?: string | undefined;
  readonly author?: string | undefined;
  readonly date?: string | undefined;
  readonly disclaimer?: string | undefined;
}

/** How a document is laid out; what a request may choose. */
export interface Layout {
  readonly paper: "a4" | "letter";
  /** A list of contents: always, never, or when the document is long and has enough headings. */
  readonly contents: "auto" | "on" | "off";
  /** A cover: always, never, or when there is metadata to show on it. */
  readonly cover: "auto" | "on" | "off";
  /** Where notes stand: at the foot of the page that refers to them, or all at the end. */
  readonly notes: "foot" | "end";
  /** The current section at the heads of pages: always, never, or when the document has a list of contents and ten pages or more. */
  readonly runningHeads: "auto" | "on" | "off";
  /** Whether the lines of text end flush with the margin. */
  readonly align: "left" | "justify";
  /** Whether straight quotes, hyphens for dashes and three dots become what the language writes. */
  readonly smart: "on" | "off";
}

export const defaultLayout: Layout = {
  paper: "a4",
  contents: "auto",
  cover: "auto",
  notes: "foot",
  runningHeads: "auto",
  align: "left",
  smart: "on",
};

/** Choices of a request that are the engine's, too, by the interface's names; absent for what is as by default. */
export interface LayoutOptions extends Partial<
  Omit<{ readonly [Name in keyof Layout]: Layout[Name] | undefined }, "contents" | "runningHeads">
> {
  readonly toc?: Layout["contents"] | undefined;
  readonly running_heads?: Layout["runningHeads"] | undefined;
}

/** A request's options as the engine has them; the engine's own defaults hold for those that are not given. */
export function layoutOf({
  paper,
  toc,
  cover,
  notes,
  running_heads: runningHeads,
  align,
  smart,
}: LayoutOptions): Partial<Layout> {
  return {
    ...(paper && { paper }),
    ...(toc && { contents: toc }),
    ...(cover && { cover }),
    ...(notes && { notes }),
    ...(runningHeads && { runningHeads }),
    ...(align && { align }),
    ...(smart && { smart }),
  };
}

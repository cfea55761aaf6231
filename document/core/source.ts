import type { Attachment } from "./attachments/attachments.ts";
import type { DocumentOptions } from "./options/options.ts";

/** A document to be rendered. */
export interface DocumentSource {
  readonly markdown: string;
  readonly meta: DocumentMeta;
  /** Fields that are left out are as {@link defaultLayout} has them. */
  readonly layout?: Partial<PageOptions>;
  /** Of the web; relative links and images are relative to it. Without it, such links are text. */
  readonly baseUrl?: string | undefined;
  /** Works that the document cites: BibTeX, or CSL JSON. */
  readonly bibliography?: string | undefined;
  /** An invoice that its pages show and its file holds (features/invoices/schema.ts). */
  readonly invoice?: unknown;
  /** What it has of its sender's brand (brand/brand.ts). */
  readonly brand?: unknown;
  /** Files that are attached to it. */
  readonly attachments?: readonly Attachment[] | undefined;
}

/** Metadata of a document; absent ones are not printed. */
export interface DocumentMeta {
  readonly title?: string | undefined;
  readonly subtitle?: string | undefined;
  readonly author?: string | undefined;
  readonly date?: string | undefined;
  readonly disclaimer?: string | undefined;
}

type Choice<Name extends keyof DocumentOptions> = Exclude<DocumentOptions[Name], undefined>;

/** The look of a document's pages: the choices of request and front matter, and the theme's for the rest. */
export interface PageOptions {
  readonly theme: Choice<"theme">;
  readonly paper: Choice<"paper">;
  /** That of a document for which nothing else chooses one. */
  readonly defaultPaper?: Choice<"default_paper"> | undefined;
  /** In mm; those of the paper when undefined. */
  readonly pageWidth?: Choice<"page_width"> | undefined;
  readonly pageHeight?: Choice<"page_height"> | undefined;
  /** A list of contents: always, never, or when the document is long and has enough headings. */
  readonly contents: Choice<"toc">;
  /** A cover: never, when there is metadata to show on it, or always, in the theme's design or in a chosen one. */
  readonly cover: Choice<"cover">;
  /** The place of notes: at the foot of the page that refers to them, or all at the end. */
  readonly notes: Choice<"notes">;
  /** The current section at the heads of pages: always, never, or when the document has a list of contents and ten pages or more. */
  readonly runningHeads: Choice<"running_heads">;
  /** Whether the lines of text end flush with the margin. */
  readonly align: Choice<"align">;
  /** Whether straight quotes, hyphens for dashes and three dots become the language's punctuation. */
  readonly smart: Choice<"smart">;
  /** The face of the text. */
  readonly font: Choice<"font">;
  /** The size of the text, in points; that of theme and paper when undefined. */
  readonly size?: Choice<"size"> | undefined;
  /** Distance of the lines of text, 1 for single; that of the theme when undefined. */
  readonly lineSpacing?: Choice<"line_spacing"> | undefined;
  /** All four in mm, or beside what theme and paper have. */
  readonly margins: Choice<"margins">;
  /** Added to the inner margins of pages, in mm. */
  readonly binding?: Choice<"binding"> | undefined;
  /** The look of tables. */
  readonly tables: Choice<"tables">;
  readonly columns: Choice<"columns">;
  /** Whether lines may be longer than those of prose: nobody reads the entries of a CV one after the other, and it has to fit its page. */
  readonly hasLongLines?: boolean;
  /** Whether sections are numbered; "auto" is as the theme has it. */
  readonly numbered: Choice<"numbered">;
  /** A word of the table of options, or RGB; that of the theme when undefined. */
  readonly accent?: Choice<"accent"> | undefined;
  /** Texts of the margins; undefined for the ones that pages have on their own. */
  readonly header?: Choice<"header"> | undefined;
  readonly footer?: Choice<"footer"> | undefined;
  /** Address of an image. */
  readonly logo?: Choice<"logo"> | undefined;
  /** Whether the logo is in the head of every page, too. */
  readonly logoPlace: Choice<"logo_place">;
  /** The colour of headings: a word of the table of options, or RGB; that of the theme when undefined. */
  readonly secondColour?: Choice<"second_colour"> | undefined;
  /** The text behind every page. */
  readonly watermark?: Choice<"watermark"> | undefined;
  /** Whether each formula has its MathML attached. */
  readonly mathml: Choice<"mathml">;
  /** The tool whose syntax is read. */
  readonly dialect: Choice<"dialect">;
  /** Whether slips are corrected before the document is parsed. */
  readonly repairs: Choice<"repairs">;
}

/** The layout of a document that sets no options. */
export const defaultLayout: PageOptions = {
  theme: "report",
  paper: "a4",
  contents: "auto",
  cover: "auto",
  notes: "foot",
  runningHeads: "auto",
  align: "left",
  smart: "on",
  font: "source-serif",
  margins: "normal",
  tables: "plain",
  columns: 1,
  numbered: "auto",
  logoPlace: "start",
  mathml: "off",
  dialect: "auto",
  repairs: "on",
};

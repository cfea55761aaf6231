import { decodeAttachments, type Attachment } from "./attachments/attachments.ts";
import type { CompiledDocument } from "./compile.ts";
import { findLinkTargets } from "./html/structure/link-targets.ts";
import { extractText } from "./html/structure/written-text.ts";
import type { AssembledPage } from "./page/assemble.ts";
import { untitled } from "./page/page.ts";
import type { PrintedDocument } from "./page/print/print-page.ts";
import { findPageWords } from "./page/words.ts";
import type { PdfDescription } from "./pdf/finish-pdf.ts";

/** Returns the metadata for the PDF of a document. @param html that was printed */
export function describePdf(
  { frontMatter, language, headings, formulas, embedded }: CompiledDocument,
  { meta, title }: AssembledPage,
  html: string,
  { front, drawnWords }: PrintedDocument & { readonly drawnWords: Uint8Array | undefined },
  attachments: readonly Attachment[] = [],
): PdfDescription {
  return {
    information: {
      title: title ?? untitled,
      author: meta.author,
      subject: frontMatter.description ?? meta.subtitle,
      keywords: frontMatter.keywords,
      date: meta.date,
    },
    language,
    links: findLinkTargets(html),
    headings,
    text: extractText(html),
    formulas,
    attachments: [...(embedded ? [embedded.file] : []), ...decodeAttachments(attachments)],
    schemas: embedded ? [embedded.schema] : [],
    drawnWords,
    front: { ...front, coverLabel: findPageWords(language).cover },
  };
}

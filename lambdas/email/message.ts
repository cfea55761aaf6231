import MailComposer from "nodemailer/lib/mail-composer";
import type { RenderedPdf } from "../jobs/job.ts";
import { emailContent } from "./content.ts";

/** Nothing here is of the payer's making but the address, and the PDF itself: whoever pays could write what a message says to strangers. */
export interface MessageOptions {
  readonly jobId: string;
  readonly pdf: RenderedPdf;
  /** The operator's. */
  readonly from: string;
  readonly to: string;
  readonly publicBaseUrl: string;
  readonly unsubscribeUrl: string;
  /** The PDF, when it is attached. */
  readonly attachment: Uint8Array | undefined;
}

/** A name can carry a message, too. */
const fileName = "document.pdf";

/** The message that delivers a PDF, as SES takes it (RFC 5322 and MIME). */
export function emailMessage(options: MessageOptions): Promise<Buffer> {
  const { jobId, pdf, from, to, publicBaseUrl, unsubscribeUrl, attachment } = options;
  const { host } = new URL(publicBaseUrl);
  const content = emailContent({
    pages: pdf.pages,
    bytes: pdf.bytes,
    host,
    unsubscribeUrl,
    link: attachment
      ? undefined
      : { url: `${publicBaseUrl}/job/${jobId}/download`, until: new Date(pdf.deleted_at) },
  });
  return composed({
    from,
    to,
    subject: `Your PDF from ${host} is ready`,
    content,
    messageId: `<${jobId}@${host.replace(/:\d+$/, "")}>`,
    unsubscribeUrl,
    attachments: attachment
      ? [{ filename: fileName, content: Buffer.from(attachment), contentType: "application/pdf" }]
      : [],
  });
}

interface Parts {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly content: { readonly text: string; readonly html: string };
  readonly messageId: string;
  readonly unsubscribeUrl: string;
  readonly attachments: { filename: string; content: Buffer; contentType: string }[];
}

function composed({ content, unsubscribeUrl, ...parts }: Parts): Promise<Buffer> {
  return new MailComposer({
    ...parts,
    text: content.text.replaceAll("\n", "\r\n"),
    html: content.html.replaceAll("\n", "\r\n"),
    headers: {
      // RFC 3834, section 5.1: so that nobody's vacation answers.
      "Auto-Submitted": "auto-generated",
      // RFC 2369 and RFC 8058: one press, no page to visit.
      "List-Unsubscribe": { prepared: true, value: `<${unsubscribeUrl}>` },
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}

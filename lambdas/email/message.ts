import MailComposer from "nodemailer/lib/mail-composer";
import type { ConversionRequest } from "../interface/requests.ts";
import type { Job, RenderedPdf } from "../jobs/job.ts";
import { emailContent } from "./content.ts";
import { oneLine } from "./line.ts";

export interface MessageOptions {
  readonly job: Job;
  readonly pdf: RenderedPdf;
  readonly meta: ConversionRequest["data"]["meta"];
  readonly from: string;
  readonly to: string;
  readonly publicBaseUrl: string;
  readonly unsubscribeUrl: string;
  /** The PDF, when it is attached. */
  readonly attachment: Uint8Array | undefined;
}

const subjectLength = 150;

/** The message that delivers a PDF, as SES takes it (RFC 5322 and MIME). */
export function emailMessage(options: MessageOptions): Promise<Buffer> {
  const { job, pdf, meta, from, to, publicBaseUrl, unsubscribeUrl, attachment } = options;
  const title = oneLine(meta.title ?? "", subjectLength) || job.document_name.replace(/\.pdf$/i, "");
  const author = oneLine(meta.author ?? "", subjectLength);
  const { host } = new URL(publicBaseUrl);
  const { text, html } = emailContent({
    title,
    author: author === "" ? undefined : author,
    fileName: job.document_name,
    pages: pdf.pages,
    bytes: pdf.bytes,
    host,
    unsubscribeUrl,
    link: attachment
      ? undefined
      : { url: `${publicBaseUrl}/job/${job.job_id}/download`, until: new Date(pdf.deleted_at) },
  });
  return new MailComposer({
    from,
    to,
    subject: title,
    text: text.replaceAll("\n", "\r\n"),
    html: html.replaceAll("\n", "\r\n"),
    messageId: `<${job.job_id}@${host.replace(/:\d+$/, "")}>`,
    headers: {
      // RFC 3834, section 5.1: so that nobody's vacation answers.
      "Auto-Submitted": "auto-generated",
      // RFC 2369 and RFC 8058: one press, no page to visit.
      "List-Unsubscribe": { prepared: true, value: `<${unsubscribeUrl}>` },
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
    attachments: attachment
      ? [{ filename: job.document_name, content: Buffer.from(attachment), contentType: "application/pdf" }]
      : [],
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}

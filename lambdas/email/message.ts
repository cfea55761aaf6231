import { randomUUID } from "node:crypto";
import MailComposer from "nodemailer/lib/mail-composer";
import type { RenderedPdf } from "../jobs/job.ts";
import type { EmailSender } from "../settings/email-sender.ts";
import { deliveryContent, questionContent, type EmailContent } from "./content.ts";

/** Only the address and the PDF come from the payer, who could otherwise send any text to strangers. */
interface MessageOptions {
  /** The operator's sender. */
  readonly from: EmailSender;
  readonly to: string;
  readonly publicBaseUrl: string;
  readonly unsubscribeUrl: string;
}

/** A message that delivers a PDF. */
export interface DeliveryOptions extends MessageOptions {
  readonly jobId: string;
  readonly pdf: RenderedPdf;
  /** The PDF, when it is attached. */
  readonly attachment: Uint8Array | undefined;
}

/** Fixed, because a name could carry a text of the payer, too. */
const fileName = "document.pdf";

/** Returns the message that delivers a PDF, in the format of SES (RFC 5322 and MIME). */
export function deliveryMessage(options: DeliveryOptions): Promise<Buffer> {
  const { jobId, pdf, from, to, publicBaseUrl, unsubscribeUrl, attachment } = options;
  const { host } = new URL(publicBaseUrl);
  const content = deliveryContent({
    pages: pdf.pages,
    bytes: pdf.bytes,
    host,
    unsubscribeUrl,
    link: attachment
      ? undefined
      : { url: `${publicBaseUrl}/job/${jobId}/download`, until: new Date(pdf.deleted_at) },
  });
  return compose({
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

/** Returns the consent request to an address, in the format of SES. */
export function questionMessage({
  consentUrl,
  ...options
}: MessageOptions & { readonly consentUrl: string }): Promise<Buffer> {
  const { from, to, publicBaseUrl, unsubscribeUrl } = options;
  const { host } = new URL(publicBaseUrl);
  return compose({
    from,
    to,
    subject: `May ${host} send you documents?`,
    content: questionContent({ host, consentUrl, unsubscribeUrl }),
    messageId: `<${randomUUID()}@${host.replace(/:\d+$/, "")}>`,
    unsubscribeUrl,
    attachments: [],
  });
}

interface Parts {
  readonly from: EmailSender;
  readonly to: string;
  readonly subject: string;
  readonly content: EmailContent;
  readonly messageId: string;
  readonly unsubscribeUrl: string;
  readonly attachments: { filename: string; content: Buffer; contentType: string }[];
}

function compose({ from: { name, address }, content, unsubscribeUrl, ...parts }: Parts): Promise<Buffer> {
  return new MailComposer({
    ...parts,
    from: { name, address },
    text: content.text.replaceAll("\n", "\r\n"),
    html: content.html.replaceAll("\n", "\r\n"),
    headers: {
      // RFC 3834, section 5.1: prevents vacation replies.
      "Auto-Submitted": "auto-generated",
      // RFC 2369 and RFC 8058: unsubscribing by one click, without a page.
      "List-Unsubscribe": { prepared: true, value: `<${unsubscribeUrl}>` },
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}

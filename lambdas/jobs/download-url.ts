import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { BucketSettings } from "../settings/settings.ts";
import { pdfKey } from "./document-storage.ts";

/** Validity of a presigned URL, in seconds (docs/contract.md, "Lifetimes"). */
export const downloadSeconds = 15 * 60;

/**
 * A presigned URL under which a browser saves a job's PDF as `documentName`. It is signed locally, without a call of S3.
 * @param signedAt epoch ms; it ends {@link downloadSeconds} later
 */
export type DownloadUrl = (
  job: Readonly<Record<"jobId" | "documentName", string>>,
  signedAt: number,
) => Promise<string>;

/** Presigns URLs of the bucket of the settings. */
export function createDownloadUrl(settings: BucketSettings): DownloadUrl {
  const { DOWNLOAD_BASE_URL: endpoint } = settings;
  const client = new S3Client(endpoint === undefined ? {} : { endpoint, forcePathStyle: true });
  return ({ jobId, documentName }, signedAt) => {
    const command = new GetObjectCommand({
      Bucket: settings.BUCKET_NAME,
      Key: pdfKey(jobId),
      ResponseContentType: "application/pdf",
      ResponseContentDisposition: contentDisposition(documentName),
    });
    return getSignedUrl(client, command, { expiresIn: downloadSeconds, signingDate: new Date(signedAt) });
  };
}

/** Returns a `Content-Disposition` that any browser reads, whatever characters the name has (RFC 6266, section 4.3; RFC 8187). */
export function contentDisposition(documentName: string): string {
  const ascii = documentName.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(documentName).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

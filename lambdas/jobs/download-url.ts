import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { BucketSettings } from "../settings/settings.ts";
import { contentDisposition } from "./document-name.ts";
import { pdfKey } from "./document-storage.ts";
import { downloadSeconds } from "./download-addresses.ts";

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

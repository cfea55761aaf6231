import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { boundedCalls, endingWithRequest } from "../aws/bounded-calls.ts";
import { storedConversionRequest } from "../interface/requests.ts";
import type { ConversionRequest } from "../interface/requests.ts";
import type { BucketSettings } from "../settings/settings.ts";

/** How long a presigned URL is good, in seconds (docs/contract.md, "Lifetimes"). */
export const downloadSeconds = 15 * 60;

/** Sources and PDFs in S3. A document has one key for each, so storing it again changes nothing. */
export interface DocumentStorage {
  putSource(jobId: string, source: ConversionRequest): Promise<void>;
  /** @throws {SourceMissingError} when there is none, or no more */
  getSource(jobId: string): Promise<ConversionRequest>;
  deleteSource(jobId: string): Promise<void>;
  putPdf(jobId: string, pdf: Uint8Array): Promise<void>;
  getPdf(jobId: string): Promise<Uint8Array>;
  /** A presigned URL under which a browser saves the PDF as `documentName`. */
  downloadUrl(jobId: string, documentName: string): Promise<string>;
}

/** The source of a job is not in the bucket. */
export class SourceMissingError extends Error {
  override readonly name = "SourceMissingError";
}

export function createDocumentStorage(settings: BucketSettings): DocumentStorage {
  const client = endingWithRequest(new S3Client(boundedCalls(10_000)));
  const Bucket = settings.BUCKET_NAME;
  const source = (jobId: string) => ({ Bucket, Key: `sources/${jobId}.json` });
  const pdf = (jobId: string) => ({ Bucket, Key: `documents/${jobId}.pdf` });

  return {
    async putSource(jobId, request) {
      const Body = JSON.stringify(request);
      await client.send(new PutObjectCommand({ ...source(jobId), Body, ContentType: "application/json" }));
    },

    async getSource(jobId) {
      try {
        const { Body } = await client.send(new GetObjectCommand(source(jobId)));
        const text = (await Body?.transformToString("utf-8")) ?? "";
        return storedConversionRequest.parse(JSON.parse(text));
      } catch (error) {
        if (error instanceof Error && error.name === "NoSuchKey") {
          throw new SourceMissingError(`No source for job ${jobId}`, { cause: error });
        }
        throw error;
      }
    },

    async deleteSource(jobId) {
      await client.send(new DeleteObjectCommand(source(jobId)));
    },

    async putPdf(jobId, bytes) {
      await client.send(new PutObjectCommand({ ...pdf(jobId), Body: bytes, ContentType: "application/pdf" }));
    },

    async getPdf(jobId) {
      const { Body } = await client.send(new GetObjectCommand(pdf(jobId)));
      if (!Body) throw new Error(`The PDF of job ${jobId} is empty`);
      return Body.transformToByteArray();
    },

    async downloadUrl(jobId, documentName) {
      const command = new GetObjectCommand({
        ...pdf(jobId),
        ResponseContentType: "application/pdf",
        ResponseContentDisposition: contentDisposition(documentName),
      });
      return getSignedUrl(client, command, { expiresIn: downloadSeconds });
    },
  };
}

/** A `Content-Disposition` that any browser reads, whatever the name's letters (RFC 6266, section 4.3; RFC 8187). */
export function contentDisposition(documentName: string): string {
  const ascii = documentName.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(documentName).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

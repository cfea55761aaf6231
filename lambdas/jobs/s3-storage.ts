import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { boundedCalls, endingWithRequest } from "../aws/bounded-calls.ts";
import { storedConversionRequest } from "../http-contract/requests.ts";
import type { BucketSettings } from "../settings/settings.ts";
import { SourceMissingError, pdfKey, sourceKey, type DocumentStorage } from "./document-storage.ts";

/** Creates storage in the bucket of the settings. */
export function createDocumentStorage(settings: BucketSettings): DocumentStorage {
  const client = endingWithRequest(new S3Client(boundedCalls(10_000)));
  const Bucket = settings.BUCKET_NAME;
  const source = (jobId: string) => ({ Bucket, Key: sourceKey(jobId) });
  const pdf = (jobId: string) => ({ Bucket, Key: pdfKey(jobId) });

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
  };
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  CompleteMultipartUploadCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import type { Assembly } from "./assembly.ts";

/** What the emulator takes at once, in bytes. */
const partBytes = 8 * 1024 * 1024;

/** Puts the archive of fonts that a function's environment names where `cdk deploy` would, by AWS's environment variables. */
export async function putFontArchive(
  { folder }: Assembly,
  { FONT_ARCHIVE_BUCKET: Bucket, FONT_ARCHIVE_KEY: Key }: Readonly<Record<string, string>>,
): Promise<void> {
  if (Bucket === undefined || Key === undefined) return;
  const client = new S3Client({});
  await client.send(new CreateBucketCommand({ Bucket }));
  const archive = readFileSync(join(folder, `asset.${Key}`));
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
  const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
  for (let start = 0; start < archive.length; start += partBytes) {
    const PartNumber = Parts.length + 1;
    const Body = archive.subarray(start, start + partBytes);
    const { ETag } = await client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }));
    Parts.push({ PartNumber, ETag });
  }
  await client.send(
    new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }),
  );
}

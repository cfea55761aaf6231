import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { extract } from "tar-fs";
import { boundedCalls } from "../aws/bounded-calls.ts";
import type { FontArchiveSettings } from "../settings/settings.ts";

/**
 * Opens the archive of web fonts in S3, which do not fit into a Lambda function beside the browser.
 * @returns a function that unpacks them at its first call and returns their folder; after a failure it tries again
 */
export function openFontArchive(settings: FontArchiveSettings): () => Promise<string> {
  let unpacked: Promise<string> | undefined;
  return () =>
    (unpacked ??= unpack(settings).catch((error: unknown) => {
      unpacked = undefined;
      throw error;
    }));
}

async function unpack({ FONT_ARCHIVE_BUCKET, FONT_ARCHIVE_KEY }: FontArchiveSettings): Promise<string> {
  const client = new S3Client(boundedCalls(10_000));
  const folder = await mkdtemp(join(tmpdir(), "web-fonts-"));
  try {
    const { Body } = await client.send(
      new GetObjectCommand({ Bucket: FONT_ARCHIVE_BUCKET, Key: FONT_ARCHIVE_KEY }),
    );
    await pipeline(Body as Readable, extract(folder));
    return folder;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  } finally {
    client.destroy();
  }
}

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { pack } from "tar-fs";
import { expect, test, vi } from "vitest";
import { openFontArchive } from "../../../../lambdas/printing/font-archive.ts";
import { startS3AndSqs } from "../../../../emulators/s3-and-sqs.ts";
import { credentials } from "../../../../server/aws/credentials.ts";
import { forThisFile, ownFolder } from "../../../lifetimes.ts";

for (const [name, value] of Object.entries(credentials)) vi.stubEnv(name, value);
const folder = ownFolder();
vi.stubEnv("TMPDIR", folder);
const aws = await forThisFile(startS3AndSqs());
vi.stubEnv("AWS_ENDPOINT_URL_S3", aws.endpoint);

// Catches an instance that fails every document in Chinese after S3 was out of reach for a moment.
test("an archive that could not be fetched is fetched on the next request, and then kept", async () => {
  const archive = { FONT_ARCHIVE_BUCKET: aws.bucketName, FONT_ARCHIVE_KEY: "fonts.tar" };
  const furtherFonts = openFontArchive(archive);
  await expect(furtherFonts()).rejects.toThrow();
  await writeFile(join(folder, "a.woff2"), "glyphs");
  const Body = await buffer(pack(folder, { entries: ["a.woff2"] }));
  await new S3Client({}).send(new PutObjectCommand({ Bucket: aws.bucketName, Key: "fonts.tar", Body }));
  const unpacked = await furtherFonts();
  expect(await readFile(join(unpacked, "a.woff2"), "utf8")).toBe("glyphs");
  expect(await furtherFonts()).toBe(unpacked);
});

import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { DeleteObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { boundedCalls } from "../aws/bounded-calls.ts";
import { assetCache, findContentType } from "../http/page-assets.ts";

/** Objects begin as the addresses of the page's files do. */
const prefix = "assets/";
/** How many calls are made at once. */
const callsAtOnce = 20;

/** The files of the page in the bucket from which the front door serves them. */
export interface PageFiles {
  /** Puts the files of this release beside those of the releases before, which pages that are open still ask for. @returns how many */
  publish(): Promise<number>;
  /** Deletes those of all releases, so that the bucket can be deleted. @returns how many */
  deleteAll(): Promise<number>;
}

/** Creates the files of a folder in a bucket. */
export function createPageFiles(folder: string, bucket: string): PageFiles {
  const client = new S3Client(boundedCalls(30_000));

  const put = async (name: string): Promise<void> => {
    const isBrotli = name.endsWith(".br");
    const ContentType = findContentType(isBrotli ? name.slice(0, -".br".length) : name);
    if (ContentType === undefined) throw new Error(`The build made ${name}, which has no content type`);
    const object = { Bucket: bucket, Key: prefix + name, Body: await readFile(join(folder, name)) };
    await client.send(
      new PutObjectCommand({
        ...object,
        ContentType,
        CacheControl: assetCache,
        ...(isBrotli && { ContentEncoding: "br" }),
      }),
    );
  };

  return {
    async publish() {
      const names = await readdir(folder);
      await forEachAtOnce(names, put);
      return names.length;
    },

    async deleteAll() {
      let deleted = 0;
      for (;;) {
        // A page at a time from the beginning: what was listed is gone.
        const { Contents = [] } = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix }),
        );
        if (Contents.length === 0) return deleted;
        await forEachAtOnce(Contents, async ({ Key }) => {
          await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
        });
        deleted += Contents.length;
      }
    },
  };
}

async function forEachAtOnce<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<void>,
): Promise<void> {
  const left = [...items];
  const work = async (): Promise<void> => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await act(item);
  };
  await Promise.all(Array.from({ length: callsAtOnce }, work));
}

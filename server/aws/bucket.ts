import { createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { pipeline } from "node:stream/promises";
import { corsHeaders } from "../../lambdas/http/cors.ts";
import { listen } from "../host/http-server.ts";
import { findPresignedUrlFault } from "./presigned-url.ts";

/** The bucket's name, and so the first part of a download's path. */
export const bucketName = "files";

/** A bucket in a folder. */
export interface Bucket {
  /** S3 for the functions, on this machine. */
  readonly endpoint: string;
  /** Answers a request for a download by its signed address; false where it is another request. */
  answerDownload(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** Deletes older objects, as the bucket's lifecycle does. @param before epoch ms */
  deleteOlder(before: number): Promise<void>;
  stop(): Promise<void>;
}

export interface BucketOptions {
  readonly folder: string;
  /** By which downloads are signed. */
  readonly secretKey: string;
  /** Host of downloads in their signature, whatever a server in front makes of it. */
  readonly publicHost: string;
  /** How much of an object is given out by signed addresses, in times its size. */
  readonly maxDownloads: number;
}

/** The keys that there are (lambdas/jobs/document-storage.ts). No other leads to a file. */
const keyPattern = /^\/files\/((sources|documents)\/[0-9a-f-]{36}\.(json|pdf))$/;
const contentTypes = { json: "application/json", pdf: "application/pdf" } as const;

/** Response headers that a signed address may set, by their query parameter. */
const overrides = {
  "response-content-disposition": "content-disposition",
  "response-content-type": "content-type",
} as const;

/** Serves the functions' S3 from a folder: objects are put, read and deleted as a whole. A successful put is on the disk. */
export async function startBucket(options: BucketOptions): Promise<Bucket> {
  const { folder, secretKey, publicHost, maxDownloads } = options;
  /** Bytes of each object sent by signed addresses since the start. A current download counts in full. */
  const givenOut = new Map<string, number>();
  const drafts = join(folder, "drafts");
  await rm(drafts, { recursive: true, force: true });
  for (const name of ["sources", "documents", "drafts"]) await mkdir(join(folder, name), { recursive: true });

  const put = async (request: IncomingMessage, response: ServerResponse, key: string): Promise<void> => {
    if (request.headers["content-encoding"]?.includes("aws-chunked") === true) {
      sendFault(response, 501, "NotImplemented");
      return;
    }
    const draft = join(drafts, randomUUID());
    try {
      // A body that breaks off fails here, so that nothing is ever half there.
      await pipeline(request, createWriteStream(draft, { mode: 0o600, flush: true }));
      await rename(draft, join(folder, key));
      await syncFolder(join(folder, key, ".."));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    response.writeHead(200, { etag: '"stored"' }).end();
  };

  /** Answers with an object. @param query of a presigned URL; absent for the functions, whose reads do not count */
  const get = async (response: ServerResponse, key: string, query?: URLSearchParams): Promise<void> => {
    const file = await open(join(folder, key)).catch(() => undefined);
    if (!file) {
      sendFault(response, 404, "NoSuchKey");
      return;
    }
    const { size } = await file.stat();
    const before = givenOut.get(key) ?? 0;
    if (query && before + size > maxDownloads * size) {
      await file.close();
      // Nothing changes before the document is deleted, a day after it was made at the earliest.
      sendFault(response, 429, "TooManyDownloads", {
        message: tooManyDownloads,
        headers: { "retry-after": "86400" },
      });
      return;
    }
    if (query) givenOut.set(key, before + size);
    const chosen = Object.entries(overrides).flatMap(([parameter, name]) => {
      const value = query?.get(parameter) ?? undefined;
      return value === undefined ? [] : [[name, value] as const];
    });
    response.writeHead(200, {
      "content-type": contentTypes[key.endsWith(".pdf") ? "pdf" : "json"],
      "content-length": size,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
      ...corsHeaders,
      ...Object.fromEntries(chosen),
    });
    // Whoever reads may leave in the middle.
    const content = file.createReadStream();
    await pipeline(content, response).catch(() => undefined);
    if (query) givenOut.set(key, (givenOut.get(key) ?? 0) - (size - Math.min(size, content.bytesRead)));
  };

  const server = await listen(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://s3");
    const key = keyPattern.exec(pathname)?.[1];
    if (key === undefined) {
      sendFault(response, 403, "AccessDenied");
      return;
    }
    if (request.method === "PUT") return put(request, response, key);
    if (request.method === "GET") return get(response, key);
    if (request.method !== "DELETE") {
      sendFault(response, 405, "MethodNotAllowed");
      return;
    }
    await rm(join(folder, key), { force: true });
    response.writeHead(204).end();
  });

  return {
    endpoint: server.url,

    async answerDownload(request, response) {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://s3");
      const key = keyPattern.exec(pathname)?.[1];
      if (key === undefined || request.method !== "GET") return false;
      const headers = { ...request.headers, host: publicHost };
      const fault = findPresignedUrlFault(
        { method: "GET", url: request.url ?? "/", headers },
        secretKey,
        Date.now(),
      );
      if (fault) sendFault(response, 403, fault.code, { message: fault.message });
      else await get(response, key, searchParams);
      return true;
    },

    async deleteOlder(before) {
      for (const name of ["sources", "documents"]) {
        for (const file of await readdir(join(folder, name))) {
          const path = join(folder, name, file);
          const facts = await stat(path).catch(() => undefined);
          if (!facts || facts.mtimeMs >= before) continue;
          await rm(path, { force: true });
          givenOut.delete(`${name}/${file}`);
        }
      }
    },

    stop: () => server.stop(),
  };
}

const tooManyDownloads =
  "You have used all downloads that the payment includes. Keep the copy that you downloaded.";

/** Syncs a folder: a file's name survives a power cut once its folder is on the disk. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}

function sendFault(
  response: ServerResponse,
  status: number,
  code: string,
  {
    message = code,
    headers = {},
  }: { readonly message?: string; readonly headers?: Readonly<Record<string, string>> } = {},
): void {
  response.writeHead(status, { "content-type": "application/xml", ...corsHeaders, ...headers });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`);
}

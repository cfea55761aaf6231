import { once } from "node:events";
import { readdir, utimes } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listen, type HttpServer } from "../../../server/host/http-server.ts";
import { startBucket, type Bucket } from "../../../server/aws/bucket.ts";
import { until } from "../../until.ts";
import { ownFolder } from "../../lifetimes.ts";

/** A bucket in a folder, as the SDK of AWS calls it. */

const credentials = { accessKeyId: "server", secretAccessKey: "downloads key" };
const id = "0b0f2a3c-6c6a-4a56-9f5a-6f8b4d1c2e3f";
const Key = `documents/${id}.pdf`;
const Bucket = "files";

let folder: string;
let bucket: Bucket;
let s3: S3Client;
let front: HttpServer;
beforeEach(async () => {
  folder = ownFolder();
  bucket = await startBucket({
    folder,
    secretKey: credentials.secretAccessKey,
    publicHost: "pdf.example.com",
    maxDownloads: 3,
  });
  s3 = new S3Client({ endpoint: bucket.endpoint, region: "us-east-1", credentials });
  front = await listen(async (request, response) => {
    if (!(await bucket.answerDownload(request, response))) response.writeHead(404).end();
  });
});
afterEach(async () => {
  s3.destroy();
  await front.stop();
  await bucket.stop();
});

const put = (Body: Uint8Array | string, key = Key) =>
  s3.send(new PutObjectCommand({ Bucket, Key: key, Body }));
const get = async (key = Key) => {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: key }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
};

describe("the bucket's objects", () => {
  it("are put, replaced, read and deleted whole, of any size", async () => {
    const large = Buffer.alloc(12_000_000, "PDF ");
    await put("first");
    await put(large);
    expect((await get()).equals(large)).toBe(true);
    await s3.send(new DeleteObjectCommand({ Bucket, Key }));
    await expect(get()).rejects.toMatchObject({ name: "NoSuchKey" });
    await s3.send(new DeleteObjectCommand({ Bucket, Key }));
  });

  it("survive their server, unlike those that were half stored", async () => {
    await put("kept");
    const { port } = new URL(bucket.endpoint);
    const socket = connect(Number(port), "127.0.0.1");
    socket.write(`PUT /files/sources/${id}.json HTTP/1.1\r\nhost: s3\r\ncontent-length: 100\r\n\r\nhalf`);
    await until(async () => (await readdir(join(folder, "drafts"))).length === 1);
    socket.destroy();
    await until(async () => (await readdir(join(folder, "drafts"))).length === 0);
    expect(await readdir(join(folder, "sources"))).toEqual([]);
    const next = await startBucket({ folder, secretKey: "", publicHost: "", maxDownloads: 1 });
    expect((await get()).toString()).toBe("kept");
    await next.stop();
  });

  it.each([
    "/files/documents/../../secrets/signing",
    "/files/documents/%2e%2e/x.pdf",
    "/other/x",
    `/files/documents/${id}.pdf.new`,
  ])("cannot be stored elsewhere: %s", async (path) => {
    for (const method of ["GET", "PUT", "DELETE"])
      expect((await fetch(`${bucket.endpoint}${path}`, { method })).status).toBe(403);
  });

  it("are deleted once they are too old", async () => {
    await put("old");
    const hour = 3_600_000;
    await utimes(join(folder, Key), new Date(Date.now() - 2 * hour), new Date(Date.now() - 2 * hour));
    await put("new", `sources/${id}.json`);
    await bucket.deleteOlder(Date.now() - hour);
    await expect(get()).rejects.toMatchObject({ name: "NoSuchKey" });
    expect((await get(`sources/${id}.json`)).toString()).toBe("new");
  });
});

describe("a download from the bucket", () => {
  const signed = (options: object = {}) =>
    getSignedUrl(
      new S3Client({
        endpoint: "https://pdf.example.com",
        forcePathStyle: true,
        region: "us-east-1",
        credentials,
      }),
      new GetObjectCommand({
        Bucket,
        Key,
        ResponseContentType: "application/pdf",
        ResponseContentDisposition: 'attachment; filename="a.pdf"',
      }),
      { expiresIn: 900, ...options },
    );
  const path = async (options?: object) =>
    (await signed(options)).replace("https://pdf.example.com", front.url);

  // The server in front may send its own name as the host.
  it("works by an address that is signed for the public host, whatever host arrives", async () => {
    await put("the PDF");
    const answer = await fetch(await path());
    expect([answer.status, await answer.text()]).toEqual([200, "the PDF"]);
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="a.pdf"');
  });

  it("is refused by an address that is changed, expired, or not signed", async () => {
    await put("the PDF");
    const good = await path();
    const over = await path({ expiresIn: 1, signingDate: new Date(Date.now() - 60_000) });
    for (const url of [
      good.replace("a.pdf", "b.pdf"),
      good.replace(/Signature=(\w)/, (_, digit) => `Signature=${digit === "0" ? "1" : "0"}`),
      over,
      `${front.url}/files/${Key}`,
    ])
      expect((await fetch(url)).status).toBe(403);
    expect((await fetch(good, { method: "PUT", body: "mine" })).status).toBe(404);
    expect((await get()).toString()).toBe("the PDF");
  });

  it("works three times in all, by any addresses, and functions can read the object after that", async () => {
    await put("the PDF");
    const paths = await Promise.all(
      [0, 1, 2, 3, 4].map((minute) => path({ signingDate: new Date(Date.now() - minute * 60_000) })),
    );
    const statuses = await Promise.all(paths.map(async (url) => (await fetch(url)).status));
    expect(statuses.sort()).toEqual([200, 200, 200, 429, 429]);
    const refused = await fetch(await path());
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_600);
    expect(await refused.text()).toContain("all downloads that the payment includes");
    expect((await get()).toString()).toBe("the PDF");
  });

  it("counts by the part that was read, when the client leaves", async () => {
    await put(Buffer.alloc(30_000_000));
    const { port } = new URL(front.url);
    for (let times = 0; times < 10; times++) {
      const { pathname, search } = new URL(await path());
      const socket = connect(Number(port), "127.0.0.1");
      socket.write(`GET ${pathname}${search} HTTP/1.1\r\nhost: pdf\r\n\r\n`);
      await once(socket, "data");
      socket.destroy();
    }
    await until(async () => {
      const answer = await fetch(await path());
      await answer.body?.cancel();
      return answer.status === 200;
    });
  });

  it("works again once the document was deleted and printed again", async () => {
    await put("the PDF");
    for (let times = 0; times < 3; times++) await (await fetch(await path())).text();
    expect((await fetch(await path())).status).toBe(429);
    await bucket.deleteOlder(Date.now() + 1_000);
    await put("the PDF");
    expect((await fetch(await path())).status).toBe(200);
  });

  it("leaves every other path to the functions", async () => {
    for (const other of ["/", "/markdown", "/job/x/status", "/files/", "/files/secrets/signing"])
      expect((await fetch(`${front.url}${other}`)).status).toBe(404);
  });
});

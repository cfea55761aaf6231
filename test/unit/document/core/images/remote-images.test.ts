import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createImageFetcher } from "../../../../../document/core/images/remote-images.ts";

const maxBytes = 1_000;
const server = createServer((request, response) => {
  const bytes = Number(request.url?.slice(1));
  response.writeHead(200, { "content-type": "image/png" }).end(Buffer.alloc(bytes));
});
beforeAll(() => new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening)));
afterAll(() => {
  server.close();
});

describe("an image on the web", () => {
  const fetchImage = createImageFetcher({ isAllowed: () => true, maxBytes });
  const fetchImageOfSize = (bytes: number) =>
    fetchImage(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}/${String(bytes)}`);

  it("is fetched up to the largest size, and not beyond", async () => {
    expect((await fetchImageOfSize(maxBytes))?.bytes).toHaveLength(maxBytes);
    expect(await fetchImageOfSize(maxBytes + 1)).toBeUndefined();
  });
});

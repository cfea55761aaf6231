import { describe, expect, it, onTestFinished } from "vitest";
import { createProbe } from "../../../../lambdas/sweep/probe.ts";
import { listen, type Listener } from "../../../../server/host/http-server.ts";

async function probe(answer: Listener): Promise<readonly string[]> {
  const server = await listen(answer);
  onTestFinished(() => server.stop());
  return createProbe(server.url)();
}

describe("the probe of the public address", () => {
  it("finds nothing wrong when health is 200 and the price is 402", async () => {
    expect(
      await probe(({ url }, response) => response.writeHead(url === "/health" ? 200 : 402).end()),
    ).toEqual([]);
  });

  it("finds a front door whose secret is refused", async () => {
    expect(
      await probe(({ url }, response) => response.writeHead(url === "/health" ? 200 : 403).end()),
    ).toEqual(["GET /markdown answered 403 instead of 402"]);
  });

  it("finds an address that does not answer, and does not throw", async () => {
    expect(await probe(({ socket }) => socket.destroy())).toEqual([
      expect.stringContaining("GET /health: "),
      expect.stringContaining("GET /markdown: "),
    ]);
  });
});

import { listen, readBody, type HttpServer } from "../../server/host/http-server.ts";

/** What the chain's clock may be behind, in seconds: a block of Base. */
const blockSeconds = 2;
const maxRequestBytes = 1_000_000;

/**
 * Stands before a chain, so that its blocks have the time of this process's `Date`, which a test may move. Whoever asks finds a block of now.
 * @param url JSON-RPC endpoint of an anvil
 */
export async function startClockProxy(url: string): Promise<HttpServer> {
  let time = Math.floor(Date.now() / 1000);
  let moving = Promise.resolve();

  const call = async (method: string, params: readonly unknown[]): Promise<void> => {
    await forward(url, JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }));
  };
  const follow = async (): Promise<void> => {
    const now = Math.floor(Date.now() / 1000);
    if (now - time < blockSeconds) return;
    time = now;
    await call("evm_setTime", [now]);
    await call("evm_mine", []);
  };

  return listen(async (request, response) => {
    const body = (await readBody(request, maxRequestBytes)).toString("utf8");
    moving = moving.then(follow);
    await moving;
    response.writeHead(200, { "content-type": "application/json" }).end(await forward(url, body));
  });
}

async function forward(url: string, body: string): Promise<string> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  return answer.text();
}

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listen, type HttpServer } from "../../../server/host/http-server.ts";
import { watchFreeSpace, type FreeSpace } from "../../../server/free-space.ts";
import { ownFolder } from "../../lifetimes.ts";

let data: string;
let temporary: string;
let space: FreeSpace | undefined;
let server: HttpServer | undefined;
const warnings: string[] = [];
beforeEach(() => {
  data = ownFolder();
  temporary = ownFolder();
  warnings.length = 0;
});
afterEach(async () => {
  space?.stop();
  await server?.stop();
});

const more = 1e12;

async function watch(dataMb: number, temporaryMb: number): Promise<(method: string) => Promise<Response>> {
  const watched = await watchFreeSpace(
    [
      { path: data, gauge: "free_mb", minMb: dataMb },
      { path: temporary, gauge: "tmp_free_mb", minMb: temporaryMb },
    ],
    (sentence) => warnings.push(sentence),
  );
  space = watched;
  const { url } = (server = await listen((request, response) => {
    if (!watched.refuse(request, response)) response.end("sold");
  }));
  return (method) => fetch(url, { method });
}

describe("a disk that is nearly full", () => {
  it.each([
    ["of the data folder", more, 0, () => data],
    ["of TMPDIR", 0, more, () => temporary],
  ])("stops sales before a payment, and not reads: %s", async (_of, dataMb, temporaryMb, full) => {
    const ask = await watch(dataMb, temporaryMb);
    const refused = await ask("POST");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "60"]);
    expect(await refused.text()).toContain("do not pay again");
    expect(await (await ask("GET")).text()).toBe("sold");
    expect(warnings).toEqual([expect.stringContaining(`Sales stopped: ${full()} has`)]);
    expect(space?.faults()).toEqual([expect.stringContaining(full())]);
  });
});

it("the server sells while every disk has space, and reports how much each has", async () => {
  const ask = await watch(0, 0);
  expect(await (await ask("POST")).text()).toBe("sold");
  expect(Object.keys(space?.gauges() ?? {})).toEqual(["free_mb", "tmp_free_mb"]);
  expect([warnings, space?.faults()]).toEqual([[], []]);
});

import { expect, it } from "vitest";
import { UnknownPathError } from "../../../../lambdas/http-contract/errors.ts";
import { createSite } from "../../../../lambdas/site/site.ts";
import { everythingOnSale } from "./deployments.ts";

const site = createSite({
  ...everythingOnSale,
  documentHours: 24,
  storage: "https://storage.example",
  files: { page: () => "", asset: () => undefined },
  wellKnownFiles: { "402index-verify.txt": "abc", "shop.json": "{}" },
});
const get = async (file: string) =>
  site({
    operation: "getWellKnownFile",
    method: "GET",
    path: `/.well-known/${file}`,
    headers: {},
    pathParameters: {},
    query: new URLSearchParams(),
    body: new Uint8Array(),
    sourceIp: "192.0.2.1",
  });

it("the operator's files are served as they are, under their names and no others", async () => {
  expect(await get("402index-verify.txt")).toMatchObject({
    status: 200,
    body: "abc",
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=300" },
  });
  expect((await get("shop.json")).headers).toMatchObject({ "content-type": "application/json" });
  for (const name of ["other.txt", "constructor", "__proto__", "402INDEX-verify.txt"])
    await expect(get(name)).rejects.toBeInstanceOf(UnknownPathError);
});

import { randomUUID } from "node:crypto";
import { Ajv2020 } from "ajv/dist/2020.js";
import { postJson } from "../../post-json.ts";
import { describe, expect, it } from "vitest";
import { describedRoutes } from "../../../lambdas/http-contract/routes.ts";
import { x402Requirements } from "../../../lambdas/http-contract/payment/x402-responses.ts";
import { bazaarExtension } from "../../../lambdas/payments/facilitator/bazaar.ts";
import { x402Extensions } from "../../../lambdas/payments/protocols/x402/extensions.ts";
import { Table } from "../../../lambdas/aws/table.ts";
import { createAccountBook } from "../../../operator/account-book.ts";
import { examples, type Example } from "../../../lambdas/site/openapi/examples.ts";
import { storageOrigin } from "../../../lambdas/site/content-security-policy.ts";
import { expectInContract } from "../service/contract.ts";
import { readJob, startHarness } from "../service/harness.ts";
import { forThisFile } from "../../lifetimes.ts";

const service = await forThisFile(startHarness());
const body = service.document();
const book = createAccountBook(new Table({ TABLE_NAME: service.dynamoDb.table }), () => Date.now());
const { key } = await book.create("The example's");
const job = await readJob(await service.post(body, await service.signed(body)));
const jobId = (await service.finished(job)).id;

const get = (path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Response> =>
  fetch(`${service.url}${path}`, { method, headers, redirect: "manual" });

describe("the site's operations", () => {
  it("have an example each", () => {
    expect(Object.keys(examples).sort()).toEqual(describedRoutes.map(({ operation }) => operation).sort());
  });

  it.each(describedRoutes)(
    "answer as their example says: $method $path",
    async ({ operation, method, path }) => {
      const example: Example = examples[operation];
      const parameters = { ...example.parameters };
      if ("job_id" in parameters) parameters.job_id = jobId;
      const target = path.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? "");
      const answer = await fetch(`${service.url}${target}`, {
        method,
        redirect: "manual",
        ...(example.request && { body: JSON.stringify(await realised(example.request)) }),
        headers: {
          ...(example.request && { "content-type": "application/json" }),
          ...(parameters["x-api-key"] && { "x-api-key": key }),
          ...(parameters.Authorization && {
            authorization: `Bearer ${await service.issuer.token("someone")}`,
          }),
        },
      });
      expect(answer.status).toBe(example.status);
      if (operation === "getWellKnownApiCatalog" || /favicon|assets/.test(path)) return;
      const body = await expectInContract(answer, method, path);
      if (typeof example.response === "object" && example.response !== null) {
        // The account here was opened by hand, and its credit does not end.
        const names = Object.keys(example.response).filter(
          (name) => operation !== "getV1Credits" || name !== "expires_at",
        );
        expect(Object.keys(body as object)).toEqual(expect.arrayContaining(names));
      }
    },
  );

  // Of what an example says, an offer of this very service.
  async function realised(request: object): Promise<object> {
    if (!("offer_id" in request)) return request;
    const rail = String(request.offer_id).split("-")[0] ?? "";
    const asked =
      rail === "card"
        ? postJson(`${service.url}/v1/credits`, { documents: 100 }, { "idempotency-key": randomUUID() })
        : service.post(service.document());
    const offers = (await (await asked).json()) as {
      offers: { id: string }[];
      payment_context_token: string;
    };
    const offer = offers.offers.find(({ id }) => id.startsWith(rail));
    return { ...request, offer_id: offer?.id, payment_context_token: offers.payment_context_token };
  }
});

describe("a path that does not exist", () => {
  it("is a page for people, and an error for programs", async () => {
    const asked = (accept: string): Promise<Response> =>
      fetch(`${service.url}/quarterly`, { headers: { accept } });
    const page = await asked("text/html,application/xhtml+xml,*/*;q=0.8");
    expect(page.status).toBe(404);
    expect(page.headers.get("content-type")).toMatch(/^text\/html/);
    expect(page.headers.get("vary")).toContain("accept");
    expect(await page.text()).toContain("There is no page here");
    for (const accept of ["*/*", "application/json", "text/htmlx"]) {
      const error = await asked(accept);
      expect(error.status).toBe(404);
      expect(error.headers.get("content-type")).toMatch(/json/);
    }
  });
});

describe("the site's pages", () => {
  it.each(["/", "/help", "/docs", "/agents", "/terms"])(
    "run the site's own scripts alone, in no frame: %s",
    async (path) => {
      const answer = await get(path);
      const policy = answer.headers.get("content-security-policy") ?? "";
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/script-src[^;]*unsafe|unsafe-eval/);
      if (path === "/") expect(policy).not.toContain("unsafe");
      const html = await answer.text();
      expect(html).not.toMatch(/\{\{|<style|style="|<script(?![^>]*src=)| on\w+="/);
    },
  );

  it("name the bucket's host as the SDK makes it", () => {
    expect(storageOrigin("docs", { AWS_REGION: "eu-central-1" })).toBe(
      "https://docs.s3.eu-central-1.amazonaws.com",
    );
    expect(storageOrigin("docs", { AWS_ENDPOINT_URL_S3: "http://127.0.0.1:9/x" })).toBe("http://127.0.0.1:9");
  });

  it("are not sent again to a client that has them", async () => {
    const first = await get("/", { "accept-encoding": "identity" });
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    expect((await get("/", { "if-none-match": `W/${etag}` })).status).toBe(304);
    expect((await get("/", { "if-none-match": '"other"' })).status).toBe(200);
    expect((await get("/", { "if-none-match": `"a, b" , ${etag}` })).status).toBe(304);
    expect((await get("/", { "if-none-match": `"other",W/${etag}` }, "HEAD")).status).toBe(304);
    for (const path of ["/", "/health", "/favicon.svg"])
      expect((await get(path, { "if-none-match": "*" })).status).toBe(304);
    expect((await get("/nothing", { "if-none-match": "*" })).status).toBe(404);
    expect(first.headers.get("cache-control")).toBe("public, max-age=300");
  });

  // Catches a server of its own that sends pages four times as long as a slow line needs them.
  it("are compressed for clients that accept it, with a weak ETag", async () => {
    const encoded = async (encoding: string): Promise<Headers> =>
      (await get("/", { "accept-encoding": encoding })).headers;
    const [plain, gzip] = [await encoded("identity"), await encoded("gzip")];
    expect([plain.get("content-encoding"), gzip.get("content-encoding")]).toEqual([null, "gzip"]);
    expect(gzip.get("etag")).toBe(`W/${plain.get("etag") ?? ""}`);
    for (const headers of [plain, gzip]) expect(headers.get("vary")).toContain("accept-encoding");
  });

  it("answer HEAD, and no other method", async () => {
    expect((await get("/", {}, "HEAD")).status).toBe(200);
    const refused = await get("/docs", {}, "PUT");
    expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });
});

describe("the site's assets", () => {
  it("are preloaded with the script that imports them", async () => {
    const html = await (await get("/")).text();
    const main = /\/assets\/main-\w+\.js/.exec(html)?.[0] ?? "";
    const script = await (await get(main)).text();
    const parts = Array.from(script.matchAll(/(?:from|import)\s*"([^"]+)"/g), ([, part = ""]) =>
      part.replace(/^\./, "/assets"),
    );
    expect(parts.length).toBeGreaterThan(0);
    for (const part of parts) expect(html).toContain(`<link rel="modulepreload" href="${part}" />`);
  });

  it("are cached for ever, compressed for clients that accept it, and small enough for Lambda", async () => {
    const path = /\/assets\/main-\w+\.js/.exec(await (await get("/")).text())?.[0] ?? "";
    const answer = await get(path, { "accept-encoding": "gzip" });
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("content-encoding")).toBe("gzip");
    expect(answer.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    const plain = await get(path, { "accept-encoding": "identity" });
    expect(plain.headers.get("content-encoding")).toBeNull();
    const bytes = (await plain.arrayBuffer()).byteLength;
    expect(bytes).toBe((await answer.arrayBuffer()).byteLength);
    expect((bytes * 4) / 3).toBeLessThan(6_000_000);
  });

  it.each([
    "/assets/none.js",
    "/assets/..%2findex.html",
    "/assets/..%2f..%2fdocs.html",
    "/assets/index.html",
  ])("do not include %s", async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});

describe("CORS", () => {
  it("lets any page ask, with every header of a payment", async () => {
    const preflight = await fetch(`${service.url}/markdown`, {
      method: "OPTIONS",
      headers: {
        origin: "https://elsewhere.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type,payment-signature",
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    expect(preflight.headers.get("access-control-allow-credentials")).toBeNull();
    expect(preflight.headers.get("access-control-allow-methods")).toBe("GET, HEAD, POST, OPTIONS");
    const allowed = preflight.headers.get("access-control-allow-headers")?.split(", ");
    for (const name of [
      "payment-signature",
      "x-payment",
      "authorization",
      "content-type",
      "x-api-key",
      "x-authorization",
    ])
      expect(allowed).toContain(name);
    expect((await get("/none", {}, "OPTIONS")).status).toBe(404);
  });

  it("lets a page send any header that it asks for, and accepts only header names", async () => {
    const asked = "accept-authenticate, X-Of-Its-Own,a b,<script>,Access-Control-Expose-Headers";
    const preflight = await get("/markdown", { "access-control-request-headers": asked }, "OPTIONS");
    const allowed = preflight.headers.get("access-control-allow-headers")?.split(", ");
    expect(allowed).toEqual(
      expect.arrayContaining(["accept-authenticate", "x-of-its-own", "access-control-expose-headers"]),
    );
    expect(allowed?.filter((name) => /[\s<]/.test(name))).toEqual([]);
    expect(preflight.headers.get("vary")).toContain("access-control-request-headers");
    const many = Array.from({ length: 2_000 }, (_, index) => `x-${index}`)
      .join(",")
      .slice(0, 8_000);
    const answer = await get("/markdown", { "access-control-request-headers": many }, "OPTIONS");
    expect(answer.headers.get("access-control-allow-headers")?.length).toBeLessThan(2_000);
  });

  it("exposes the headers of a payment, also on errors", async () => {
    for (const answer of [
      await service.post(service.document()),
      await service.post("{"),
      await get("/none"),
    ]) {
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      const exposed = answer.headers.get("access-control-expose-headers");
      for (const name of [
        "PAYMENT-REQUIRED",
        "PAYMENT-RESPONSE",
        "X-Payment-Response",
        "X-Accept-Payment",
        "WWW-Authenticate",
        "Retry-After",
      ])
        expect(exposed).toContain(name);
    }
  });
});

describe("the files for discovery", () => {
  it("have an llms.txt of the form of llmstxt.org, whose links work", async () => {
    const text = await (await get("/llms.txt")).text();
    expect(text).toMatch(/^# .+\n\n> .+\n/);
    expect(text).toContain("5 sats over Lightning, or 0.01 USDC on Solana");
    const links = [...text.matchAll(/\]\((\S+?)\)/g)].map(([, url = ""]) => url);
    expect(links.length).toBeGreaterThan(3);
    for (const url of links) expect((await fetch(url)).status, url).toBe(200);
  });

  it("are matched by a 402 that tells catalogues what the endpoint takes, in header and body, and stays small", async () => {
    const answer = await service.post(service.document());
    const { offers } = (await answer.clone().json()) as { offers: { metadata: { x402?: unknown } }[] };
    const header = answer.headers.get("payment-required") ?? "";
    const required = JSON.parse(Buffer.from(header, "base64").toString()) as { extensions: unknown };
    expect(required.extensions).toEqual(x402Extensions);
    expect(x402Requirements.parse(offers[1]?.metadata.x402).extensions).toEqual(x402Extensions);
    // API Gateway takes 10,240 bytes of headers in all.
    const bytes = [...answer.headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);
    expect(bytes).toBeLessThan(7_500);
  });

  it("have an example for catalogues that fits its own schema, and buys", async () => {
    const { info, schema } = bazaarExtension.bazaar;
    const ajv = new Ajv2020({ strict: false });
    expect(ajv.validate(schema, info), JSON.stringify(ajv.errors)).toBe(true);
    expect((await service.post(info.input.body)).status).toBe(402);
  });

  it("let robots read pages and not documents", async () => {
    const text = await (await get("/robots.txt")).text();
    expect(text).toContain("Disallow: /job/");
    expect(text).not.toMatch(/Disallow: \/$/m);
  });
});

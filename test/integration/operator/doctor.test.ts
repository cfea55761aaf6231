import { afterEach, describe, expect, it, vi } from "vitest";
import { callOnce } from "../../../lambdas/http-client/http-call.ts";
import { listen, readBody, type HttpServer } from "../../../server/host/http-server.ts";
import { checkNames, startPatient } from "./patient.ts";
import { forThisFile } from "../../lifetimes.ts";

/** What `npm run operator -- doctor` finds in a deployment that is well, and what it says of the header that nobody could try without AWS. */

const patient = await forThisFile(startPatient());
afterEach(() => {
  patient.heal();
});

describe("the doctor", () => {
  it("finds nothing where all is well, having checked everything", async () => {
    const { isWell, results } = await patient.look();
    expect(results.filter(({ state }) => state !== "ok")).toEqual([]);
    expect(results.map(({ check }) => check)).toEqual(checkNames);
    expect(isWell).toBe(true);
    expect(results.find(({ check }) => check === "challenge")?.found).toContain("WWW-Authenticate");
    // Certificates of CloudFront are in us-east-1, wherever the service is.
    expect(patient.asked).toContain("acm us-east-1 DescribeCertificate");
  });

  it("reports credentials that are refused, and that it could check nothing else", async () => {
    patient.account.isKnown = false;
    const { results } = await patient.look();
    expect(results[0]).toMatchObject({
      state: "fix",
      fix: expect.stringContaining("aws sso login") as string,
    });
    const others = new Map(results.map(({ check, state }) => [check, state]));
    for (const check of ["bootstrap", "concurrency", "data-stack", "lightning-node", "challenge"])
      expect(others.get(check), check).toBe("unknown");
    const bootstrap = results.find(({ check }) => check === "bootstrap");
    expect(bootstrap?.found).toBe("Same as credentials");
  });

  it("reports a region that does not exist", async () => {
    vi.stubEnv("AWS_ENDPOINT_URL", "http://sts.us-est-1.invalid");
    const [credentials] = (await patient.look()).results;
    vi.stubEnv("AWS_ENDPOINT_URL", patient.awsUrl);
    expect(credentials).toMatchObject({
      state: "fix",
      fix: expect.stringContaining("Check the region") as string,
    });
  });

  it("accepts a sender that is verified by its address", async () => {
    patient.account.identities = { "documents@example.com": true };
    const { results } = await patient.look();
    expect(results.filter(({ state }) => state !== "ok")).toEqual([]);
  });

  it("retries once when a connection breaks, as one that was kept for too long does", async () => {
    const { url, settings } = patient.service;
    const [service, solana] = await Promise.all([
      hangsUpFirst(url),
      hangsUpFirst(settings.SOLANA_RPC_URL ?? ""),
    ]);
    patient.outputs.BaseUrl = service.url;
    patient.set("solana", { SOLANA_RPC_URL: solana.url });
    const { results } = await patient.look();
    await Promise.all([service.stop(), solana.stop()]);
    expect(results.filter(({ state }) => state !== "ok")).toEqual([]);
  });

  it("does not call a node in a VPC broken that this machine cannot reach", async () => {
    patient.set("lightning", { LIGHTNING_URL: "http://127.0.0.1:1" });
    patient.stage = {
      ...patient.stage,
      rails: patient.stage.rails.map((rail) => ({ ...rail, isInVpc: true })),
    };
    const { results } = await patient.look();
    expect(results.find(({ check }) => check === "lightning-node")?.state).toBe("unknown");
  });

  it("shows no secret, whatever is wrong", async () => {
    patient.outputs.X402SecretId = "lightning-secret";
    patient.outputs.LightningSecretId = "signing-secret";
    patient.set("solana", { SOLANA_RPC_URL: "http://127.0.0.1:1/?api-key=sekret" });
    const shown = JSON.stringify((await patient.look()).results);
    expect(shown).not.toContain(patient.service.lightning.credentials.macaroon);
    expect(shown).not.toContain("CERTIFICATE-----");
    expect(shown).not.toContain("sekret");
  });
});

/** Passes requests on, but ends the connection of the first one for each path and JSON-RPC method. */
function hangsUpFirst(url: string): Promise<HttpServer> {
  const known = new Set<string>();
  return listen(async (request, response) => {
    const { method = "GET", url: path = "/" } = request;
    const body = (await readBody(request, 10_000)).toString("utf8");
    const name = `${path} ${/"method":"\w+"/.exec(body)?.[0] ?? ""}`;
    if (!known.has(name)) {
      known.add(name);
      request.socket.destroy();
      return;
    }
    const reply = await callOnce({
      url: url + path,
      method: method === "POST" ? "POST" : "GET",
      headers: { "content-type": "application/json" },
      body,
      timeoutMs: 30_000,
    });
    const headers = { ...reply.headers };
    delete headers["transfer-encoding"];
    response.writeHead(reply.status, headers).end(reply.body);
  });
}

describe("the doctor's check of the challenge", () => {
  const challenge = 'L402 version="0", token="t", macaroon="t", invoice="lnbcrt1"';
  it.each([
    [
      "arrives",
      { "www-authenticate": challenge, "payment-required": "e30=", "x-amz-cf-id": "1" },
      "ok",
      /through CloudFront/,
    ],
    [
      "is renamed by API Gateway",
      { "x-amzn-remapped-www-authenticate": challenge, "payment-required": "e30=" },
      "fix",
      /renamed WWW-Authenticate/,
    ],
    ["is not there", { "payment-required": "e30=" }, "fix", /no L402 challenge/],
    ["lacks the offer of x402", { "www-authenticate": challenge }, "fix", /PAYMENT-REQUIRED/],
  ])("reports whether it %s", async (_, headers, state, expected) => {
    const front = await listen((request, response) => {
      const isHealth = request.url === "/health";
      response.writeHead(isHealth ? 200 : 402, isHealth ? {} : headers).end('{"status":"ok"}');
    });
    patient.outputs.BaseUrl = front.url;
    const { results } = await patient.look();
    await front.stop();
    expect(results.at(-1)).toMatchObject({
      check: "challenge",
      state,
      found: expect.stringMatching(expected) as string,
    });
  });

  it("is left out where the challenge is off", async () => {
    patient.set("lightning", { L402_CHALLENGE: "off" });
    const front = await listen((_, response) => {
      response.writeHead(402, { "payment-required": "e30=" }).end("{}");
    });
    patient.outputs.BaseUrl = front.url;
    expect((await patient.look()).results.at(-1)?.state).toBe("ok");
    await front.stop();
  });
});

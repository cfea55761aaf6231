import { readFileSync, readdirSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { ListObjectsV2Command, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { wrapFetchWithPayment } from "@x402/fetch";
import { PNG } from "pngjs";
import PostalMime from "postal-mime";
import { afterAll, describe, expect, it } from "vitest";
import {
  documentPreview,
  jobOutput,
  jobStatus,
  paymentRequired,
} from "../../../lambdas/http-contract/responses.ts";
import type { JobOutput, JobStatus } from "../../../lambdas/http-contract/responses.ts";
import type { RequestTo } from "../../../lambdas/http/http-handler.ts";
import type { SiteOptions } from "../../../lambdas/site/pages.ts";
import { createSite } from "../../../lambdas/site/site.ts";
import { createStaticFiles } from "../../../lambdas/site/static-files.ts";
import { createAccountBook } from "../../../operator/account-book.ts";
import { createAccountNetwork } from "../../../lambdas/payments/networks/account/network.ts";
import { Ledger } from "../../../lambdas/payments/ledger/ledger.ts";
import { Table } from "../../../lambdas/aws/table.ts";
import { mermaidStart } from "../../../document/core/diagrams/drawing-page.ts";
import { readPdf } from "../document/read-pdf.ts";
import { until } from "../../until.ts";
import { scheduledEvent } from "../../../server/host/event-sources.ts";
import { allRails, synthesise } from "./assembly.ts";
import { assets, layerBytes, layerFolder } from "./asset-sizes.ts";
import { deploy } from "./deployment.ts";
import { callCustomResource } from "./page-files.ts";
import { lambdasSystem, findNativeFiles } from "./native-code.ts";
import { forThisFile } from "../../lifetimes.ts";
import { postJson } from "../../post-json.ts";
import { requestOfferedInvoice } from "../service/lightning/lightning-buyer.ts";
import { solanaClient } from "../../x402-client.ts";

/** What deploys is what is tested: every function runs from its synthesised asset, under its own policy. */

const configuration = {
  ...allRails,
  accounts: { monthlyQuota: 100 },
  ownPurchases: {
    monthlyLimitCents: 100,
    walletSecretArn: "arn:aws:secretsmanager:us-east-1:000000000000:secret:buyer",
  },
  email: { from: "Markdown to PDF <documents@example.com>" },
  lambdaConcurrency: 12,
};

const assembly = synthesise({ configuration, bundle: true });
const service = await forThisFile(deploy(assembly));
afterAll(async () => {
  await rm(assembly.folder, { recursive: true });
});

const body = (text: string, options: object = {}) => ({
  data: { text_body: `# ${text}\n\n$x^2$ and \`code\`, 潮汐 ${randomUUID()}`, meta: { title: text } },
  options,
});

function post(path: string, document: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return postJson(`${service.url}${path}`, document, headers);
}

async function output(answer: Response): Promise<JobOutput> {
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  const job = jobStatus.parse(JSON.parse(text));
  const done = await until(async () => {
    const status = await fetchStatus(job);
    return (status.status === "Done" || status.status === "Failed") && status;
  });
  expect(done.status, done.description).toBe("Done");
  return jobOutput.parse(await (await fetch(done.path)).json());
}

async function download({ url }: JobOutput): Promise<Uint8Array> {
  return new Uint8Array(await (await fetch(url)).arrayBuffer());
}

describe("the deployed service", () => {
  it("is paid by the stock x402 client and prints", async () => {
    const client = await solanaClient(service.payer, service.solanaRpc.url);
    const answer = await wrapFetchWithPayment(fetch, client)(`${service.url}/markdown`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body("Paid in USDC")),
    });
    const made = await output(answer);
    const pdf = await readPdf(await download(made));
    expect(pdf.text.join(" ")).toContain("Paid in USDC");
    expect(pdf.text.join(" ")).toContain("潮汐");
    expect(await service.solana.balance(service.merchant.publicKey.toBase58())).toBe(10_000n);
  });

  it("gives browsers and compilers neither the function's credentials nor its settings", async () => {
    const { pid = 0 } = service.functions.get("render")?.lambda ?? {};
    const processes = await listProcesses();
    const isBelow = (id: number): boolean => {
      const parent = processes.get(id)?.parent ?? 0;
      return parent === pid || (parent > 1 && isBelow(parent));
    };
    for (const name of ["AWS_SECRET_ACCESS_KEY", "TABLE_NAME"])
      expect(processes.get(pid)?.environment).toContain(`${name}=`);
    const children = [...processes].filter(([id]) => isBelow(id)).map(([, child]) => child);
    for (const part of ["--headless", "--type=renderer", "compile-process"])
      expect(children.filter(({ command }) => command.includes(part)).length, part).toBeGreaterThan(0);
    const names = children.flatMap(({ environment }) =>
      environment.split("\0").map((line) => line.split("=")[0]),
    );
    expect(
      new Set(names.filter((name) => /^(AWS|TABLE|BUCKET|[A-Z_]*(QUEUE|SECRET))/.test(name ?? ""))),
    ).toEqual(new Set());
    expect(names).toContain("PATH");
  });

  it("serves its page, with every script, style and font that it names", async () => {
    const answer = await fetch(`${service.url}/`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    const html = await answer.text();
    expect(html).toContain("5 sats over Lightning, or 0.01 USDC on Solana");
    // Of the preview's fonts and drawing programs it names what their addresses begin with.
    const diagrams = /data-diagrams="([^"]*)"/.exec(html)?.[1];
    const named = [...html.matchAll(/\/assets\/[\w.-]+/g)].map(([path]) => {
      if (path === diagrams) return path + mermaidStart;
      return path.endsWith("-") ? `${path}faces.css` : path;
    });
    const preloads = [...html.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(([, path]) => path);
    const ahead = /data-ahead="([^"]*)"/.exec(html)?.[1]?.split(" ") ?? [];
    const samples = named.filter((path) => /\.(?:svg|webp|png|md)$/.test(path));
    expect(named.filter((path) => ![...preloads, ...ahead, ...samples].includes(path))).toHaveLength(14);
    const pagesServed = service.functions.get("site")?.lambda.durations.length;
    for (const path of named) {
      const asset = await fetch(`${service.url}${path}`);
      expect(asset.status, path).toBe(200);
      const text = await asset.text();
      for (const [further] of text.matchAll(/\/assets\/[\w-]+\.(?:woff2|ttf|js)/g))
        expect((await fetch(`${service.url}${further}`)).status, further).toBe(200);
    }
    expect(service.functions.get("site")?.lambda.durations.length).toBe(pagesServed);
  });

  it("serves the page's files from their bucket as a server does from its folder", async () => {
    const served = assets(assembly).get("page-files")?.folder ?? "";
    const names = readdirSync(join(served, "assets"));
    const site = createSite({ files: createStaticFiles(served) } as SiteOptions);
    const samples = [/^main-.*\.js$/, /^style-.*\.css$/, /^drawing-/, /^frame-/, /^og-/, /^report-.*\.md$/];
    for (const sample of samples) {
      const name = names.find((candidate) => sample.test(candidate)) ?? String(sample);
      const bytes = readFileSync(join(served, "assets", name));
      for (const encoding of ["br", "identity"]) {
        const headers = { "accept-encoding": encoding };
        const asked = { method: "GET", path: `/assets/${name}`, operation: "getAssetsFile", headers };
        const { status, headers: expected } = await site(asked as unknown as RequestTo<"site">);
        const answer = await fetch(`${service.url}/assets/${name}`, { headers });
        expect([answer.status, name]).toEqual([status, name]);
        const given = Object.fromEntries(answer.headers);
        expect(given).toMatchObject({ ...expected, "access-control-allow-origin": "*" });
        expect(Object.keys(given).includes("content-encoding")).toBe("content-encoding" in (expected ?? {}));
        expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), bytes), name).toBe(0);
      }
    }
  });

  it("answers for a file that it has not as for any other path", async () => {
    const missing = await fetch(`${service.url}/assets/nothing-1.js`);
    expect([missing.status, await missing.json()]).toEqual([
      404,
      expect.objectContaining({ code: "path-unknown" }),
    ]);
  });

  it("keeps the files of earlier releases until it is deleted", async () => {
    const { lambda, environment } = service.functions.get("page-files") ?? {};
    const Bucket = environment?.PAGE_FILES_BUCKET;
    const client = new S3Client({});
    const countFiles = async () => (await client.send(new ListObjectsV2Command({ Bucket }))).KeyCount;
    await client.send(new PutObjectCommand({ Bucket, Key: "assets/earlier-1.js", Body: "1" }));
    const publish = (type: "Create" | "Delete") => callCustomResource((event) => lambda?.invoke(event), type);
    expect(await publish("Create")).toMatchObject({ Status: "SUCCESS", PhysicalResourceId: "page-files" });
    expect(await (await fetch(`${service.url}/assets/earlier-1.js`)).text()).toBe("1");
    expect(await countFiles()).toBeGreaterThan(100);
    expect(await publish("Delete")).toMatchObject({ Status: "SUCCESS" });
    expect(await countFiles()).toBe(0);
  });

  it("is paid over Lightning and prints", async () => {
    const document = body("Paid in satoshis");
    service.lightning.pay(await requestOfferedInvoice(await post("/markdown", document)));
    expect((await output(await post("/markdown", document))).bytes).toBeGreaterThan(1000);
  });

  it("converts for somebody who is logged in and mails the PDF", async () => {
    const to = `${randomUUID()}@example.com`;
    const token = await service.issuer.token(randomUUID());
    const document = body("By e-mail", { delivery: { method: "email", to_email: to } });
    const answer = await post("/v1/document/general/markdown", document, {
      authorization: `Bearer ${token}`,
    });
    const job = jobStatus.parse(await answer.clone().json());
    const made = await output(answer);
    await waitForFate(job, "email_delivered");
    const [message] = service.inbox.messages.filter((candidate) => candidate.to.includes(to));
    const email = await PostalMime.parse(message?.raw ?? "");
    expect(
      Buffer.compare(Buffer.from(email.attachments[0]?.content as ArrayBuffer), await download(made)),
    ).toBe(0);

    const link =
      /<(.*)>/.exec(email.headers.find(({ key }) => key === "list-unsubscribe")?.value ?? "")?.[1] ?? "";
    expect((await fetch(link, { method: "POST" })).status).toBe(200);
    const again = await post(
      "/v1/document/general/markdown",
      body("Unwanted", { delivery: { method: "email", to_email: to } }),
      { authorization: `Bearer ${token}` },
    );
    await waitForFate(jobStatus.parse(await again.json()), "email_refused");
  });

  it("prepays with an account key", async () => {
    const book = createAccountBook(new Table({ TABLE_NAME: service.dynamoDb.table }), () => Date.now());
    const account = await book.create("Harbour Office");
    await book.credit(account.account_id, 1);
    await output(await post("/v1/document/l402/markdown", body("Prepaid"), { "x-api-key": account.key }));
  });

  it("takes an L402 credential, and its sweep finds nothing left to do", async () => {
    const document = body("By challenge");
    const required = paymentRequired.parse(await (await post("/markdown", document)).json());
    const l402 = required.offers[0]?.metadata.l402;
    const preimage = service.lightning.pay(l402?.invoice ?? "");
    const headers = { authorization: `L402 ${l402?.token ?? ""}:${preimage}` };
    await output(await post("/markdown", document, headers));
    await service.sweep();
    expect(service.functions.get("sweep")?.lambda.log.join("")).not.toMatch(/Swept|WARN|ERROR/);
  });

  it("buys a document of itself, from a function that reaches its wallet and its counters alone", async () => {
    const key = JSON.stringify([...service.payer.secretKey]);
    service.secrets.put("buyer", JSON.stringify({ key, rpcUrl: service.solanaRpc.url }));
    const received = () => service.solana.balance(service.merchant.publicKey.toBase58());
    const before = await received();
    const buyer = service.functions.get("own-purchase")?.lambda;
    await buyer?.invoke(scheduledEvent());
    expect(buyer?.log.join("")).toContain("OwnPurchasesCents");
    expect(buyer?.log.join("")).not.toMatch(/ERROR|OwnPurchasesFailed/);
    expect((await received()) - before).toBe(10_000n);
  });

  it("learns that a document is not there, rather than that it may not look", async () => {
    const table = new Table({ TABLE_NAME: service.dynamoDb.table });
    const begun = Date.now() - 60_000;
    const settings = { ACCOUNT_MONTHLY_QUOTA: 3, ACCOUNT_PRICE_DOCUMENTS: 1 };
    const rail = createAccountNetwork({ table, settings, clock: () => begun });
    const document = { hash: "a".repeat(64), jobId: randomUUID(), bytes: 9 };
    const { payment } = rail.payment({ accountId: "user-gone", plan: "quota" }, document);
    await new Ledger(table, () => begun).claim(payment, document);
    await service.sweep();
    expect(await table.get({ pk: `JOB#${document.jobId}`, sk: "JOB" })).toBeUndefined();
  });

  it("shows pages before they are paid for, from a function that touches no document, table or secret", async () => {
    const answer = await post("/markdown/preview", body("Seen first"));
    expect(answer.status, await answer.clone().text()).toBe(200);
    const { pages, images } = documentPreview.parse(await answer.json());
    expect([pages, images.map(({ page }) => page)]).toEqual([1, [1]]);
    const { width, height } = PNG.sync.read(Buffer.from(images[0]?.data ?? "", "base64"));
    expect([width, height]).toEqual([495, 700]);
    const { s3, ...others } = service.functions.get("preview")?.guards ?? {};
    expect([...(s3?.used.keys() ?? [])]).toEqual(["s3:GetObject"]);
    for (const guard of Object.values(others)) expect([...guard.used.keys()]).toEqual([]);
  });

  it("answers its fixed pages, and what it does not serve", async () => {
    expect(await (await fetch(`${service.url}/health`)).json()).toEqual({ status: "ok" });
    expect((await fetch(`${service.url}/openapi.json`)).status).toBe(200);
    expect((await fetch(`${service.url}/nothing`)).status).toBe(404);
    expect((await fetch(`${service.url}/markdown`)).status).toBe(402);
    expect((await fetch(`${service.url}/markdown`, { method: "DELETE" })).status).toBe(405);
  });

  it("starts from small bundles, each with only what its function uses", () => {
    const sizes = assets(assembly);
    console.table(
      Object.fromEntries([...sizes].map(([name, { atStart, bytes }]) => [name, { atStart, bytes }])),
    );
    for (const [name, { atStart, code, startCode }] of sizes) {
      if (!prints(name))
        // mcp has both versions of its protocol's SDK.
        expect(atStart, name).toBeLessThan({ deliver: 1_000_000, mcp: 850_000 }[name] ?? 810_000);
      // Who makes offers has the readers of payments beside them, and loads them with the first payment; so does who pays.
      expect(readsPayments(code), `web3.js in ${name}`).toBe(
        ["submit", "sweep", "payment-request", "own-purchase"].includes(name),
      );
      expect(readsPayments(startCode), `web3.js at the start of ${name}`).toBe(false);
      expect(code.includes("puppeteer"), `a browser's driver in ${name}`).toBe(prints(name));
      expect(code.includes("SendRawEmail"), `SES in ${name}`).toBe(name === "deliver");
    }
    // Of Lambda's 262,144,000 bytes, 20 million are for the next browsers.
    expect((sizes.get("render")?.bytes ?? 0) + layerBytes(assembly), "unzipped").toBeLessThan(242_144_000);
  });

  // Catches a browser that Lambda's loader refuses, and a native package in a function that runs on arm64.
  it("has native code for Lambda's system alone, in the browser's layer alone", () => {
    const natives = findNativeFiles(layerFolder(assembly));
    const own = natives.map(({ path }) => path.replace(/.*\//, ""));
    expect(own).toContain("chromium");
    for (const { path, machine, needs, glibc } of natives) {
      expect(machine, path).toBe("x64");
      expect(glibc, path).toBeLessThanOrEqual(lambdasSystem.glibc);
      expect(
        needs.filter((library) => !own.includes(library) && !lambdasSystem.libraries.includes(library)),
        path,
      ).toEqual([]);
    }
    for (const [name, { folder, architecture }] of assets(assembly)) {
      expect(findNativeFiles(folder), name).toEqual([]);
      expect(architecture, name).toBe(prints(name) ? "x86_64" : "arm64");
    }
  });

  it("asked for nothing that its policies do not grant", () => {
    for (const [name, { guards }] of service.functions) {
      for (const guard of Object.values(guards)) expect(guard.denied, name).toEqual([]);
    }
  });

  it("wrote no document, address or token into a log", () => {
    const logs = [...service.functions.values()].map(({ lambda }) => lambda.log.join("")).join("\n");
    expect(logs).not.toMatch(/@example\.com|Paid in|mdpdf_live|eyJ[\w-]{20}/);
  });
});

/** Returns whether a function has the engine. */
function prints(name: string): boolean {
  return ["render", "slow-render", "preview"].includes(name);
}

function readsPayments(code: string): boolean {
  return code.includes("Blockhash not found") || code.includes("TransactionExpiredBlockheightExceededError");
}

interface Process {
  readonly parent: number;
  readonly command: string;
  /** Its variables, as `NAME=value` with NUL between them. */
  readonly environment: string;
}

/** Lists the machine's processes by their ids, as the system knows them (proc(5)). */
async function listProcesses(): Promise<ReadonlyMap<number, Process>> {
  const ids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const read = (id: string, file: string) => readFile(`/proc/${id}/${file}`, "utf8").catch(() => "");
  const found = ids.map(async (id) => {
    const parent = Number(/^PPid:\s+(\d+)/m.exec(await read(id, "status"))?.[1] ?? 0);
    const [command, environment] = await Promise.all([read(id, "cmdline"), read(id, "environ")]);
    return [Number(id), { parent, command, environment }] as const;
  });
  return new Map(await Promise.all(found));
}

async function waitForFate(job: JobStatus, fate: string): Promise<void> {
  await until(async () => (await fetchStatus(job)).status_meta === fate);
}

async function fetchStatus(job: JobStatus): Promise<JobStatus> {
  return jobStatus.parse(await (await fetch(`${service.url}/job/${job.id}/status`)).json());
}

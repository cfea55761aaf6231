import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Code } from "mdast";
import { remark } from "remark";
import remarkGfm from "remark-gfm";
import { visit } from "unist-util-visit";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { parseLndCredential } from "../../../lambdas/payments/networks/lightning/node/lnd.ts";
import { createSelfSigned } from "../../../emulators/lightning/certificate.ts";
import { synthesiseTemplates } from "../../integration/assembly/assembly.ts";
import { ownFolder } from "../../lifetimes.ts";

/** What docs/deploy.md has an operator type is right as far as that can be known without AWS. */

const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8");
const text = read("docs/deploy.md");
/** Policies that the commands read. */
const policies = ["docs/examples/deploy.json", "docs/examples/trust.json"];
const blocks: Code[] = [];
visit(remark().use(remarkGfm).parse(text), "code", (node: Code) => {
  blocks.push(node);
});
const shell = blocks.filter(({ lang }) => lang === "sh").map(({ value }) => value);
/** Outputs of both stacks; those by which one stack reads another are nobody's business. */
function synthesisedOutputs(): string[] {
  const { data, service } = synthesiseTemplates();
  const all = [data, service].flatMap(({ Outputs = {} }) => Object.keys(Outputs));
  return [...new Set(all)].filter((name) => !name.startsWith("Export")).sort();
}

describe("the outputs that docs/deploy.md names", () => {
  const outputs = synthesisedOutputs();

  it("are those of the stacks, all of them", () => {
    const [, table = ""] = /\noutput BaseUrl\n(.*?)\n#/s.exec(text) ?? [];
    const rows = table.split("\n").filter((line) => /^\| `\w+`/.test(line));
    const named = rows
      .flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`(\w+)`/g)])
      .map(([, name]) => name);
    expect(named.sort()).toEqual(outputs);
  });

  it("exist when a command reads them", () => {
    const asked = shell.flatMap((block) => [...block.matchAll(/\$\(output (\w+)\)|^output (\w+)$/gm)]);
    const names = asked.map(([, inside, alone]) => inside ?? alone);
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !outputs.includes(name ?? ""))).toEqual([]);
  });
});

describe("the commands in docs/deploy.md", () => {
  it("have valid shell syntax", () => {
    expect(shell.length).toBeGreaterThan(10);
    execFileSync("sh", ["-ec", 'for block; do sh -n -c "$block"; done', "sh", ...shell]);
  });

  it("make the Lightning secret of a macaroon and a certificate", () => {
    const block = blocks.find(({ meta }) => meta === "node.json")?.value ?? "";
    const folder = ownFolder();
    const macaroon = Buffer.from("0201036c6e640201".repeat(5), "hex");
    const { certificate } = createSelfSigned("lightning.local");
    writeFileSync(join(folder, "invoices.macaroon"), macaroon);
    writeFileSync(join(folder, "tls.cert"), certificate);
    const made = (command: string) => {
      execFileSync("sh", ["-c", command], { cwd: folder });
      return parseLndCredential(readFileSync(join(folder, "node.json"), "utf8"));
    };
    expect(made(block)).toEqual({ macaroon: macaroon.toString("hex"), certificate });
    expect(made(block.replace(" tls.cert", ""))).toEqual({ macaroon: macaroon.toString("hex") });
  });

  it("contain valid JSON", () => {
    for (const policy of policies) {
      expect(text).toContain(`file://${policy}`);
      expect(() => JSON.parse(read(policy)) as unknown).not.toThrow();
    }
    for (const [, value = ""] of text.matchAll(/--secret-string '([^']+)'/g)) {
      expect(() => JSON.parse(value) as unknown).not.toThrow();
    }
  });
});

describe("docs/examples/deploy.yml", () => {
  const source = read("docs/examples/deploy.yml");
  const step = z.object({ run: z.string().optional(), uses: z.string().optional() });
  const job = z.object({
    needs: z.string().optional(),
    environment: z.string().optional(),
    steps: z.array(step),
  });
  const { jobs, permissions } = z
    .object({ permissions: z.record(z.string(), z.string()), jobs: z.record(z.string(), job) })
    .parse(parse(source));
  const ran = (name: string) => (jobs[name]?.steps ?? []).map(({ run = "" }) => run).join("\n");

  it("checks, deploys and buys, then does so in prod after approval", () => {
    expect(jobs.dev?.needs).toBe("check");
    expect(jobs.prod).toMatchObject({ needs: "dev", environment: "prod" });
    expect(ran("check")).toContain("npm run check");
    for (const name of ["dev", "prod"]) {
      const order = ["cdk diff", "npm run deploy", "npm run operator -- doctor", "npm run convert"];
      const places = order.map((command) => ran(name).indexOf(command));
      expect(places).not.toContain(-1);
      expect(places).toEqual([...places].sort((a, b) => a - b));
    }
    expect(permissions["id-token"]).toBe("write");
  });

  it("has steps of valid shell syntax, and contains no key of AWS", () => {
    for (const name of Object.keys(jobs))
      execFileSync("sh", ["-n"], { input: ran(name).replaceAll(/\$\{\{[^}]+\}\}/g, "value") });
    expect(source).not.toMatch(/AWS_(ACCESS_KEY_ID|SECRET_ACCESS_KEY)/);
  });

  it("has permission for what the doctor reads", () => {
    const sent = ["account", "deployment", "doctor", "email", "front-door"]
      .flatMap((file) => [
        ...read(`operator/doctor/${file}.ts`).matchAll(/new (\w+)Command\(|\bpaginate(\w+)\(/g),
      ])
      .map(([, single, paged]) => single ?? paged ?? "")
      .filter((name) => name !== "GetCallerIdentity");
    expect(sent.length).toBeGreaterThan(7);
    const policy = read("docs/examples/deploy.json");
    expect([...new Set(sent)].filter((name) => !policy.includes(`:${name}"`))).toEqual([]);
  });
});

describe("the doctor", () => {
  it("requires the stacks' version of the bootstrap", () => {
    const versions = synthesiseTemplates().stacks.map(({ bootstrapVersion }) => bootstrapVersion);
    const asked = Number(/bootstrapVersion: (\d+)/.exec(read("bin/operator/doctor.ts"))?.[1]);
    expect(asked).toBe(Math.max(...versions));
  });
});

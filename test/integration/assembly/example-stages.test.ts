import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readConfiguration } from "../../../lib/configuration.ts";
import { synthesiseTemplates } from "./assembly.ts";

/** The stages that operators copy into their cdk.json. */

const folder = new URL("../../../docs/examples/stages/", import.meta.url);
const arn = (service: string, resource: string) => `arn:aws:${service}:us-east-1:000000000000:${resource}`;

/** What operators put in the place of each placeholder. */
const values: Readonly<Record<string, string>> = {
  "YOUR-ADDRESS": "you@shop.example",
  "YOUR-NAME": "Example & Sons",
  "YOUR-NODE": "https://node.shop.example",
  "YOUR-FACILITATOR": "https://facilitator.example",
  "YOUR-SOLANA-WALLET": "7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv",
  "YOUR-BASE-WALLET": "0x209693bc6afc0c5328ba36faf03c514ef312287c",
  "YOUR-RPC": "https://solana.example",
  "YOUR-ISSUER": "https://issuer.example",
  "YOUR-AUDIENCE": "pdf",
  "YOUR-SENDER": "Documents <documents@shop.example>",
  "YOUR-WAF": arn("wafv2", "global/webacl/a/b"),
  "YOUR-DOMAIN": "pdf.shop.example",
  "YOUR-CERTIFICATE": arn("acm", "certificate/a"),
  "YOUR-SUBNET": "subnet-0a1b2c3d4e5f60718",
  "YOUR-SECURITY-GROUP": "sg-0a1b2c3d4e5f60718",
  "YOUR-SECRET": arn("secretsmanager", "secret:buyer-AbCdEf"),
};

const names = readdirSync(folder);

function read(name: string, fill: (placeholder: string) => string): unknown {
  const text = readFileSync(new URL(name, folder), "utf8");
  return JSON.parse(
    text.replace(/"(YOUR-[A-Z-]+)"/g, (_, placeholder: string) => JSON.stringify(fill(placeholder))),
  );
}

describe("an example of a stage", () => {
  it("is there for each way to begin", () => {
    expect(names.sort()).toEqual(["accounts.json", "busy.json", "lightning.json", "usdc.json"]);
  });

  it.each(names)("is synthesised once its placeholders are filled in: %s", (name) => {
    const configuration = read(name, (placeholder) => {
      const value = values[placeholder];
      if (value === undefined) throw new Error(`${placeholder} has no value here`);
      return value;
    });
    // Whole, which the synthesis of tests would complete.
    expect(readConfiguration("shop", configuration)).toMatchObject({ alarmEmail: values["YOUR-ADDRESS"] });
    const { data, service } = synthesiseTemplates({ stage: "shop", configuration, region: "us-east-1" });
    expect(Object.keys(service.Resources).length).toBeGreaterThan(50);
    // It takes real money.
    expect(Object.values(data.Resources).map(({ DeletionPolicy }) => DeletionPolicy)).toContain("Retain");
  });

  it.each(names)("is refused with each placeholder that is left: %s", (name) => {
    const placeholders = new Set<string>();
    const configuration = read(name, (placeholder) => {
      placeholders.add(placeholder);
      return placeholder;
    });
    expect(placeholders.size).toBeGreaterThan(2);
    for (const placeholder of placeholders)
      expect(() => readConfiguration("shop", configuration)).toThrow(`replace ${placeholder}`);
  });
});

import { describe, expect, it } from "vitest";
import { withoutSecrets } from "../../../../lambdas/log/without-secrets.ts";

const macaroon = "0201036c6e6402f801030a10".repeat(8);

describe("a log entry", () => {
  it.each([
    [
      "Email address is not verified. The following identities failed the check in region EU-WEST-1: buyer@example.com, ada@b.co.uk",
      "Email address is not verified. The following identities failed the check in region EU-WEST-1: [address], [address]",
    ],
    ["Illegal address: Ada <o'brien+x@xn--mller-kva.example>.", "Illegal address: Ada <[address]>."],
    ["No mailbox a@Müller.example", "No mailbox [address]"],
    ["The node refused lnbcrt50n1pj4kjhzpp5xyzwvutsrqponmlkjihgfedcba", "The node refused [invoice]"],
    [
      "Invalid URL https://user:pw@rpc.example:8899/v2/aB3dE5fG7hJ9?api-key=abc for",
      "Invalid URL https://rpc.example:8899/… for",
    ],
    ["fetch wss://rpc.example?api-key=abc", "fetch wss://rpc.example/…"],
    ["Authorization: Bearer abc.def-ghi", "Authorization: Bearer [token]"],
    [`L402 ${macaroon}:${"0".repeat(64)}`, "L402 [token]"],
    ["Token eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln expired", "Token [token] expired"],
    [`cannot verify ${macaroon}`, "cannot verify [token]"],
    [`key mdpdf_live_0123456789abcdef_${"x".repeat(43)} is`, "key mdpdf_live_0123456789abcdef_… is"],
    [
      `Unexpected token '#', "# My "secret"\n\nplan" is not valid JSON`,
      "Unexpected token '#', [text] is not valid JSON",
    ],
    [
      `Unexpected token 'I', ..."a": 1, Invoice"... is not valid JSON`,
      "Unexpected token 'I', [text] is not valid JSON",
    ],
  ])("leaves out personal and secret data: %s", (given, kept) => {
    expect(withoutSecrets(given)).toBe(kept);
  });

  it.each([
    "connect ECONNREFUSED 10.0.0.1:8080",
    "Error: No luck\n    at work (/var/task/index.mjs:12:3)\n    at file:///var/task/node_modules/@aws-sdk/client-ses/index.js:1:2",
    "at node_modules/.pnpm/@scope+package@1.2.3/index.js",
    "arn:aws:sqs:eu-west-1:123456789012:MarkdownToPdf-dev-Work",
    "7b8f1f2e-0d3c-4c55-9a39-2f1c1df4a001",
    "0123456789abcdef".repeat(4),
    "The Lightning node's reply is invalid: state: Invalid input",
  ])("keeps what helps the operator: %s", (text) => {
    expect(withoutSecrets(text)).toBe(text);
  });

  it("shortens a long text", () => {
    const text = withoutSecrets("My diary. ".repeat(100_000));
    expect(text.length).toBeLessThan(2_100);
  });
});

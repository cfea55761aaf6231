import { expect, it } from "vitest";
import { hashRecipient } from "../../../../lambdas/email/recipients.ts";
import { readRecipient, recipientToken } from "../../../../lambdas/email/recipient-token.ts";

const key = new Uint8Array(32).fill(7);
const recipient = hashRecipient("ada@example.com");
const token = recipientToken(key, recipient);

it("a token identifies its recipient, and reveals no address", () => {
  expect(readRecipient(key, token)).toBe(recipient);
  expect(token).not.toContain("ada");
});

it.each([
  ["made with another key", recipientToken(new Uint8Array(32).fill(8), recipient)],
  [
    "for somebody else",
    token.replace(/^[^.]+/, Buffer.from(hashRecipient("bob@example.com"), "hex").toString("base64url")),
  ],
  ["cut short", token.slice(0, -1)],
  ["empty", ""],
  ["without a proof", `${token.split(".")[0] ?? ""}.`],
])("a token that is %s is invalid", (_name, forged) => {
  expect(readRecipient(key, forged)).toBeUndefined();
});

it("an address is the same in any case", () => {
  expect(hashRecipient("Ada@Example.com")).toBe(recipient);
});

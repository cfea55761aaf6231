import { createHash, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createRecipients, hashRecipient } from "../../../../lambdas/email/recipients.ts";
import { tableOfThisFile } from "../../table.ts";

describe("a recipient", () => {
  it.each([
    ["ada@example.com", "ada+1@example.com"],
    ["ada@example.com", "Ada+22+x@Example.com"],
    ["a.da@example.com", "a.da+@example.com"],
    ["ada@gmail.com", "a.d.a+tag@gmail.com"],
    ["ada@gmail.com", "A.da@googlemail.com"],
  ])("is the same by %s and %s", (address, otherAddress) => {
    expect(hashRecipient(otherAddress)).toBe(hashRecipient(address));
  });

  it.each([
    ["ada@example.com", "bob+ada@example.com"],
    ["a.da@example.com", "ada@example.com"],
    ["ada@gmail.com", "ada@example.com"],
    ["+one@example.com", "+two@example.com"],
    ["ada@example.com", "ada-1@example.com"],
  ])("is not the same by %s and %s", (address, otherAddress) => {
    expect(hashRecipient(otherAddress)).not.toBe(hashRecipient(address));
  });

  it("has an unchanging identity by an address without dots or tags, so that links in old emails work", () => {
    expect(hashRecipient("Ada@Example.com")).toBe(
      createHash("sha256").update("ada@example.com").digest("hex"),
    );
  });
});

describe("a suppression", () => {
  const recipients = createRecipients(tableOfThisFile(), () => 1);
  it("applies to all addresses of a mailbox", async () => {
    const name = randomUUID();
    await recipients.suppress(hashRecipient(`${name}+1@example.com`), "unsubscribed");
    for (const address of [`${name}@example.com`, `${name}+9@example.com`])
      expect(await recipients.suppression(address)).toBe("unsubscribed");
  });

  it("stays in force for an address with a tag, until it is allowed", async () => {
    const address = `${randomUUID()}+1@example.com`;
    await recipients.suppress(hashRecipient(address), "complaint");
    expect(await recipients.suppression(address)).toBe("complaint");
    expect(await recipients.allow(address)).toBe(true);
    expect(await recipients.suppression(address)).toBeUndefined();
    expect(await recipients.allow(address)).toBe(false);
  });
});

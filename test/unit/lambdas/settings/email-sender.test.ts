import { describe, expect, it } from "vitest";
import { senderText } from "../../../../lambdas/settings/email-sender.ts";
import { emailSender } from "../../../../lambdas/settings/settings.ts";

describe("the sender of emails", () => {
  it.each([
    ["docs@acme.com", "", "docs@acme.com"],
    ["<docs@acme.com>", "", "docs@acme.com"],
    ["Markdown to PDF <docs@acme.com>", "Markdown to PDF", "docs@acme.com"],
    ["Acme, Inc. <docs@acme.com>", "Acme, Inc.", "docs@acme.com"],
    ['"Acme, Inc." <docs@acme.com>', "Acme, Inc.", "docs@acme.com"],
    ["Café <a@b.com>", "Café", "a@b.com"],
    ["Foo: Bar <a@b.com>", "Foo: Bar", "a@b.com"],
    ["文書 <a@Müller.example>", "文書", "a@xn--mller-kva.example"],
    ["=?UTF-8?B?Q2Fmw6k=?= <a@b.com>", "Café", "a@b.com"],
  ])("%s has a name and an address", (given, name, address) => {
    const sender = emailSender.parse(given);
    expect(sender).toEqual({ name, address });
    const text = senderText(sender);
    expect(text).toMatch(/^[\x20-\x7e]*$/);
    expect(emailSender.parse(text)).toEqual(sender);
  });

  it.each([
    "",
    "nobody",
    "a@b",
    "Acme <docs>",
    "a@b.com, c@d.com",
    "a@b.com, Acme <docs@acme.com>",
    "Acme <a@b.com>, Bolt <c@d.com>",
    "Acme: a@b.com, c@d.com;",
    "a@b.com <docs@acme.com>",
    "Acme <docs@acme.com> (sales)",
    "Acme docs@acme.com",
    "Café@b.com",
    "docs@acme.com,",
    '"a"b" <docs@acme.com>',
    "Acme\r\nBcc: c@d.com <docs@acme.com>",
    "=?UTF-8?B?YQ0KQmNjOiBj?= <docs@acme.com>",
  ])("is refused as a list or anything else: %j", (given) => {
    expect(emailSender.safeParse(given).error?.issues[0]?.message).toMatch(/must be an address/);
  });
});

import { describe, expect, it } from "vitest";
import { callbackUrl } from "../../../../lambdas/http-contract/callback-url.ts";

describe("the address of a callback", () => {
  it.each([
    "https://example.com",
    "https://example.com.",
    "https://93.184.215.14/done",
    "https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]",
    "https://example.com:8443/done?token=1#a",
    "https://bücher.example/fertig",
    "http://localhost:3000/done",
    "http://127.0.0.1:8080",
    `https://example.com/${"a".repeat(1_980)}`,
  ])("may be %s", (url) => {
    expect(callbackUrl.parse(url)).toBe(url);
  });

  it.each([
    "",
    "example.com",
    "http://example.com",
    "http://localhost.example.com",
    "http://192.168.0.1",
    "ftp://example.com",
    "javascript:alert(1)",
    "https://user@example.com",
    "https://user:password@example.com",
    "https://:password@example.com",
    "https://",
    "https://10.0.0.1/done",
    "https://0x7f000002",
    "https://169.254.169.254/latest/meta-data",
    "https://[::1]",
    "https://[fd00::1]",
    "https://[::ffff:10.0.0.1]",
    "https://intranet/done",
    "https://printer.local",
    "https://hooks.internal.",
    "https://a.localhost",
    "https://router.home.arpa",
    "https://example.com:25",
    "https:\\\\example.com",
    " https://example.com",
    "https://exa\nmple.com",
    "https://example.com/\u0000",
    `https://example.com/${"a".repeat(1_981)}`,
  ])("may not be %j", (url) => {
    expect(callbackUrl.safeParse(url).success).toBe(false);
  });
});

import PostalMime from "postal-mime";
import { describe, expect, it } from "vitest";
import { deliveryMessage, questionMessage } from "../../../../lambdas/email/message.ts";
import type { DeliveryOptions } from "../../../../lambdas/email/message.ts";

const pdf = { bytes: 5, pages: 3, sha256: "0".repeat(64), deleted_at: Date.UTC(2026, 10, 28, 12) };
const jobId = "7b8f1f2e-0d3c-4c55-9a39-2f1c1df4a001";

function options({ linked = false }: { readonly linked?: boolean } = {}): DeliveryOptions {
  return {
    jobId,
    pdf,
    from: { name: "Markdown to PDF", address: "documents@example.com" },
    to: "ada@example.com",
    publicBaseUrl: "https://pdf.example",
    unsubscribeUrl: "https://pdf.example/unsubscribe/abc",
    attachment: linked ? undefined : new Uint8Array([37, 80, 68, 70, 45]),
  };
}

const parse = async (change?: Parameters<typeof options>[0]) => {
  const raw = await deliveryMessage(options(change));
  const mail = await PostalMime.parse(raw);
  const header = (name: string) => mail.headers.filter(({ key }) => key === name).map(({ value }) => value);
  return { raw: raw.toString("latin1"), mail, header };
};

describe("a message", () => {
  it("contains the PDF, a text and an HTML part", async () => {
    const { mail, header } = await parse();
    expect(mail.subject).toBe("Your PDF from pdf.example is ready");
    expect(mail.from?.address).toBe("documents@example.com");
    expect(mail.to?.map(({ address }) => address)).toEqual(["ada@example.com"]);
    expect(mail.attachments).toHaveLength(1);
    expect(mail.attachments[0]).toMatchObject({
      filename: "document.pdf",
      mimeType: "application/pdf",
      disposition: "attachment",
    });
    expect(Buffer.from(mail.attachments[0]?.content as ArrayBuffer).toString()).toBe("%PDF-");
    expect(mail.text).toContain("Someone sent you a document. It is attached (3 pages, 1 kB).");
    expect(mail.text).toContain("Unsubscribe <https://pdf.example/unsubscribe/abc>");
    expect(header("auto-submitted")).toEqual(["auto-generated"]);
    expect(header("list-unsubscribe")).toEqual(["<https://pdf.example/unsubscribe/abc>"]);
    expect(header("list-unsubscribe-post")).toEqual(["List-Unsubscribe=One-Click"]);
  });

  it("links a PDF that is too large to be attached, for as long as it is kept", async () => {
    const { mail } = await parse({ linked: true });
    expect(mail.attachments).toEqual([]);
    expect(mail.text).toContain(`download the PDF <https://pdf.example/job/${jobId}/download>`);
    expect(mail.text).toContain("until Sat, 28 Nov 2026 12:00 UTC");
    expect(mail.html).toContain(`<a href="https://pdf.example/job/${jobId}/download">`);
  });

  it.each(["", "Acme, Inc.", "Café", "Foo: Bar", 'a "quoted" name', "文書 👩‍💻", "x".repeat(300)])(
    "comes from one mailbox, whatever its name: %s",
    async (name) => {
      const from = { name, address: "documents@example.com" };
      const raw = (await deliveryMessage({ ...options(), from })).toString("latin1");
      expect(/[^\n\r\x20-\x7e]/.exec(raw)).toBeNull();
      const mail = await PostalMime.parse(raw);
      expect(mail.from).toEqual(from);
      expect(mail.headers.filter(({ key }) => key === "from")).toHaveLength(1);
    },
  );

  it("loads nothing and reports nothing when it is opened", async () => {
    const { mail } = await parse();
    expect(mail.html).not.toMatch(/<img|<link|<script|url\(|src=/i);
  });
});

describe("the message that asks first", () => {
  it("says who asks, and how to agree, decline or ignore it", async () => {
    const raw = await questionMessage({ ...options(), consentUrl: "https://pdf.example/consent/def" });
    const mail = await PostalMime.parse(raw);
    expect(mail.subject).toBe("May pdf.example send you documents?");
    expect(mail.attachments).toEqual([]);
    expect(mail.text).toContain("Say yes <https://pdf.example/consent/def>");
    expect(mail.html).toContain('<a href="https://pdf.example/consent/def">Say yes</a>');
    expect(mail.text).toContain("Unsubscribe <https://pdf.example/unsubscribe/abc>");
    expect(mail.headers.find(({ key }) => key === "list-unsubscribe")?.value).toBe(
      "<https://pdf.example/unsubscribe/abc>",
    );
  });
});

import PostalMime from "postal-mime";
import { describe, expect, it } from "vitest";
import { emailMessage } from "../../../../lambdas/email/message.ts";
import type { MessageOptions } from "../../../../lambdas/email/message.ts";

const pdf = { bytes: 5, pages: 3, sha256: "0".repeat(64), deleted_at: Date.UTC(2026, 10, 28, 12) };
const jobId = "7b8f1f2e-0d3c-4c55-9a39-2f1c1df4a001";

function options(change: {
  readonly title?: string;
  readonly author?: string;
  readonly name?: string;
  readonly linked?: boolean;
}): MessageOptions {
  const nothing = { subtitle: undefined, disclaimer: undefined, date: undefined };
  return {
    job: { job_id: jobId, document_name: change.name ?? "tide.pdf" } as MessageOptions["job"],
    pdf,
    meta: { ...nothing, title: change.title, author: change.author },
    from: "Markdown to PDF <documents@example.com>",
    to: "ada@example.com",
    publicBaseUrl: "https://pdf.example",
    unsubscribeUrl: "https://pdf.example/unsubscribe/abc",
    attachment: change.linked ? undefined : new Uint8Array([37, 80, 68, 70, 45]),
  };
}

const parse = async (change: Parameters<typeof options>[0]) => {
  const raw = await emailMessage(options(change));
  const mail = await PostalMime.parse(raw);
  const header = (name: string) => mail.headers.filter(({ key }) => key === name).map(({ value }) => value);
  return { raw: raw.toString("latin1"), mail, header };
};

describe("a message", () => {
  it("carries the PDF, a text and an HTML part", async () => {
    const { mail, header } = await parse({ title: "Reading the Tide", author: "Ada" });
    expect(mail.subject).toBe("Reading the Tide");
    expect(mail.from?.address).toBe("documents@example.com");
    expect(mail.to?.map(({ address }) => address)).toEqual(["ada@example.com"]);
    expect(mail.attachments).toHaveLength(1);
    expect(mail.attachments[0]).toMatchObject({
      filename: "tide.pdf",
      mimeType: "application/pdf",
      disposition: "attachment",
    });
    expect(Buffer.from(mail.attachments[0]?.content as ArrayBuffer).toString()).toBe("%PDF-");
    expect(mail.text).toContain(
      "the document Reading the Tide by Ada is attached to this message: tide.pdf, 3 pages, 1 kB.",
    );
    expect(mail.text).toContain("Unsubscribe <https://pdf.example/unsubscribe/abc>");
    expect(mail.html).toContain("<strong>Reading the Tide</strong> by Ada");
    expect(header("auto-submitted")).toEqual(["auto-generated"]);
    expect(header("list-unsubscribe")).toEqual(["<https://pdf.example/unsubscribe/abc>"]);
    expect(header("list-unsubscribe-post")).toEqual(["List-Unsubscribe=One-Click"]);
  });

  it("links a PDF that is too large to be attached, for as long as it is kept", async () => {
    const { mail } = await parse({ title: "Long", linked: true });
    expect(mail.attachments).toEqual([]);
    expect(mail.text).toContain(`download tide.pdf <https://pdf.example/job/${jobId}/download>`);
    expect(mail.text).toContain("until Sat, 28 Nov 2026 12:00 UTC");
    expect(mail.html).toContain(`<a href="https://pdf.example/job/${jobId}/download">`);
  });

  it("loads nothing and reports nothing when it is opened", async () => {
    const { mail } = await parse({ title: "x" });
    expect(mail.html).not.toMatch(/<img|<link|<script|url\(|src=/i);
  });

  it("takes its subject from the file name when there is no title", async () => {
    expect((await parse({ title: "  ", name: "Prüfbericht.pdf" })).mail.subject).toBe("Prüfbericht");
  });

  it.each(["Gezeiten – 潮汐 🌊.pdf", "Отчёт.pdf", `${"名".repeat(60)}.pdf`, `it's "quoted" & 100 %.pdf`])(
    "names the file %s so that every mail program reads it",
    async (name) => {
      const { mail, raw } = await parse({ name });
      expect(mail.attachments[0]?.filename).toBe(name);
      expect(raw.split("\r\n").every((line) => /^[\x20-\x7e\t]*$/.test(line) && line.length < 999)).toBe(
        true,
      );
    },
  );

  it.each([
    ["a line break", "Tide\r\nBcc: bob@example.com", "Tide Bcc: bob@example.com"],
    ["a bare line feed", "Tide\nBcc: bob@example.com", "Tide Bcc: bob@example.com"],
    ["a line separator", "Tide\u2028Bcc: bob@example.com", "Tide Bcc: bob@example.com"],
    ["control characters", "a\0b\u0007c\u001b[31m", "a b c [31m"],
    ["marks that turn the direction", "invoice\u202egnp.exe\u2066", "invoice gnp.exe"],
    ["a blank subject of marks", "\u200b\u202e", "tide"],
    ["an encoded word", "=?utf-8?B?QmNjOiBib2I=?=", "= ?utf-8?B?QmNjOiBib2I= ?="],
    ["joined emoji", "👩‍🚀 report", "👩‍🚀 report"],
  ])("cannot be bent by %s in the title", async (_name, title, subject) => {
    const { mail, header } = await parse({ title });
    expect(mail.subject).toBe(subject);
    expect(header("bcc")).toEqual([]);
    expect(mail.to).toHaveLength(1);
  });

  it("cuts a title that is as long as a page", async () => {
    const { subject } = (await parse({ title: "tide ".repeat(200) })).mail;
    expect(subject?.length).toBeLessThanOrEqual(150);
    expect(subject).toMatch(/…$/);
  });

  it.each([
    "<img src=x onerror=alert(1)>",
    "[here](https://evil.example)",
    "**bold**",
    "{author}",
    "&lt;b&gt;",
    "{file} {title}",
  ])("shows the title %s as it is, in both parts", async (title) => {
    const { mail } = await parse({ title });
    expect(mail.text).toContain(title);
    const shown = mail.html
      ?.replace(/<[^>]*>/g, "")
      .replace(/&#x3C;/g, "<")
      .replace(/&#x26;|&amp;/g, "&");
    expect(shown).toContain(title);
    expect(mail.html).not.toContain('evil.example"');
  });
});

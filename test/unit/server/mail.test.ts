import { randomUUID } from "node:crypto";
import type { SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, it } from "vitest";
import { deliveryMessage } from "../../../lambdas/email/message.ts";
import { createSesMailer } from "../../../lambdas/email/ses.ts";
import { readSettings } from "../../../lambdas/settings/read-settings.ts";
import { emailSettings } from "../../../lambdas/settings/settings.ts";
import { freePort } from "../../../server/host/free-port.ts";
import { createStartedParts } from "../../../server/host/started-parts.ts";
import { startMail } from "../../../server/aws/mail.ts";
import { isThisMachine } from "../../../document/core/public-web/hosts.ts";
import { findSmtpFault } from "../../../server/aws/smtp.ts";
import { startSmtpInbox } from "../../smtp-inbox.ts";

/** Catches an email that SMTP changes, and an outcome by which one would be sent twice, or given up although it can be sent later. */

const to = "ada@example.com";
const login = { user: "seller", password: "right" };
let parts = createStartedParts();
afterEach(async () => {
  await parts.stop();
  parts = createStartedParts();
});

async function mailerTo(url: string, credentials?: typeof login) {
  const mail = await parts.keep(startMail({ url, credentials: () => Promise.resolve(credentials) }));
  Object.assign(process.env, {
    AWS_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: "server",
    AWS_SECRET_ACCESS_KEY: "key",
    AWS_ENDPOINT_URL_SES: mail.url,
  });
  const given = { EMAIL_FROM: "Seller <pdf@example.com>", EMAIL_CONFIGURATION_SET: "none" };
  return createSesMailer(readSettings(emailSettings, given));
}

function message(attachment: Uint8Array = Buffer.from("%PDF-1.7\n.\r\n..\n")) {
  return deliveryMessage({
    jobId: randomUUID(),
    from: { name: "Seller, of PDFs", address: "pdf@example.com" },
    to,
    publicBaseUrl: "https://pdf.example.com",
    unsubscribeUrl: "https://pdf.example.com/unsubscribe/x",
    pdf: { pages: 1, bytes: attachment.length, deleted_at: Date.now() } as never,
    attachment,
  });
}

const inbox = (options?: SMTPServerOptions) => parts.keep(startSmtpInbox(options));
const refusal = (text: string, responseCode: number) => Object.assign(new Error(text), { responseCode });

describe("an email of a server", () => {
  it("arrives byte for byte as SES gets it, after a login", async () => {
    const { url, messages } = await inbox({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth({ username, password }, _session, done) {
        if (username === login.user && password === login.password) done(null, { user: login.user });
        else done(refusal("Who?", 535));
      },
    });
    const raw = await message();
    const mailer = await mailerTo(url, login);
    expect(await mailer.send(raw, to, randomUUID())).toEqual({ result: "sent" });
    expect(messages).toEqual([{ from: "pdf@example.com", to: [to], raw }]);
    const stranger = await mailerTo(url, { ...login, password: "wrong" });
    expect(await stranger.send(raw, to, undefined)).toMatchObject({ result: "unsent" });
    expect(messages).toHaveLength(1);
  });

  const outcomes: readonly (readonly [string, SMTPServerOptions, string])[] = [
    [
      "there is no such recipient",
      {
        onRcptTo(_address, _session, done) {
          done(refusal("No such user", 550));
        },
      },
      "refused",
    ],
    [
      "the recipient's box is full",
      {
        onRcptTo(_address, _session, done) {
          done(refusal("Try later", 452));
        },
      },
      "unsent",
    ],
    [
      "the sender is not allowed",
      {
        onMailFrom(_address, _session, done) {
          done(refusal("Not you", 553));
        },
      },
      "unsent",
    ],
    [
      "its text is not taken",
      {
        onData(stream, _session, done) {
          stream.on("end", () => {
            done(refusal("Policy", 554));
          });
          stream.resume();
        },
      },
      "unsent",
    ],
  ];
  it.each(outcomes)("has the outcome of SES when %s", async (_what, options, result) => {
    const { url } = await inbox(options);
    expect(await (await mailerTo(url)).send(await message(), to, undefined)).toMatchObject({ result });
  });

  it("is of unknown outcome when the connection breaks after its text, and is sent later when nothing listens", async () => {
    const breaking = await inbox({
      onData(stream) {
        stream.on("end", () => {
          breaking.cut();
        });
        stream.resume();
      },
    });
    expect(await (await mailerTo(breaking.url)).send(await message(), to, undefined)).toMatchObject({
      result: "unknown",
    });
    const closed = `smtp://127.0.0.1:${String(await freePort())}`;
    expect(await (await mailerTo(closed)).send(await message(), to, undefined)).toMatchObject({
      result: "unsent",
    });
    expect(await findSmtpFault({ url: closed, credentials: () => Promise.resolve(undefined) })).toMatch(
      /ECONNREFUSED/,
    );
  });

  it("leaves the machine by TLS alone", () => {
    expect(["localhost", "127.0.0.1", "[::1]"].filter((host) => !isThisMachine(host))).toEqual([]);
    expect(["mail.example.com", "127.0.0.1.example.com", "10.0.0.1"].filter(isThisMachine)).toEqual([]);
  });
});

import * as z from "zod";
import { listen, readBody, type HttpServer } from "../host/http-server.ts";
import { sendBySmtp, type SmtpOutcome, type SmtpServer } from "./smtp.ts";

/** SES's limit of one message, as base64 in a form, each of whose characters may become three. */
const maxBodyBytes = 6 * 10 * 1024 * 1024;

const form = z.object({
  Action: z.literal("SendRawEmail"),
  Source: z.string(),
  "Destinations.member.1": z.string(),
  "RawMessage.Data": z.base64(),
});

/** The caller gets SES's own errors (API reference 2010-12-01, SendRawEmail, "Errors"), so that it acts as on AWS. */
const answers: Readonly<
  Record<Exclude<SmtpOutcome["result"], "sent">, readonly [status: number, code: string, begin: string]>
> = {
  refused: [400, "MessageRejected", "Address blacklisted: "],
  unsent: [400, "AccountSendingPausedException", "The SMTP server rejected the message: "],
  unknown: [500, "InternalFailure", "The connection to the SMTP server was lost: "],
};

/** Serves SES's one call that the service makes: passes the message unchanged to an SMTP server. */
export function startMail(server: SmtpServer): Promise<HttpServer> {
  return listen(async (request, response) => {
    const body = (await readBody(request, maxBodyBytes)).toString("utf8");
    const message = form.parse(Object.fromEntries(new URLSearchParams(body)));
    const outcome = await sendBySmtp(
      server,
      { from: message.Source, to: [message["Destinations.member.1"]] },
      Buffer.from(message["RawMessage.Data"], "base64"),
    );
    if (outcome.result === "sent") {
      response.writeHead(200, { "content-type": "text/xml" });
      response.end(
        "<SendRawEmailResponse><SendRawEmailResult><MessageId>smtp</MessageId></SendRawEmailResult></SendRawEmailResponse>",
      );
      return;
    }
    const [status, code, begin] = answers[outcome.result];
    response.writeHead(status, { "content-type": "text/xml" });
    response.end(
      `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${xml(begin + outcome.reason)}</Message></Error></ErrorResponse>`,
    );
  });
}

function xml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

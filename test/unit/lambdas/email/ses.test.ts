import { beforeEach, describe, expect, it } from "vitest";
import { createSesMailer } from "../../../../lambdas/email/ses.ts";
import { listen, readBody } from "../../../../server/host/http-server.ts";
import { forThisFile } from "../../../lifetimes.ts";
import { credentials } from "../../../../server/aws/credentials.ts";

/** What SES answers, in its own words (SES developer guide, "Amazon SES email sending errors"; API reference 2010-12-01, SendRawEmail). */

let answer: readonly [status: number, code: string, message: string];
let asked = new URLSearchParams();
let connections = new Set<unknown>();
const ses = await forThisFile(
  listen(async (request, response) => {
    connections.add(request.socket);
    asked = new URLSearchParams((await readBody(request, 10_000)).toString());
    const [status, code, message] = answer;
    response.writeHead(status, { "content-type": "text/xml" });
    response.end(
      status === 200
        ? "<SendRawEmailResponse><SendRawEmailResult><MessageId>1</MessageId></SendRawEmailResult></SendRawEmailResponse>"
        : `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`,
    );
  }),
);
Object.assign(process.env, {
  AWS_ENDPOINT_URL_SES: ses.url,
  ...credentials,
});
const mailer = createSesMailer({
  EMAIL_FROM: { name: "Café Tides, Inc.", address: "pdf@example.com" },
  EMAIL_CONFIGURATION_SET: "set",
  EMAIL_MAX_ATTACHMENT_BYTES: 1_000,
  EMAIL_CONSENT: false,
  EMAIL_TIMEOUT_MS: 10_000,
});
beforeEach(() => {
  connections = new Set();
});

const send = () => mailer.send(Buffer.from("From: pdf@example.com\r\n\r\nTides"), "ada@example.com", "job-1");

const unverified =
  "Email address is not verified. The following identities failed the check in region US-EAST-1:";

describe("an answer of SES", () => {
  it.each<
    [result: "refused" | "rejected" | "unsent" | "unknown", status: number, code: string, message: string]
  >([
    ["refused", 400, "MessageRejected", "Address blacklisted."],
    ["rejected", 400, "MessageRejected", "Message contains a virus."],
    ["unsent", 400, "InvalidParameterValue", "Missing final '@domain'"],
    ["unsent", 400, "InvalidParameterValue", "Illegal address"],
    ["unsent", 400, "InvalidParameterValue", "Domain contains illegal character"],
    ["unsent", 400, "InvalidParameterValue", "Local address contains control or whitespace"],
    ["unsent", 400, "ConfigurationSetDoesNotExist", "The set suppress does not exist: virus"],
    ["unsent", 400, "MessageRejected", `${unverified} pdf@example.com`],
    ["unsent", 400, "MessageRejected", `${unverified} ada@example.com`],
    [
      "unsent",
      400,
      "MessageRejected",
      "Sending suspended for this account. For more information, check your inbox.",
    ],
    ["unsent", 400, "MessageRejected", "Something that it never said before."],
    ["unsent", 400, "InvalidParameterValue", "Duplicate header 'From'."],
    ["unsent", 400, "MailFromDomainNotVerifiedException", "MAIL FROM domain is not verified."],
    ["unsent", 400, "ConfigurationSetDoesNotExist", "Configuration set set does not exist."],
    ["unsent", 400, "AccountSendingPausedException", "Email sending is disabled for your account."],
    ["unsent", 400, "ConfigurationSetSendingPausedException", "Email sending is disabled for the set."],
    ["unsent", 400, "Throttling", "Maximum sending rate exceeded."],
    ["unsent", 400, "Throttling", "Daily message quota exceeded."],
    ["unsent", 400, "LimitExceeded", "Too many."],
    ["unsent", 503, "ThrottlingException", "Rate exceeded"],
    ["unsent", 403, "AccessDenied", "User is not authorized to perform ses:SendRawEmail"],
    ["unknown", 500, "InternalFailure", "The request processing has failed."],
    [
      "unknown",
      503,
      "ServiceUnavailable",
      "The request has failed due to a temporary failure of the server.",
    ],
  ])("is classified as %s: %i %s %s", async (result, ...said) => {
    answer = said;
    expect(await send()).toMatchObject({ result });
    expect(connections.size).toBe(1);
  });
});

it("SES gets the sender's bare address, since the message names the sender", async () => {
  answer = [200, "", ""];
  await send();
  expect(asked.get("Source")).toBe("pdf@example.com");
});

it("each message has a new connection, which cannot be dead", async () => {
  answer = [200, "", ""];
  for (let messages = 1; messages < 4; messages++) {
    expect(await send()).toEqual({ result: "sent" });
    expect(connections.size).toBe(messages);
  }
});

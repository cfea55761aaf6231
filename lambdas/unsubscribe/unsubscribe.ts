import type { Consents } from "../email/consent.ts";
import type { Recipients } from "../email/recipients.ts";
import { readRecipient } from "../email/recipient-token.ts";
import { NotFoundError } from "../http-contract/errors.ts";
import type { HttpResponse } from "../http/response.ts";
import type { RequestTo } from "../http/http-handler.ts";
import { recipientPath } from "../http-contract/path-parameters.ts";
import { parse } from "../http/validation.ts";
import type { SigningKeys } from "../aws/signing-keys.ts";

/** The parts that the links in emails need. */
export interface UnsubscribeOptions {
  readonly keys: () => Promise<SigningKeys>;
  readonly recipients: Recipients;
  readonly consents: Consents;
}

/**
 * Creates the answers to links in emails by which recipients unsubscribe or consent. `GET` shows a page with one button, since programs that open
 * links must not decide for anybody. `POST` does it, from that page or, to unsubscribe, from an email program's own button (RFC 8058).
 */
export function createUnsubscribe(
  options: UnsubscribeOptions,
): (request: RequestTo<"unsubscribe">) => Promise<HttpResponse> {
  const { keys, recipients, consents } = options;

  const requireRecipient = async (request: RequestTo<"unsubscribe">, decision: "unsubscribe" | "consent") => {
    const { token } = parse(recipientPath, request.pathParameters, "path");
    const recipient = readRecipient((await keys())[decision], token);
    if (recipient === undefined) throw new NotFoundError("This recipient does not exist");
    return recipient;
  };

  return async (request) => {
    switch (request.operation) {
      case "getUnsubscribeToken":
        await requireRecipient(request, "unsubscribe");
        return page(
          "Unsubscribe",
          "<p>Stop receiving documents from this service by email?</p>" +
            '<form method="post"><button>Unsubscribe</button></form>',
        );
      case "postUnsubscribeToken":
        await recipients.suppress(await requireRecipient(request, "unsubscribe"), "unsubscribed");
        return page("Unsubscribe", "<p>Done. This service will not send you any more documents.</p>");
      case "getConsentToken":
        await requireRecipient(request, "consent");
        return page(
          "Documents by email",
          "<p>May this service send you documents that other people make for you?</p>" +
            '<form method="post"><button>Yes</button></form>',
        );
      case "postConsentToken":
        await consents.give(await requireRecipient(request, "consent"));
        return page(
          "Documents by email",
          "<p>Done. Documents that were waiting for your consent are being sent. Each email has a link to unsubscribe.</p>",
        );
    }
  };
}

function page(title: string, body: string): HttpResponse {
  return {
    status: 200,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
      "referrer-policy": "no-referrer",
    },
    body:
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>` +
      '<meta name="viewport" content="width=device-width, initial-scale=1"><style>:root{color-scheme:light dark}' +
      "body{font:18px/1.5 Georgia,serif;max-width:32em;margin:4em auto;padding:0 1em}" +
      "button{font:inherit;padding:.4em 1.2em}</style></head>" +
      `<body><h1>${title}</h1>${body}</body></html>`,
  };
}

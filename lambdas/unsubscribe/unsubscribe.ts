import type { Recipients } from "../email/recipients.ts";
import { recipientIn } from "../email/unsubscribe-token.ts";
import { NotFoundError } from "../interface/errors.ts";
import type { Answer } from "../interface/answer.ts";
import type { RequestTo } from "../interface/http.ts";
import { unsubscribePath } from "../interface/requests.ts";
import { parse } from "../interface/validation.ts";
import type { SigningKeys } from "../aws/signing-keys.ts";

export interface UnsubscribeOptions {
  readonly keys: () => Promise<SigningKeys>;
  readonly recipients: Recipients;
}

/**
 * The link at the foot of every e-mail. `GET` shows a page with one button, for programs that look at links must not
 * unsubscribe anybody; `POST` does it, from that page or from a mail program's own button (RFC 8058).
 */
export function createUnsubscribe(
  options: UnsubscribeOptions,
): (request: RequestTo<"unsubscribe">) => Promise<Answer> {
  const { keys, recipients } = options;
  return async (request) => {
    const { token } = parse(unsubscribePath, request.pathParameters, "path");
    const recipient = recipientIn((await keys()).unsubscribe, token);
    if (recipient === undefined) throw new NotFoundError("No such recipient");
    switch (request.operation) {
      case "getUnsubscribeToken":
        return page(
          "<p>Do you want no more documents from this service by e-mail?</p>" +
            '<form method="post"><button>Unsubscribe</button></form>',
        );
      case "postUnsubscribeToken":
        await recipients.suppress(recipient, "unsubscribed");
        return page("<p>Done. This service will not send you any more documents.</p>");
    }
  };
}

function page(body: string): Answer {
  return {
    status: 200,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
      "referrer-policy": "no-referrer",
    },
    body:
      '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Unsubscribe</title>' +
      '<meta name="viewport" content="width=device-width, initial-scale=1"><style>:root{color-scheme:light dark}' +
      "body{font:18px/1.5 Georgia,serif;max-width:32em;margin:4em auto;padding:0 1em}" +
      "button{font:inherit;padding:.4em 1.2em}</style></head>" +
      `<body><h1>Unsubscribe</h1>${body}</body></html>`,
  };
}

import type { OperationName } from "../../http-contract/routes.ts";

/**
 * Describes the calls to receivers of an operation's jobs, as an OpenAPI "Callback Object". Each operation has its own, with its own name: generators
 * for Python do not support references to one, and those for Go generate it once per reference.
 */
export const describeCallbacks = (operation: OperationName) => ({
  jobEnded: {
    "{$request.body#/options/callback_url}": {
      post: {
        operationId: `${operation}JobEnded`,
        summary: "The end of a job",
        description:
          "Signed according to Standard Webhooks, with the `callback_secret` of the response. Any status but `2xx` and `410` makes the service send it again, with the same `webhook-id`.",
        parameters: [
          signed("webhook-id", "The same for all calls of one event."),
          signed("webhook-timestamp", "When this call was made, in seconds since 1970."),
          signed("webhook-signature", "`v1,` and an HMAC-SHA256 over id, timestamp and body, in base64."),
        ],
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/JobEvent" } } },
        },
        // No credential is sent: the signature identifies the service.
        security: [],
        responses: {
          "2XX": { description: "The event was accepted." },
          410: { description: "The receiver wants no more calls for this event." },
        },
      },
    },
  },
});

function signed(name: string, description: string) {
  return { name, in: "header", required: true, description, schema: { type: "string" } };
}

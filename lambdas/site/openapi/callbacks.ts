import type { OperationName } from "../../http-contract/routes.ts";

/**
 * What the service sends to receivers of an operation's jobs, as OpenAPI's "Callback Object" writes it: at each operation, under a name of its own, for
 * generators for Python know no reference to one, and those for Go make it once for each reference.
 */
export const callbacksOf = (operation: OperationName) => ({
  jobEnded: {
    "{$request.body#/options/callback_url}": {
      post: {
        operationId: `${operation}JobEnded`,
        summary: "The end of a job",
        description:
          "Signed as Standard Webhooks has it, by the `callback_secret` of the answer. Any answer but `2xx` has it sent again, with the same `webhook-id`.",
        parameters: [
          signed("webhook-id", "The same for all calls of one event."),
          signed("webhook-timestamp", "When this call was made, in seconds since 1970."),
          signed("webhook-signature", "`v1,` and an HMAC-SHA256 over id, timestamp and body, in base64."),
        ],
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/JobEvent" } } },
        },
        // The receiver is asked for no credential: it knows the service by the signature.
        security: [],
        responses: {
          "2XX": { description: "It was taken." },
          410: { description: "The receiver wants no more of it." },
        },
      },
    },
  },
});

function signed(name: string, description: string) {
  return { name, in: "header", required: true, description, schema: { type: "string" } };
}

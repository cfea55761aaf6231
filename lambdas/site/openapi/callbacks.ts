/** What the service sends to receivers, as OpenAPI's "Callback Object" writes it. */
export const callbacks = {
  jobEnded: {
    "{$request.body#/options/callback_url}": {
      post: {
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
        responses: {
          "2XX": { description: "It was taken." },
          410: { description: "The receiver wants no more of it." },
        },
      },
    },
  },
};

function signed(name: string, description: string) {
  return { name, in: "header", required: true, description, schema: { type: "string" } };
}

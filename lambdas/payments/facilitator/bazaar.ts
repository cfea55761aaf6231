import { paperSizes, themeNames } from "../../http-contract/option-names.ts";

/**
 * The endpoint's input and output, for catalogues of x402 resources (x402 specification, extensions/bazaar). A facilitator that keeps a
 * catalogue reads it in the payment that it settles, which repeats it from the 402. Short, because it travels in a header.
 */
export const bazaarExtension = {
  bazaar: {
    info: {
      input: {
        type: "http",
        method: "POST",
        bodyType: "json",
        body: { data: { text_body: "# Hello\n\nworld", meta: { title: "First" } }, options: { paper: "a4" } },
      },
      output: {
        type: "json",
        example: { id: "6f1c2a52-7d55-5c2e-9a0f-3f1e5d0c8b11", status: "Processing", path: "/job/…/status" },
      },
    },
    schema: {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      properties: {
        input: {
          type: "object",
          properties: {
            type: { type: "string", const: "http" },
            method: { type: "string", enum: ["POST"] },
            bodyType: { type: "string", enum: ["json"] },
            body: {
              type: "object",
              properties: {
                data: {
                  type: "object",
                  properties: {
                    text_body: { type: "string", description: "Markdown" },
                    meta: {
                      type: "object",
                      description: "Cover: title, subtitle, author, date, disclaimer",
                      additionalProperties: { type: "string" },
                    },
                  },
                  required: ["text_body"],
                },
                options: {
                  type: "object",
                  properties: {
                    document_name: { type: "string" },
                    paper: { type: "string", enum: paperSizes },
                    theme: { type: "string", enum: themeNames },
                  },
                },
              },
              required: ["data"],
            },
          },
          required: ["type", "method", "bodyType", "body"],
        },
        output: {
          type: "object",
          properties: {
            type: { type: "string" },
            example: {
              type: "object",
              properties: {
                id: { type: "string" },
                status: { type: "string", description: "Ends as Done or Failed" },
                path: { type: "string", description: "Poll it; once Done, it leads to the PDF" },
              },
              required: ["id", "status", "path"],
            },
          },
          required: ["type"],
        },
      },
      required: ["input"],
    },
  },
} as const;

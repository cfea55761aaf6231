import { describe, expect, it } from "vitest";
import {
  PayloadTooLargeError,
  UnsupportedMediaTypeError,
  ValidationError,
} from "../../../../lambdas/http-contract/errors.ts";
import type { HttpRequest } from "../../../../lambdas/http/http-handler.ts";
import { conversionRequest } from "../../../../lambdas/http-contract/requests.ts";
import { jobPath } from "../../../../lambdas/http-contract/path-parameters.ts";
import { parse, parseBody } from "../../../../lambdas/http/validation.ts";

const limit = 1000;

function request(
  body: string | Uint8Array,
  contentType: string | undefined = "application/json",
): HttpRequest {
  return {
    method: "POST",
    path: "/markdown",
    headers: { "content-type": contentType },
    pathParameters: {},
    query: new URLSearchParams(),
    sourceIp: "127.0.0.1",
    body: typeof body === "string" ? Buffer.from(body) : body,
  };
}

function findFaults(body: string | Uint8Array) {
  try {
    parseBody(conversionRequest, request(body), limit);
  } catch (error) {
    if (error instanceof ValidationError) return error.body();
    throw error;
  }
  throw new Error("The body was taken");
}

describe("an invalid body", () => {
  const rows: readonly [name: string, body: string | Uint8Array, detail: object[]][] = [
    [
      "not JSON",
      "{'data': 1}",
      [
        {
          loc: ["body"],
          msg: "The body is not valid JSON in UTF-8: Expected property name or '}' at line 1, column 2",
          type: "json_invalid",
          code: "json-invalid",
        },
      ],
    ],
    [
      "no bytes",
      "",
      [
        {
          loc: ["body"],
          msg: "The body is not valid JSON in UTF-8: it ends too early",
          type: "json_invalid",
          code: "json-invalid",
        },
      ],
    ],
    [
      "not UTF-8",
      Buffer.from([0x22, 0xff, 0x22]),
      [
        {
          loc: ["body"],
          msg: "The body is not valid JSON in UTF-8: its bytes are not UTF-8",
          type: "json_invalid",
          code: "json-invalid",
        },
      ],
    ],
    [
      "JSON with a line break in a text",
      '{"data":\n{"text_body":"a\nb"}}',
      [
        {
          loc: ["body"],
          msg: "The body is not valid JSON in UTF-8: Bad control character in string literal at line 2, column 16. Write a line break in a text as \\n",
          type: "json_invalid",
          code: "json-invalid",
        },
      ],
    ],
    [
      "JSON with a word of its own",
      '{"data": secret}',
      [
        {
          loc: ["body"],
          msg: "The body is not valid JSON in UTF-8",
          type: "json_invalid",
          code: "json-invalid",
        },
      ],
    ],
    [
      "a text for a list",
      '{"data":{"text_body":"x","attachments":"twenty-one letters and more"}}',
      [
        {
          loc: ["body", "data", "attachments"],
          msg: "Input should be a valid array",
          type: "array_type",
          code: "field-invalid",
        },
      ],
    ],
    [
      "a list",
      "[]",
      [
        {
          loc: ["body"],
          msg: "Input should be a valid dictionary",
          type: "dict_type",
          code: "field-invalid",
        },
      ],
    ],
    [
      "a paper that there is not",
      '{"data":{"text_body":"x"},"options":{"paper":"a7"}}',
      [
        {
          loc: ["body", "options", "paper"],
          msg: "Input should be 'a4' or 'letter' or 'a3' or 'a5' or 'a6' or 'legal' or '16:9' or '4:3'",
          type: "literal_error",
          code: "field-invalid",
        },
      ],
    ],
    [
      "no data",
      "{}",
      [{ loc: ["body", "data"], msg: "Field required", type: "missing", code: "field-missing" }],
    ],
    [
      "no text",
      '{"data":{}}',
      [{ loc: ["body", "data", "text_body"], msg: "Field required", type: "missing", code: "field-missing" }],
    ],
    [
      "text of another type",
      '{"data":{"text_body":7}}',
      [
        {
          loc: ["body", "data", "text_body"],
          msg: "Input should be a valid string",
          type: "string_type",
          code: "field-invalid",
        },
      ],
    ],
    [
      "blank text",
      '{"data":{"text_body":" \\n\\t "}}',
      [
        {
          loc: ["body", "data", "text_body"],
          msg: "String should have at least 1 character that is not white space",
          type: "value_error",
          code: "field-too-short",
        },
      ],
    ],
    [
      "two faults at once",
      '{"data":{"text_body":"x","meta":{"title":1,"date":[]}}}',
      [
        {
          loc: ["body", "data", "meta", "title"],
          msg: "Input should be a valid string",
          type: "string_type",
          code: "field-invalid",
        },
        {
          loc: ["body", "data", "meta", "date"],
          msg: "Input should be a valid string",
          type: "string_type",
          code: "field-invalid",
        },
      ],
    ],
    [
      "a long file name",
      JSON.stringify({ data: { text_body: "x" }, options: { document_name: "n".repeat(256) } }),
      [
        {
          loc: ["body", "options", "document_name"],
          msg: "String should have at most 255 characters",
          type: "string_too_long",
          code: "field-too-long",
        },
      ],
    ],
  ];

  it.each(rows)("is answered with its faults: %s", (_name, body, detail) => {
    expect(findFaults(body)).toEqual({ detail });
  });

  it("is answered with 413 and the limit when it is too large", () => {
    const large = JSON.stringify({ data: { text_body: "x".repeat(limit) } });
    expect(() => parseBody(conversionRequest, request(large), limit)).toThrow(PayloadTooLargeError);
    expect(() => parseBody(conversionRequest, request(large), limit)).toThrow(/1000 bytes/);
  });

  it.each([undefined, "", "text/markdown", "multipart/form-data"])(
    "is answered with 415 as %s",
    (contentType) => {
      const sent = {
        ...request("{}"),
        headers: contentType === undefined ? {} : { "content-type": contentType },
      };
      expect(() => parseBody(conversionRequest, sent, limit)).toThrow(UnsupportedMediaTypeError);
    },
  );

  it("is answered with 415 and the accepted encoding when it is compressed", () => {
    const sent = request('{"data":{"text_body":"# Hi"}}');
    const coded = (coding: string) => ({ ...sent, headers: { ...sent.headers, "content-encoding": coding } });
    const refusal = { status: 415, headers: { "accept-encoding": "identity" } };
    for (const coding of ["gzip", "br", "GZIP, identity"])
      expect(() => parseBody(conversionRequest, coded(coding), limit)).toThrow(
        expect.objectContaining(refusal),
      );
    expect(parseBody(conversionRequest, coded("identity"), limit).data.text_body).toBe("# Hi");
  });
});

describe("a valid body", () => {
  it("needs only the text", () => {
    const parsed = parseBody(conversionRequest, request('{"data":{"text_body":"# Hi"}}'), limit);
    expect(parsed.data.text_body).toBe("# Hi");
  });

  it("may have its content type in any case and with a charset", () => {
    const sent = request('{"data":{"text_body":"x"}}', "Application/JSON; charset=utf-8");
    expect(parseBody(conversionRequest, sent, limit).data.text_body).toBe("x");
  });

  it("may have null for absent fields, and loses unknown ones", () => {
    const body =
      '{"data":{"text_body":"x","meta":{"title":null,"colour":"red"},"__proto__":{"a":1}},"options":null,"extra":1}';
    const parsed = parseBody(conversionRequest, request(body), limit);
    expect(JSON.parse(JSON.stringify(parsed))).toEqual({ data: { text_body: "x", meta: {} }, options: {} });
  });
});

describe("a job id in a path", () => {
  it("is reported with its place in the path when it is no UUID", () => {
    try {
      parse(jobPath, { job_id: "7" }, "path");
      expect.unreachable();
    } catch (error) {
      expect((error as ValidationError).body()).toEqual({
        detail: [
          {
            loc: ["path", "job_id"],
            msg: "Input should be a valid UUID",
            type: "uuid_parsing",
            code: "field-invalid",
          },
        ],
      });
    }
  });
});

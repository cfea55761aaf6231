import fc from "fast-check";
import { routes } from "../../lambdas/http-contract/routes.ts";
import { documentOptions } from "../../document/core/options/options.ts";

/** One request as it goes over the wire. */
export interface FuzzRequest {
  readonly method: string;
  /** Path of the route that it is made from; undefined for a path of nobody's. */
  readonly route: string | undefined;
  /** Request target: path and query, encoded. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

/** A host that must never show up in an answer. */
export const evilHost = "evil.example";

const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.constantFrom(
    "",
    " ",
    "\u0000",
    "\ud800",
    "\ufeff",
    "../../etc/passwd",
    "__proto__",
    "constructor",
    "null",
    "%00",
  ),
  fc.constantFrom(
    "<script>alert(1)</script>",
    "${jndi:ldap://x}",
    "' OR 1=1 --",
    "\r\nX-Injected: 1",
    "a".repeat(20_000),
  ),
);

const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(null, true, 0, -1, 1e308, 2 ** 53 + 2, "", [], {}, [[[[]]]]),
  text,
);

/** Creates values of a schema's shape, each part of which may be anything else. */
function nearly(shape: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(shape).map(([name, value]) => [
      name,
      fc.oneof({ arbitrary: value, weight: 8 }, { arbitrary: anything, weight: 1 }),
    ]),
  );
  return fc.oneof(
    { arbitrary: fc.record(fields, { requiredKeys: [] }), weight: 10 },
    {
      arbitrary: fc.record(
        { ...fields, ["__proto__"]: anything, constructor: anything },
        { requiredKeys: [] },
      ),
      weight: 1,
    },
    { arbitrary: anything, weight: 1 },
  );
}

const conversion = nearly({
  data: nearly({
    text_body: text,
    meta: nearly({ author: text, title: text, subtitle: text, disclaimer: text, date: text }),
  }),
  options: nearly({
    document_name: text,
    theme: fc.constantFrom(...Object.keys(documentOptions.theme.words), "beamer"),
    paper: fc.constantFrom("a4", "letter", "16:9", "A4"),
    toc: fc.constantFrom("auto", "on", "off", "yes"),
    notes: fc.constantFrom("foot", "end", "no"),
    running_heads: fc.constantFrom("auto", "on", "off", "yes"),
    align: fc.constantFrom("left", "justify", "right"),
    cover: fc.constantFrom("auto", "on", "off"),
    size: fc.oneof(fc.integer(), fc.double(), text),
    margins: fc.oneof(fc.double(), fc.constantFrom("narrow", "none")),
    columns: fc.integer({ min: 0, max: 3 }),
    accent: fc.oneof(fc.constantFrom("teal", "#0b4f9e", "#zzz"), text),
    header: text,
    footer: text,
    watermark: text,
    logo: text,
    delivery: nearly({
      method: fc.constantFrom("email", "post"),
      to_email: fc.oneof(fc.emailAddress(), text),
    }),
  }),
});

const paymentRequest = nearly({
  offer_id: text,
  payment_context_token: fc.oneof(text, fc.base64String({ maxLength: 200 })),
  payment_method: fc.constantFrom("lightning", "x402"),
});

/** Encodes JSON; "" for values that JSON cannot express. */
function toJson(value: unknown): string {
  const text = JSON.stringify(value) as string | undefined;
  return text ?? "";
}

const json = fc.oneof(conversion, paymentRequest, anything).map((value) => JSON.stringify(value));

/** Bytes that claim to be JSON: well-formed, bombs, broken, or in another encoding. */
const body = fc.oneof(
  { arbitrary: json.map((value) => Buffer.from(value)), weight: 12 },
  {
    arbitrary: fc.constantFrom(
      Buffer.from("[".repeat(50_000)),
      Buffer.from(`${'{"data":'.repeat(3_000)}1${"}".repeat(3_000)}`),
      Buffer.from('{"data":{"text_body":"a"},"data":{"text_body":""}}'),
      Buffer.from('{"data":{"text_body":"a","__proto__":{"polluted":true}},"__proto__":{"status":500}}'),
      Buffer.from(`{"data":{"text_body":${"9".repeat(5_000)}}}`),
      Buffer.from(`{"${"k".repeat(100_000)}":1}`),
      Buffer.from('\ufeff{"data":{"text_body":"with a mark"}}'),
      Buffer.from('{"data":{"text_body":"sixteen bits"}}', "utf16le"),
      Buffer.from([0x7b, 0xff, 0xfe, 0x7d]),
      Buffer.from('{"data":{"text_body":"\\ud800"}}'),
      Buffer.alloc(2 * 1024 * 1024 + 1, 0x20),
    ),
    weight: 2,
  },
  { arbitrary: json.map((value) => Buffer.from(value.slice(0, -1))), weight: 1 },
  { arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)), weight: 1 },
);

const headerText = fc.string({
  unit: fc.constantFrom(..."abcXYZ019 -_=:;,./\"'\\%{}[]<>@+~é".split("")),
  maxLength: 80,
});
// API Gateway takes 10 kB of headers in all, and answers for itself beyond.
const encoded = fc
  .oneof(
    headerText,
    anything.map((value) => Buffer.from(toJson(value)).toString("base64")),
    nearly({
      x402Version: fc.constantFrom(1, 2, 3),
      accepted: nearly({
        scheme: fc.constant("exact"),
        network: text,
        amount: text,
        asset: text,
        payTo: text,
      }),
      payload: nearly({ transaction: fc.oneof(fc.base64String({ maxLength: 400 }), text) }),
    }).map((value) => Buffer.from(toJson(value)).toString("base64")),
  )
  .map((value) => value.slice(0, 2_500));

const headers = fc.record(
  {
    "content-type": fc.oneof(
      { arbitrary: fc.constant("application/json"), weight: 12 },
      {
        arbitrary: fc.constantFrom(
          "application/json; charset=utf-16",
          "text/plain",
          "application/xml",
          "multipart/form-data",
          "",
        ),
        weight: 1,
      },
      { arbitrary: headerText, weight: 1 },
    ),
    accept: fc.oneof(fc.constantFrom("application/pdf", "application/pdf, */*;q=0.1", "*/*"), headerText),
    "content-encoding": fc.constantFrom("gzip", "br", "identity", "nonsense"),
    authorization: fc.oneof(
      headerText,
      encoded.map((value) => `Bearer ${value}`),
      fc
        .tuple(encoded, fc.oneof(fc.constant("00".repeat(32)), headerText))
        .map(([token, preimage]) => `L402 ${token}:${preimage}`),
      headerText.map((value) => `LSAT ${value}`),
    ),
    "payment-signature": encoded,
    "x-payment": encoded,
    "idempotency-key": headerText,
    "x-api-key": fc.oneof(headerText, fc.constant(`mdpdf_live_${"0".repeat(16)}_${"A".repeat(43)}`)),
    "x-authorization": headerText,
    host: fc.constantFrom(evilHost, `${evilHost}:443`, "localhost"),
    "x-forwarded-host": fc.constant(evilHost),
    "x-forwarded-proto": fc.constantFrom("https", "javascript"),
    forwarded: fc.constant(`host=${evilHost};proto=https`),
    "x-original-url": fc.constant(`https://${evilHost}/`),
    origin: fc.constant(`https://${evilHost}`),
    cookie: headerText,
  },
  { requiredKeys: [] },
);

const parameter = fc.oneof(
  fc.uuid(),
  fc.uuid().map((id) => id.toUpperCase()),
  text.map((value) => encodeURIComponent(value.toWellFormed()).slice(0, 2_000)),
  fc.constantFrom("%zz", "%", "..", "%2e%2e", "%2F", ";a=b"),
);

const routed = fc
  .tuple(
    fc.constantFrom(...routes),
    parameter,
    fc.constantFrom("", "?", "?a=b", "?job_id=1&job_id=2", "?%ff"),
  )
  .map(([route, value, query]) => ({
    method: route.method,
    route: route.path,
    target: route.path.replace(/\{\w+\}/, () => value || "x") + query,
  }));

const unrouted = fc
  .tuple(fc.constantFrom("GET", "POST", "PUT", "DELETE", "PATCH"), fc.constantFrom(...routes), parameter)
  .map(([method, { path }, value]) => ({
    method,
    route: undefined,
    target: `${path.replace(/\{\w+\}/, "x")}/${value}`,
  }));

/** Requests that a client might send, by mistake or on purpose. */
export const fuzzRequest: fc.Arbitrary<FuzzRequest> = fc
  .tuple(
    fc.oneof({ arbitrary: routed, weight: 9 }, { arbitrary: unrouted, weight: 1 }),
    headers,
    fc.option(body, { nil: undefined }),
  )
  .map(([where, given, sent]) => ({
    ...where,
    headers: given,
    body: where.method === "GET" ? undefined : sent,
  }));

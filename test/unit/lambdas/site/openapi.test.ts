import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { routes } from "../../../../lambdas/interface/routes.ts";
import type { Deployment } from "../../../../lambdas/site/deployment.ts";
import known from "../../../../lambdas/site/openapi/interface-version.json" with { type: "json" };
import { interfaceVersionAt } from "../../../../lambdas/site/openapi/interface-version.ts";
import { openApiDocument } from "../../../../lambdas/site/openapi/openapi.ts";
import { everythingOnSale, lightningOnly, withoutChallenge, x402, x402Only } from "./deployments.ts";

interface Media {
  readonly schema: object;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}
type Content = Readonly<Record<string, Media>>;
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  readonly schema: object;
  readonly example?: unknown;
}
interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly headers?: object; readonly content?: Content }>
  >;
  readonly "x-payment-info"?: object;
}
interface Document {
  readonly info: { readonly version: string; readonly "x-guidance": string };
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly securitySchemes: Readonly<Record<string, object>> };
}

const documentOf = (deployment: Deployment) => openApiDocument(deployment) as Document;
const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      ...operation,
    })),
  );
const document = documentOf(everythingOnSale);
const operations = operationsOf(document);

describe("the OpenAPI document", () => {
  it.each([everythingOnSale, lightningOnly, withoutChallenge, x402Only])(
    "is valid OpenAPI 3.1",
    async (deployment) => {
      const validator = new Validator();
      expect(
        await validator.validate(structuredClone(openApiDocument(deployment)) as Record<string, unknown>),
      ).toEqual({ valid: true });
      expect(validator.version).toBe("3.1");
      expect(() => validator.resolveRefs()).not.toThrow();
    },
  );

  it("describes every route and nothing else", () => {
    expect(operations.map(({ name }) => name).sort()).toEqual(
      routes.map(({ method, path }) => `${method} ${path}`).sort(),
    );
  });

  it("carries a version stamp in UTC", () => {
    const { version } = document.info;
    expect(version).toBe(known.version);
    expect(new Date(version).toISOString().replace(".000", "")).toBe(version);
  });
});

describe("the version of the interface", () => {
  const now = new Date("2030-01-02T03:04:05.678Z");
  const recorded = interfaceVersionAt(now, { version: "", fingerprint: "" }, document);
  const changed = (
    change: (copy: { info: Record<string, string>; paths: Record<string, object> }) => void,
  ) => {
    const copy = structuredClone(document) as never;
    change(copy);
    return interfaceVersionAt(now, recorded, copy);
  };

  it("is that of the interface as it is: npm run interface-version sets it", () => {
    expect(interfaceVersionAt(now, known)).toEqual(known);
  });

  it("is the time of the change when anything has changed", () => {
    expect(recorded.version).toBe("2030-01-02T03:04:05Z");
    const fingerprints = [
      changed(({ paths }) => (paths["/new"] = {})),
      changed(({ paths }) => delete paths["/health"]),
      changed(({ info }) => (info.description = "Another")),
    ].map(({ fingerprint }) => fingerprint);
    expect(new Set([...fingerprints, recorded.fingerprint]).size).toBe(4);
  });

  it("stays when nothing has, whatever the version is and however fields are ordered", () => {
    expect(changed(({ info }) => (info.version = "Another"))).toBe(recorded);
    const turned = changed((copy) => {
      copy.paths = Object.fromEntries(Object.entries(copy.paths).reverse());
    });
    expect(turned).toBe(recorded);
  });
});

describe("operations", () => {
  // Functions of generated clients are named after them, so a change here breaks programs of other people.
  it("have names that stay", () => {
    expect(Object.fromEntries(operations.map(({ name, operationId }) => [name, operationId]))).toEqual({
      "POST /markdown": "postMarkdown",
      "POST /v1/document/general/markdown": "postV1DocumentGeneralMarkdown",
      "POST /v1/document/l402/markdown": "postV1DocumentL402Markdown",
      "POST /payment-request": "postPaymentRequest",
      "POST /payment_request": "postPaymentRequestAlias",
      "POST /payment_request/x402": "postPaymentRequestX402",
      "GET /job/{job_id}/status": "getJobJobIdStatus",
      "GET /job/{job_id}/output": "getJobJobIdOutput",
      "GET /job/{job_id}/download": "getJobJobIdDownload",
      "GET /unsubscribe/{token}": "getUnsubscribeToken",
      "POST /unsubscribe/{token}": "postUnsubscribeToken",
      "GET /": "getHomePage",
      "GET /docs": "getDocs",
      "GET /terms": "getTerms",
      "GET /assets/{file}": "getAssetsFile",
      "GET /favicon.svg": "getFaviconSvg",
      "GET /favicon.ico": "getFaviconIco",
      "GET /openapi.json": "getOpenapiJson",
      "GET /llms.txt": "getLlmsTxt",
      "GET /robots.txt": "getRobotsTxt",
      "GET /.well-known/x402": "getWellKnownX402",
      "GET /.well-known/api-catalog": "getWellKnownApiCatalog",
      "GET /health": "getHealth",
    });
  });

  it("have names that no two share, in any spelling that a generator makes of them", () => {
    const spelt = operations.map(({ operationId }) => operationId.replace(/[^a-z0-9]/gi, "").toLowerCase());
    expect(new Set(spelt).size).toBe(spelt.length);
    expect(operations.filter(({ operationId }) => !/^[a-z][A-Za-z0-9]+$/.test(operationId))).toEqual([]);
  });

  it.each(operations)("$name says what it is, whose fault an error is, and who may call it", (operation) => {
    expect(operation.summary).not.toBe("");
    expect(operation.description).not.toBe("");
    expect(document.tags.map(({ name }) => name)).toEqual(expect.arrayContaining([...operation.tags]));
    expect(operation.tags).toHaveLength(1);
    const kinds = new Set(Object.keys(operation.responses).map((status) => status[0]));
    expect(kinds.has("2") || kinds.has("3")).toBe(true);
    expect([...kinds]).toEqual(expect.arrayContaining(["4", "5"]));
    for (const { description } of Object.values(operation.responses)) expect(description).not.toBe("");
    for (const requirement of operation.security)
      for (const name of Object.keys(requirement))
        expect(document.components.securitySchemes).toHaveProperty(name);
  });

  // OpenAPI has such parameters ignored (3.1.1, section 4.8.12.2), so nothing would ever send them.
  it("take no header as a parameter that OpenAPI or a security scheme keeps for itself", () => {
    const kept = ["accept", "content-type", "authorization"];
    for (const scheme of Object.values(document.components.securitySchemes))
      if ("name" in scheme) kept.push(String(scheme.name));
    const headers = operations.flatMap(({ parameters = [] }) =>
      parameters.filter((parameter) => parameter.in === "header").map(({ name }) => name.toLowerCase()),
    );
    expect(headers.filter((name) => kept.includes(name))).toEqual([]);
  });

  // One body that is not described makes all of them unknown in clients that hey-api generates, offers and all.
  it("describe the body of every error beside a 402", () => {
    const bare = operations
      .filter(({ responses }) => "402" in responses)
      .flatMap(({ name, responses }) =>
        Object.entries(responses).flatMap(([status, { content }]) =>
          content || status === "204" ? [] : [`${name} ${status}`],
        ),
      );
    expect(bare).toEqual([]);
  });

  it("use every security scheme and every tag", () => {
    const schemes = operations.flatMap(({ security }) => security.flatMap((one) => Object.keys(one)));
    expect([...new Set(schemes)].sort()).toEqual(Object.keys(document.components.securitySchemes).sort());
    expect([...new Set(operations.flatMap(({ tags }) => tags))].sort()).toEqual(
      document.tags.map(({ name }) => name).sort(),
    );
  });

  it("ask for a token where one is needed, and for nothing where none is", () => {
    const security = Object.fromEntries(operations.map(({ name, security }) => [name, security]));
    expect(security["POST /markdown"]).toEqual([{}, { l402: [] }]);
    expect(security["POST /v1/document/l402/markdown"]).toEqual([{}, { accountKey: [] }, { l402: [] }]);
    expect(security["POST /v1/document/general/markdown"]).toContainEqual({ accessToken: [] });
    expect(security["POST /v1/document/general/markdown"]).not.toContainEqual({});
    const guarded = operations.filter(({ security }) => security.length > 0).map(({ name }) => name);
    expect(guarded.sort()).toEqual([
      "POST /markdown",
      "POST /v1/document/general/markdown",
      "POST /v1/document/l402/markdown",
    ]);
  });
});

describe("examples", () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, "openapi");
  const faultOf = (schema: object, value: unknown): string | undefined => {
    const absolute: unknown = JSON.parse(
      JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"openapi#/'),
    );
    return ajv.validate(absolute as object, value) ? undefined : ajv.errorsText();
  };
  const shown = operations.flatMap(({ name, parameters = [], requestBody, responses }) => [
    ...parameters
      .filter(({ example }) => example !== undefined)
      .map(({ name: parameter, schema, example }) => ({
        name: `${name}, ${parameter}`,
        schema,
        value: example,
      })),
    ...[requestBody, ...Object.values(responses)].flatMap((body) =>
      Object.values(body?.content ?? {}).flatMap(({ schema, examples = {} }) =>
        Object.values(examples).map(({ value }) => ({ name, schema, value })),
      ),
    ),
  ]);

  it.each(shown)("$name: fits its schema, formats and all", ({ schema, value }) => {
    expect(faultOf(schema, value)).toBeUndefined();
  });

  it("of a document may not be blank, as the service has it", () => {
    const schema = { $ref: "#/components/schemas/ConversionRequest" };
    expect(faultOf(schema, { data: { text_body: " \n" } })).toMatch(/text_body must match pattern/);
    expect(faultOf(schema, { data: { text_body: " a" } })).toBeUndefined();
  });

  it("name no field that its schema does not, at the top", () => {
    const properties = (schema: object): object | undefined => {
      const found = ajv.getSchema(`openapi${"$ref" in schema ? String(schema.$ref) : ""}`)?.schema;
      return typeof found === "object" && "properties" in found ? (found.properties as object) : undefined;
    };
    const unknown = shown.flatMap(({ name, schema, value }) => {
      const known = "$ref" in schema && properties(schema);
      if (!known || typeof value !== "object" || value === null) return [];
      return Object.keys(value)
        .filter((field) => !(field in known))
        .map((field) => `${name}: ${field}`);
    });
    expect(unknown).toEqual([]);
  });

  it("are there for every operation that takes or gives JSON by a schema", () => {
    const without = operations.filter(({ requestBody, responses }) => {
      const answered = Object.entries(responses).filter(([status]) => status < "300");
      const media = [requestBody, ...answered.map(([, body]) => body)].flatMap((body) =>
        Object.entries(body?.content ?? {}).filter(([type]) => type === "application/json"),
      );
      const examples = Object.values(responses).flatMap(({ content = {} }) =>
        Object.values(content).flatMap((one) => Object.keys(one.examples ?? {})),
      );
      return media.length > 0 && examples.length === 0;
    });
    expect(without.map(({ name }) => name)).toEqual([]);
  });
});

describe("what is sold", () => {
  const soldIn = (deployment: Deployment) =>
    operationsOf(documentOf(deployment)).filter((operation) => operation["x-payment-info"]);

  it("is told of every operation that may answer 402, and of no other", () => {
    expect(soldIn(everythingOnSale).map(({ name }) => name)).toEqual(
      operations.filter(({ responses }) => "402" in responses).map(({ name }) => name),
    );
    expect(soldIn(everythingOnSale)).toHaveLength(3);
  });

  it("has the configured price and rails", () => {
    const { X402_NETWORK: network, X402_ASSET: asset } = x402;
    for (const [deployment, info] of [
      [
        everythingOnSale,
        {
          price: { mode: "fixed", currency: "USD", amount: "0.4" },
          protocols: [{ x402: { network, asset } }, { l402: { currency: "SATS", amount: "7" } }],
        },
      ],
      [
        x402Only,
        {
          price: { mode: "fixed", currency: "USD", amount: "0.4" },
          protocols: [{ x402: { network, asset } }],
        },
      ],
      [
        lightningOnly,
        {
          price: { mode: "fixed", currency: "BTC", amount: "0.00000007" },
          protocols: [{ l402: { currency: "SATS", amount: "7" } }],
        },
      ],
    ] as const)
      for (const operation of soldIn(deployment)) expect(operation["x-payment-info"]).toEqual(info);
  });

  /** Whatever names a rail to a program: paths, headers, credentials, protocols, offers, and the words for agents. */
  const railsNamedIn = (deployment: Deployment): string => {
    const { paths, components, info } = documentOf(deployment);
    const named = Object.values(paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ parameters = [], security, responses, ...operation }) => [
        parameters.map(({ name }) => name),
        security,
        operation["x-payment-info"],
        Object.values(responses).flatMap(({ headers = {}, content = {} }) => [
          Object.entries(headers),
          Object.values(content).map(({ examples }) => examples),
        ]),
      ]),
    );
    // An account's credit is taken there, whatever the rails.
    const called = Object.keys(paths).filter((path) => path !== "/v1/document/l402/markdown");
    return JSON.stringify([called, named, components.securitySchemes, info["x-guidance"]]);
  };

  it("is not told of a rail that is off", () => {
    const x402 = /x402|PAYMENT-(SIGNATURE|REQUIRED|RESPONSE)|X-PAYMENT|usdc/i;
    const lightning = /l402|lightning|sats/i;
    expect(railsNamedIn(everythingOnSale)).toMatch(x402);
    expect(railsNamedIn(everythingOnSale)).toMatch(lightning);
    expect(railsNamedIn(lightningOnly)).not.toMatch(x402);
    expect(railsNamedIn(x402Only)).not.toMatch(lightning);
    expect(railsNamedIn(withoutChallenge)).toMatch(/"lightning":\{"currency":"SATS","amount":"7"\}/);
  });

  it("takes an L402 credential where there is a challenge for one", () => {
    const schemes = (deployment: Deployment) =>
      Object.keys(documentOf(deployment).components.securitySchemes);
    expect(schemes(everythingOnSale)).toContain("l402");
    expect(schemes(withoutChallenge)).not.toContain("l402");
    expect(operationsOf(documentOf(withoutChallenge))[0]?.security).toEqual([{}]);
    expect(documentOf(withoutChallenge).info["x-guidance"]).not.toContain("L402");
  });

  it("is told to agents in few enough words to be handed over whole", () => {
    expect(document.info["x-guidance"].length).toBeLessThan(4_000);
  });
});

import { escapeHtml } from "../../../document/core/html/escape.ts";
import { renderMarkdown, renderSentence } from "./markdown-html.ts";
import { renderFields, renderType, type Schema } from "./schema.ts";

/** What the reference shows of an OpenAPI document. */
export interface OpenApi {
  readonly info: { readonly description: string; readonly "x-errors": string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly servers: readonly { readonly url: string }[];
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly securitySchemes: Readonly<Record<string, { readonly description: string }>>;
  };
}

/** What it shows of an operation. */
export interface Operation {
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
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: unknown;
}

type Content = Readonly<
  Record<
    string,
    {
      readonly schema: Schema;
      readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
    }
  >
>;

/** An operation with its address. */
interface Call {
  readonly method: string;
  readonly url: string;
  readonly path: string;
  readonly operation: Operation;
}

/** Returns the reference of an API as HTML: first steps, operations by tag, schemas and errors. It needs no script. */
export async function renderReference(openApi: OpenApi): Promise<string> {
  const { info, tags, components, servers } = openApi;
  const calls = Object.entries(openApi.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): Call => ({
      method: method.toUpperCase(),
      path,
      url: `${servers[0]?.url ?? ""}${path}`,
      operation,
    })),
  );
  return [
    `<div class="first-steps">${await renderMarkdown(info.description)}</div>`,
    ...tags.map(({ name, description }) => {
      const own = calls.filter(({ operation }) => operation.tags.includes(name));
      return renderPart(name, description, own.map(renderCall));
    }),
    renderPart(
      "Credentials",
      "What an operation may ask for.",
      Object.entries(components.securitySchemes).map(([name, scheme]) =>
        renderFold(name, `<code>${name}</code>`, `<p>${renderSentence(scheme.description)}</p>`),
      ),
    ),
    renderPart(
      "Schemas",
      "The data of requests and responses.",
      Object.entries(components.schemas).map(([name, schema]) =>
        renderFold(name, `<code>${name}</code>`, renderFields(schema) || `<p>${renderType(schema)}</p>`),
      ),
    ),
    `<section class="errors" aria-labelledby="errors"><h2 id="errors">Errors</h2>` +
      `<div class="wide" tabindex="0">${await renderMarkdown(info["x-errors"])}</div></section>`,
  ].join("\n");
}

function renderPart(name: string, description: string, content: readonly string[]): string {
  if (content.length === 0) return "";
  const id = name.toLowerCase();
  return `<section aria-labelledby="${id}"><h2 id="${id}">${name}</h2><p>${renderSentence(description)}</p>${content.join("")}</section>`;
}

/** Returns a part that opens when it is pressed, or when an address leads into it: the target has to be within, not the element itself ("ancestor revealing", HTML). */
function renderFold(id: string, summary: string, content: string): string {
  return `<details><summary>${summary}</summary><div id="${id}" class="inside">${content}</div></details>`;
}

function renderCall(call: Call): string {
  const { method, path, operation } = call;
  const { operationId, summary, description, tags } = operation;
  return renderFold(
    operationId,
    `<b class="method">${method}</b> <code>${escapeHtml(path)}</code> <span>${renderSentence(summary)}</span>`,
    [
      `<p>${renderSentence(description)}</p>`,
      `<p class="try-it"><a href="#/${tags[0] ?? ""}/${operationId}">Try it</a></p>`,
      renderCredentials(operation),
      renderParameters(operation),
      renderRequest(call),
      renderResponses(operation),
    ].join(""),
  );
}

function renderCredentials({ security }: Operation): string {
  const ways = security.map((names) =>
    Object.keys(names)
      .map((name) => `<a href="#${name}">${name}</a>`)
      .join(" and "),
  );
  const needed = ways.filter((way) => way !== "");
  if (needed.length === 0) return "";
  return `<h3>Credentials</h3><p>${ways.length > needed.length ? "None, or " : ""}${needed.join(", or ")}.</p>`;
}

function renderParameters({ parameters = [] }: Operation): string {
  if (parameters.length === 0) return "";
  const fields = parameters.map(
    ({ name, in: place, required, description = "", schema }) =>
      `<li><code>${escapeHtml(name)}</code> <span class="type">${place}, ${renderType(schema)}${required === true ? ", required" : ""}</span>` +
      `<p>${renderSentence(description)}</p></li>`,
  );
  return `<h3>Parameters</h3><ul class="fields">${fields.join("")}</ul>`;
}

function renderRequest({ method, url, operation: { requestBody } }: Call): string {
  const media = requestBody?.content["application/json"];
  if (!media) return "";
  const example = media.examples?.example?.value;
  const curl =
    `curl ${method === "POST" ? "" : `-X ${method} `}${url} -H 'Content-Type: application/json' \\\n` +
    `  -d '${JSON.stringify(example, null, 2).replaceAll("'", String.raw`'\''`)}'`;
  return `<h3>Body</h3><p>${renderType(media.schema)}</p>${example === undefined ? "" : renderCode(curl)}`;
}

function renderResponses({ responses }: Operation): string {
  const rows = Object.entries(responses).map(([status, { description, content = {} }]) => {
    const bodies = Object.entries(content).map(([type, { schema }]) =>
      type === "application/json" ? renderType(schema) : `<code>${type}</code>`,
    );
    return `<li><code>${status}</code> <span class="type">${bodies.join(" or ")}</span><p>${renderSentence(description)}</p></li>`;
  });
  const examples = Object.entries(responses).flatMap(([status, { content = {} }]) =>
    Object.values(content).flatMap(({ examples: shown }) =>
      shown?.example === undefined
        ? []
        : [`<h3>Example of ${status}</h3>${renderCode(formatBody(shown.example.value))}`],
    ),
  );
  return `<h3>Responses</h3><ul class="fields">${rows.join("")}</ul>${examples.join("")}`;
}

function formatBody(body: unknown): string {
  return typeof body === "string" ? body : JSON.stringify(body, null, 2);
}

function renderCode(text: string): string {
  return `<pre><code>${escapeHtml(text)}</code></pre>`;
}

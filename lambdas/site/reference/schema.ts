import { escapeHtml } from "../../../document/core/html/escape.ts";
import { formatThousands } from "../../../document/core/options/thousands.ts";
import { renderSentence } from "./markdown-html.ts";

/** What the reference shows of a JSON Schema, as zod writes them. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly default?: unknown;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Returns a schema's fields as a nested list, or "" where it has none. Schemas with a name of their own are links. */
export function renderFields(schema: Schema): string {
  const fields = listObjects(schema).flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).map(([name, field]) => renderField(name, field, required.includes(name))),
  );
  return fields.length === 0 ? "" : `<ul class="fields">${fields.join("")}</ul>`;
}

function renderField(name: string, schema: Schema, isRequired: boolean): string {
  const notes = [renderType(schema), ...renderBounds(schema), ...(isRequired ? ["required"] : [])];
  const { description } = schema;
  return (
    `<li><code>${escapeHtml(name)}</code> <span class="type">${notes.join(", ")}</span>` +
    (description === undefined ? "" : `<p>${renderSentence(description)}</p>`) +
    `${renderFields(schema)}</li>`
  );
}

/** Returns the type of a value in words, of which names of schemas are links. */
export function renderType(schema: Schema): string {
  if (schema.$ref !== undefined) {
    const name = escapeHtml(schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1));
    return `<a href="#${name}">${name}</a>`;
  }
  if (schema.const !== undefined) return renderValue(schema.const);
  if (schema.enum) return schema.enum.map(renderValue).join(" or ");
  const kinds = listKinds(schema);
  if (kinds.length > 0) return [...new Set(kinds.map(renderType))].join(" or ");
  if (schema.items) return `array of ${renderType(schema.items)}`;
  const types = [schema.type ?? "any value"].flat();
  return escapeHtml(schema.format ?? types.filter((type) => type !== "null").join(" or "));
}

function renderBounds(schema: Schema): readonly string[] {
  const { maxLength, maxItems, minimum, maximum } = Object.assign({}, ...listKinds(schema), schema) as Schema;
  // zod bounds every integer by what JavaScript can count.
  const [least, most] = [minimum, maximum].map((bound = Infinity) =>
    Math.abs(bound) < Number.MAX_SAFE_INTEGER ? String(bound) : undefined,
  );
  return [
    ...(maxLength === undefined ? [] : [`at most ${formatThousands(maxLength)} characters`]),
    ...(maxItems === undefined ? [] : [`at most ${String(maxItems)}`]),
    ...(least !== undefined && most === undefined ? [`at least ${least}`] : []),
    ...(least === undefined && most !== undefined ? [`at most ${most}`] : []),
    ...(least !== undefined && most !== undefined ? [`${least} to ${most}`] : []),
    ...(schema.default === undefined ? [] : [`${renderValue(schema.default)} if absent`]),
  ];
}

/** Lists the kinds that a value may be of. That absent fields may also be null goes without saying. */
function listKinds({ anyOf, oneOf }: Schema): readonly Schema[] {
  return (anyOf ?? oneOf ?? []).filter(({ type }) => type !== "null");
}

/** Lists the objects without a name of their own that a value is, or consists of. */
function listObjects(schema: Schema): readonly Schema[] {
  if (schema.properties) return [schema];
  return [...listKinds(schema), ...(schema.items ? [schema.items] : [])].flatMap(listObjects);
}

function renderValue(value: unknown): string {
  return `<code>${escapeHtml(typeof value === "string" ? value : JSON.stringify(value))}</code>`;
}

import { readFileSync, readdirSync } from "node:fs";
import type { DocumentSource } from "../../document/core/source.ts";
import type { Canary } from "./canary.ts";

/** One attack out of `corpus/`. */
export interface Payload {
  /** File and line, such as `scripts:12`. */
  readonly name: string;
  readonly category: string;
  /** As the file has it, with blanks for what the canary fills in. */
  readonly template: string;
}

const folder = new URL("corpus/", import.meta.url);

/**
 * All attacks: a line each, in a file for each category. `\n`, `\t`, `\r` and `\uXXXX` stand for such signs; `{{js}}` for a script that
 * leaves traces, `{{js64}}` for the same in base64, `{{url}}`, `{{ws}}` and `{{host}}` for the canary's addresses, `{{file}}` for a file with a secret,
 * `{{id}}` for the payload's own number.
 */
export const payloads: readonly Payload[] = readdirSync(folder)
  .sort()
  .flatMap((file) => {
    const category = file.replace(/\.txt$/, "");
    const lines = readFileSync(new URL(file, folder), "utf8").split("\n").slice(0, -1);
    return lines.map((template, index) => ({ name: `${category}:${String(index + 1)}`, category, template }));
  });

/** Fills in the blanks of an attack. */
export function fillTemplate({ name, template }: Payload, canary: Canary): string {
  const id = name.replace(/\W/g, "-");
  const url = `${canary.url}/${id}`;
  const script = `document.documentElement.dataset.ran=1;fetch(\`${url}\`)`;
  const values: Readonly<Record<string, string>> = {
    js: script,
    js64: Buffer.from(script).toString("base64"),
    url,
    ws: url.replace("http", "ws"),
    host: canary.host,
    file: canary.file,
    id,
  };
  return template
    .replace(/\\(?:([ntrf])|u([\da-f]{4}))/g, (escaped, letter?: string, code?: string) => {
      if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
      // TeX and YAML have words that begin like these.
      return letter === "n" ? "\n" : letter === "t" && !/\\t[a-z]/.test(template) ? "\t" : escaped;
    })
    .replace(/\{\{(\w+)\}\}/g, (placeholder, blank: string) => values[blank] ?? placeholder);
}

/** Creates an attack's document: metadata is one, and so is a diagram. */
export function createDocument(payload: Payload, canary: Canary): DocumentSource {
  const text = fillTemplate(payload, canary);
  switch (payload.category) {
    case "metadata":
      return {
        markdown: "x",
        meta: { title: text, subtitle: text, author: text, date: text, disclaimer: text },
      };
    case "diagrams":
      return { markdown: `\`\`\`mermaid\n${text}\n\`\`\``, meta: {} };
    default:
      return { markdown: text, meta: {} };
  }
}

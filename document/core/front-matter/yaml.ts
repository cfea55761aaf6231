import { isMap, parseDocument, type YAMLMap } from "yaml";
import type { FrontMatterFinding } from "./misspelt-fields.ts";
import { isPlain } from "./plain-fields.ts";

/** The map of the front matter, and why parts of it cannot be read. */
export interface ReadYaml {
  readonly map?: YAMLMap;
  readonly fault?: FrontMatterFinding;
}

/** Reads front matter. The schema without types leaves dates and numbers as they were written. */
export function readYaml(yaml: string): ReadYaml {
  try {
    const document = parseDocument(yaml, {
      schema: "failsafe",
      merge: false,
      strict: false,
      uniqueKeys: false,
      prettyErrors: false,
      logLevel: "silent",
    });
    const [error] = document.errors;
    if (error) return reportInvalidYaml(yaml, yaml.slice(0, error.pos[0]).split("\n").length, error.message);
    return isMap(document.contents) ? { map: document.contents } : {};
  } catch (error) {
    return reportInvalidYaml(yaml, 1, error instanceof Error ? error.message : String(error));
  }
}

function reportInvalidYaml(yaml: string, line: number, reason: string): ReadYaml {
  if (isPlain(yaml)) return {};
  const what = `The front matter is not valid YAML: ${reason.replace(/[\s.]+$/, "")}. Only its plain "name: text" lines were used.`;
  return { fault: { line, code: "front-matter-unreadable", what } };
}
